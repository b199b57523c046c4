import { availableParallelism } from 'node:os';
import { Problem } from '#server/http/problem.ts';
import { start } from '#server/isolation/child-process.ts';
import { type PoolLimits, ProcessPool, TaskError } from '#server/isolation/process-pool.ts';
import type { Log } from '#server/log.ts';
import type { DecodeRequest, DecodeResult } from './decode-process.ts';
import type { PreparedPicture, WantedPicture } from './prepare.ts';
import type { ShareShape } from './share-shapes.ts';

export interface DecoderLimits extends PoolLimits {
  /** Maximum number of concurrent uploads of one user, received, waiting or being decoded. */
  perPerson: number;
}

const defaultLimits: DecoderLimits = {
  concurrency: Math.max(1, Math.min(4, availableParallelism() - 1)),
  /** 10 MB each. */
  waiting: 16,
  perPerson: 3,
  /** A photo takes half a second of CPU time. A picture that takes this long is an attack. */
  milliseconds: 15_000,
  /** Consecutive uploads share a process; an idle site frees its memory. */
  idleMilliseconds: 60_000,
};

/** The limits of one of several server processes on a machine. */
export function decoderLimits(processes: number): Partial<DecoderLimits> {
  if (processes === 1) return {};
  return { concurrency: 1, waiting: Math.ceil(defaultLimits.waiting / processes), perPerson: 2 };
}

/** About as long as decoding a few photos. */
const retryAfterSeconds = 5;

/**
 * Decodes uploaded pictures in child processes. Threads are not enough: the decoders are native code, which can only be
 * stopped by killing its process, and which may crash its process.
 */
export class PictureDecoder {
  readonly #log: Log;
  readonly #limits: DecoderLimits;
  readonly #pool: ProcessPool<DecodeRequest, DecodeResult>;
  /** Number of concurrent uploads by user id. */
  readonly #uploads = new Map<string, number>();

  constructor(log: Log, limits: Partial<DecoderLimits> = {}) {
    this.#log = log;
    this.#limits = { ...defaultLimits, ...limits };
    this.#pool = new ProcessPool(() => start(new URL('./decode-process.ts', import.meta.url)), this.#limits);
  }

  /**
   * Runs `work`, which reads, prepares and stores a picture of a user. Starts a process meanwhile, so that it is ready when
   * the picture is read. Throws `too-many-requests` if the user has too many concurrent uploads.
   */
  async receive<Result>(personId: string, work: () => Promise<Result>): Promise<Result> {
    const others = this.#uploads.get(personId) ?? 0;
    if (others >= this.#limits.perPerson) {
      const detail = 'Other pictures of this user are still being read. Send this one later.';
      throw new Problem('too-many-requests', { detail, retryAfterSeconds });
    }
    this.#uploads.set(personId, others + 1);
    this.#pool.wake();
    try {
      return await work();
    } finally {
      const left = (this.#uploads.get(personId) ?? 1) - 1;
      if (left > 0) this.#uploads.set(personId, left);
      else this.#uploads.delete(personId);
    }
  }

  /**
   * Runs `preparePicture` in a child process. Throws what it throws, `too-large` if it takes too long, and `unavailable` if
   * too many pictures are waiting.
   */
  async prepare(original: Uint8Array, wanted: WantedPicture): Promise<PreparedPicture> {
    const answer = await this.#ask({ original, wanted });
    if ('picture' in answer) return answer.picture;
    throw errorOf(answer);
  }

  /** Runs `drawSharedPicture` in a child process. Throws like `prepare`. */
  async share(original: Uint8Array, shape: ShareShape): Promise<Uint8Array> {
    const answer = await this.#ask({ original, wanted: { shape } });
    if ('shared' in answer) return answer.shared;
    throw errorOf(answer);
  }

  async #ask(question: DecodeRequest): Promise<DecodeResult> {
    try {
      return await this.#pool.run(question);
    } catch (error) {
      throw error instanceof TaskError ? this.#problemOf(error) : error;
    }
  }

  /** Kills the processes. Pictures that are being decoded fail with `unavailable`. */
  close(): Promise<void> {
    return this.#pool.close();
  }

  #problemOf({ reason, details }: TaskError): Problem {
    switch (reason) {
      case 'busy':
        return new Problem('unavailable', { detail: 'Many pictures are being read. Try again in a moment.' });
      case 'closed':
        return new Problem('unavailable');
      case 'slow':
        this.#log.warn(details, 'Decoding a picture took too long and was stopped');
        return new Problem('too-large', { detail: 'Reading this picture takes too long.' });
      case 'gone':
        this.#log.warn(details, 'Decoding a picture crashed its process');
        return new Problem('unsupported-media-type', { detail: 'This file is not a picture that can be read.' });
    }
  }
}

function errorOf(answer: DecodeResult): Error {
  if (!('refused' in answer)) return new Error('The decode process returned an answer of another kind.');
  return new Problem(answer.refused.code, { detail: answer.refused.detail });
}
