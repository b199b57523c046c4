import { availableParallelism } from 'node:os';
import { Problem } from '#server/http/problem.ts';
import { start } from '#server/isolation/child-process.ts';
import { ChildPool, type PoolLimits, Unanswered } from '#server/isolation/process-pool.ts';
import type { Log } from '#server/log.ts';
import type { DecodeRequest, DecodeResult } from './decode-process.ts';
import type { PreparedPicture, WantedPicture } from './prepare.ts';
import type { ShareShape } from './share-shapes.ts';

export interface DecoderLimits extends PoolLimits {
  /** How many of one person's may come in, wait or be decoded at once: nobody takes all the places, or all the memory. */
  perPerson: number;
}

const usual: DecoderLimits = {
  atOnce: Math.max(1, Math.min(4, availableParallelism() - 1)),
  /** At ten megabytes each. */
  waiting: 16,
  perPerson: 3,
  /** A photo takes half a second of work; what takes this much was made to. */
  milliseconds: 15_000,
  /** An evening's second upload finds the decoder still there; a quiet site does without its memory. */
  idleMilliseconds: 60_000,
};

/** What each of so many processes on one machine may take of it. */
export function decoderLimits(processes: number): Partial<DecoderLimits> {
  if (processes === 1) return {};
  return { atOnce: 1, waiting: Math.ceil(usual.waiting / processes), perPerson: 2 };
}

/** About as long as a few photos take. */
const retryAfterSeconds = 5;

/**
 * Decodes pictures of strangers in processes of their own. A thread would not do: the decoders are native code, which
 * nothing but the end of its process stops, and which may take its process along when it fails.
 */
export class PictureDecoder {
  readonly #log: Log;
  readonly #limits: DecoderLimits;
  readonly #pool: ChildPool<DecodeRequest, DecodeResult>;
  /** How many pictures of each person are on their way, by the person's id. */
  readonly #underWay = new Map<string, number>();

  constructor(log: Log, limits: Partial<DecoderLimits> = {}) {
    this.#log = log;
    this.#limits = { ...usual, ...limits };
    this.#pool = new ChildPool(() => start(new URL('./decode-process.ts', import.meta.url)), this.#limits);
  }

  /**
   * Takes in a picture of the person of this id: `work` reads it, has it prepared and keeps it. By the time that it is
   * read, a process is there. Refuses with `too-many-requests` whoever has several under way already.
   */
  async receive<Result>(personId: string, work: () => Promise<Result>): Promise<Result> {
    const others = this.#underWay.get(personId) ?? 0;
    if (others >= this.#limits.perPerson) {
      const detail = 'Other pictures of yours are still being read. Send this one when they are done.';
      throw new Problem('too-many-requests', { detail, retryAfterSeconds });
    }
    this.#underWay.set(personId, others + 1);
    this.#pool.wake();
    try {
      return await work();
    } finally {
      const left = (this.#underWay.get(personId) ?? 1) - 1;
      if (left > 0) this.#underWay.set(personId, left);
      else this.#underWay.delete(personId);
    }
  }

  /**
   * `preparePicture`, with its refusals, elsewhere. Refuses with `too-large` what takes too long, once that has been
   * stopped, and with `unavailable` when too many are waiting.
   */
  async prepare(original: Uint8Array, wanted: WantedPicture): Promise<PreparedPicture> {
    const answer = await this.#ask({ original, wanted });
    if ('picture' in answer) return answer.picture;
    throw refusalIn(answer);
  }

  /** `drawSharedPicture`, elsewhere too, with the same refusals. */
  async share(original: Uint8Array, shape: ShareShape): Promise<Uint8Array> {
    const answer = await this.#ask({ original, wanted: { shape } });
    if ('shared' in answer) return answer.shared;
    throw refusalIn(answer);
  }

  async #ask(question: DecodeRequest): Promise<DecodeResult> {
    try {
      return await this.#pool.ask(question);
    } catch (error) {
      throw error instanceof Unanswered ? this.#refusal(error) : error;
    }
  }

  /** Ends the processes. What is being decoded is refused. */
  close(): Promise<void> {
    return this.#pool.close();
  }

  #refusal({ why, details }: Unanswered): Problem {
    switch (why) {
      case 'busy':
        return new Problem('unavailable', { detail: 'Many pictures are being read. Try again in a moment.' });
      case 'closed':
        return new Problem('unavailable');
      case 'slow':
        this.#log.warn(details, 'gave up a picture that took too long');
        return new Problem('too-large', { detail: 'Reading this picture takes too long.' });
      case 'gone':
        this.#log.warn(details, 'a picture ended the process that decoded it');
        return new Problem('unsupported-media-type', { detail: 'This file is not a picture that can be read.' });
    }
  }
}

function refusalIn(answer: DecodeResult): Error {
  if (!('refused' in answer)) return new Error('The decoder answered something else than it was asked.');
  return new Problem(answer.refused.code, { detail: answer.refused.detail });
}
