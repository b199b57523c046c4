import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, setPriority } from 'node:os';
import { Problem } from '#server/problem.ts';
import type { Log } from '#server/tools.ts';
import type { Answer, Question } from './decode-process.ts';
import type { PreparedPicture, WantedPicture } from './prepare.ts';

export interface DecoderLimits {
  /** How many pictures are decoded at once; the rest wait their turn. */
  atOnce: number;
  /** How many may wait, at ten megabytes each; more are refused. */
  waiting: number;
  /** A photo takes half a second; what takes this long was made to. */
  milliseconds: number;
  /** An evening's second upload finds the decoder still there; a quiet site does without its memory. */
  idleMilliseconds: number;
}

const usual: DecoderLimits = {
  atOnce: Math.max(1, Math.min(4, availableParallelism() - 1)),
  waiting: 16,
  milliseconds: 15_000,
  idleMilliseconds: 60_000,
};

/** Behind everyone who waits for a page. */
const niceness = 10;

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
  #turns = 0;
  #isClosed = false;

  constructor(log: Log, limits: Partial<DecoderLimits> = {}) {
    this.#log = log;
    this.#limits = { ...usual, ...limits };
  }

  /**
   * `preparePicture`, with its refusals, elsewhere. Refuses with `too-large` what takes too long, once that has been
   * stopped, and with `unavailable` when too many are waiting.
   */
  async prepare(original: Uint8Array, wanted: WantedPicture): Promise<PreparedPicture> {
    await this.#takeTurn();
    try {
      const answer = await this.#ask({ original, wanted });
      if ('picture' in answer) return answer.picture;
      throw new Problem(answer.refused.code, { detail: answer.refused.detail });
    } finally {
      this.#passTurnOn();
    }
  }

  /** Someone is about to hand in a picture: by the time that it is here, a process is too. */
  wake(): void {
    if (this.#idle.size === 0 && this.#turns === 0 && !this.#isClosed) this.#rest(start());
  }

  /** Ends the processes. What is being decoded is refused. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of this.#idle.values()) clearTimeout(timer);
    await Promise.all([...this.#idle.keys(), ...this.#atWork].map(stop));
    this.#idle.clear();
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
      const timer = setTimeout(() => {
        tookTooLong = true;
        child.kill('SIGKILL');
      }, this.#limits.milliseconds);

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
        clearTimeout(timer);
        this.#atWork.delete(child);
      };
    });
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

function start(): ChildProcess {
  const child = fork(new URL('./decode-process.ts', import.meta.url), {
    // Bytes go as they are.
    serialization: 'advanced',
    // It needs no secrets to decode a picture. The one setting keeps the C library from hoarding memory for each thread.
    env: { MALLOC_ARENA_MAX: '1' },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  if (child.pid !== undefined) setPriority(child.pid, niceness);
  return child;
}

/** A process at work keeps ours alive, one at rest does not. */
function holdOn(child: ChildProcess): ChildProcess {
  child.ref();
  child.channel?.ref();
  return child;
}

function letGo(child: ChildProcess): ChildProcess {
  child.unref();
  child.channel?.unref();
  return child;
}

/** Nothing short of this stops a decoder. Waits until it is gone. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(holdOn(child), 'exit');
  child.kill('SIGKILL');
  await gone;
}
