import type { ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { Problem } from '#server/http/problem.ts';
import type { Log } from '#server/log.ts';
import { holdOn, letGo, start, stop, workedMs } from './decode-child.ts';
import type { Answer, Question } from './decode-process.ts';
import type { PreparedPicture, WantedPicture } from './prepare.ts';

export interface DecoderLimits {
  /** How many pictures are decoded at once; the rest wait their turn. */
  atOnce: number;
  /** How many may wait, at ten megabytes each; more are refused. */
  waiting: number;
  /** How many of one person's may come in, wait or be decoded at once: nobody takes all the places, or all the memory. */
  perPerson: number;
  /** A photo takes half a second of work; what takes this much was made to. */
  milliseconds: number;
  /** An evening's second upload finds the decoder still there; a quiet site does without its memory. */
  idleMilliseconds: number;
}

const usual: DecoderLimits = {
  atOnce: Math.max(1, Math.min(4, availableParallelism() - 1)),
  waiting: 16,
  perPerson: 3,
  milliseconds: 15_000,
  idleMilliseconds: 60_000,
};

/** What each of so many processes on one machine may take of it. */
export function decoderLimits(processes: number): Partial<DecoderLimits> {
  if (processes === 1) return {};
  return { atOnce: 1, waiting: Math.ceil(usual.waiting / processes), perPerson: 2 };
}

/** How many times as long as its work a picture may take on a busy machine. */
const mostPatience = 4;

/** About as long as a few photos take. */
const retryAfterSeconds = 5;

/**
 * Decodes pictures of strangers in processes of their own. A thread would not do: the decoders are native code, which
 * nothing but the end of its process stops, and which may take its process along when it fails.
 */
export class PictureDecoder {
  readonly #log: Log;
  readonly #limits: DecoderLimits;
  /** Processes that wait for a picture, each with the timer that ends it. */
  readonly #idle = new Map<ChildProcess, NodeJS.Timeout>();
  readonly #atWork = new Set<ChildProcess>();
  readonly #waiting: (() => void)[] = [];
  /** How many pictures of each person are on their way, by the person's id. */
  readonly #underWay = new Map<string, number>();
  #turns = 0;
  #isClosed = false;

  constructor(log: Log, limits: Partial<DecoderLimits> = {}) {
    this.#log = log;
    this.#limits = { ...usual, ...limits };
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
    this.#wake();
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
    const answer = await this.#askInTurn({ original, wanted });
    if ('picture' in answer) return answer.picture;
    throw refusalIn(answer);
  }

  /** `drawSharedPicture`, elsewhere too, with the same refusals. */
  async share(original: Uint8Array): Promise<Uint8Array> {
    const answer = await this.#askInTurn({ original, wanted: 'shared' });
    if ('shared' in answer) return answer.shared;
    throw refusalIn(answer);
  }

  async #askInTurn(question: Question): Promise<Answer> {
    await this.#takeTurn();
    try {
      return await this.#ask(question);
    } finally {
      this.#passTurnOn();
    }
  }

  /** Ends the processes. What is being decoded is refused. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of this.#idle.values()) clearTimeout(timer);
    await Promise.all([...this.#idle.keys(), ...this.#atWork].map(stop));
    this.#idle.clear();
  }

  #wake(): void {
    if (this.#idle.size === 0 && this.#turns === 0 && !this.#isClosed) this.#rest(start());
  }

  async #takeTurn(): Promise<void> {
    if (this.#turns < this.#limits.atOnce) {
      this.#turns++;
      return;
    }
    if (this.#waiting.length >= this.#limits.waiting) {
      throw new Problem('unavailable', { detail: 'Many pictures are being read. Try again in a moment.' });
    }
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #passTurnOn(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#turns--;
  }

  #ask(question: Question): Promise<Answer> {
    if (this.#isClosed) throw new Problem('unavailable');
    const child = this.#fetch();
    this.#atWork.add(child);
    return new Promise<Answer>((resolve, reject) => {
      let tookTooLong = false;
      const stopWatching = this.#watch(child, () => {
        tookTooLong = true;
        child.kill('SIGKILL');
      });

      child.once('message', (answer) => {
        child.removeAllListeners('exit').removeAllListeners('error');
        this.#rest(child);
        resolve(answer as Answer);
        done();
      });
      child.once('exit', (code, signal) => {
        reject(this.#refusal(child, tookTooLong, code ?? signal));
        done();
      });
      child.once('error', (error) => {
        reject(error);
        done();
      });
      // A process that is gone says so by its exit.
      child.send(question, () => {});

      const done = () => {
        stopWatching();
        this.#atWork.delete(child);
      };
    });
  }

  /** Says when a process has worked for too long. One that a busy machine keeps from working gets longer, but not for ever. */
  #watch(child: ChildProcess, onTooLong: () => void): () => void {
    const { milliseconds } = this.#limits;
    const workedBefore = workedMs(child) ?? 0;
    const latest = performance.now() + mostPatience * milliseconds;
    let timer = setTimeout(look, milliseconds);
    return () => clearTimeout(timer);

    function look(): void {
      const left = milliseconds - ((workedMs(child) ?? Number.POSITIVE_INFINITY) - workedBefore);
      if (left <= 0 || performance.now() >= latest) onTooLong();
      else timer = setTimeout(look, Math.max(left, milliseconds / 10));
    }
  }

  #refusal({ pid }: ChildProcess, tookTooLong: boolean, how: number | string | null): Problem {
    if (this.#isClosed) return new Problem('unavailable');
    if (tookTooLong) {
      this.#log.warn({ pid, milliseconds: this.#limits.milliseconds }, 'gave up a picture that took too long');
      return new Problem('too-large', { detail: 'Reading this picture takes too long.' });
    }
    this.#log.warn({ pid, how }, 'a picture ended the process that decoded it');
    return new Problem('unsupported-media-type', { detail: 'This file is not a picture that can be read.' });
  }

  #fetch(): ChildProcess {
    for (const [child, timer] of this.#idle) {
      clearTimeout(timer);
      this.#idle.delete(child);
      child.removeAllListeners('exit').removeAllListeners('error');
      if (child.connected) return holdOn(child);
    }
    return holdOn(start());
  }

  /** Keeps a process for the next picture, for a while. */
  #rest(child: ChildProcess): void {
    if (this.#isClosed) {
      child.kill('SIGKILL');
      return;
    }
    const forget = () => {
      clearTimeout(timer);
      this.#idle.delete(child);
    };
    const timer = setTimeout(() => child.kill('SIGKILL'), this.#limits.idleMilliseconds).unref();
    child.once('exit', forget).once('error', forget);
    this.#idle.set(letGo(child), timer);
  }
}

function refusalIn(answer: Answer): Error {
  if (!('refused' in answer)) return new Error('The decoder answered something else than it was asked.');
  return new Problem(answer.refused.code, { detail: answer.refused.detail });
}
