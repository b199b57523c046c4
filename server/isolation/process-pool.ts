import type { ChildProcess } from 'node:child_process';
import { refChild, stop, unrefChild, workedMs } from './child-process.ts';

export interface PoolLimits {
  /** How many questions are answered at once, each by a process of its own; the rest wait their turn. */
  atOnce: number;
  /** How many may wait; more are refused. */
  waiting: number;
  /** What takes this much work is stopped. */
  milliseconds: number;
  /** How long a process without work is kept for the next question. */
  idleMilliseconds: number;
}

/** Why there is no answer: too many wait, it took too long, its process is gone (and how), or the server stops. */
export class Unanswered extends Error {
  readonly why: 'busy' | 'slow' | 'gone' | 'closed';
  readonly details: object;

  constructor(why: Unanswered['why'], details: object = {}) {
    super(`No answer from another process: ${why}.`);
    this.why = why;
    this.details = details;
  }
}

/** How many times as long as its work an answer may take on a busy machine. */
const wallClockFactor = 4;

/**
 * Has work done in processes of our own, a question at a time in each. For native code, which nothing but the end of its
 * process stops, and which may take its process along when it fails.
 */
export class ChildPool<Request extends object, Result> {
  readonly #start: () => ChildProcess;
  readonly #limits: PoolLimits;
  /** Processes that wait for a question, each with the timer that ends it. */
  readonly #idle = new Map<ChildProcess, NodeJS.Timeout>();
  readonly #atWork = new Set<ChildProcess>();
  readonly #waiting: (() => void)[] = [];
  #turns = 0;
  #isClosed = false;

  constructor(start: () => ChildProcess, limits: PoolLimits) {
    this.#start = start;
    this.#limits = limits;
  }

  /** Has a process ready for the next question. */
  wake(): void {
    if (this.#idle.size === 0 && this.#turns === 0 && !this.#isClosed) this.#rest(this.#start());
  }

  /** Throws `Unanswered`. */
  async ask(question: Request): Promise<Result> {
    await this.#takeTurn();
    try {
      return await this.#ask(question);
    } finally {
      this.#passTurnOn();
    }
  }

  /** Ends the processes. Who waits for an answer gets none. */
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
    if (this.#waiting.length >= this.#limits.waiting) throw new Unanswered('busy');
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #passTurnOn(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#turns--;
  }

  #ask(question: Request): Promise<Result> {
    if (this.#isClosed) throw new Unanswered('closed');
    const child = this.#fetch();
    this.#atWork.add(child);
    return new Promise<Result>((resolve, reject) => {
      let tookTooLong = false;
      const stopWatching = this.#watch(child, () => {
        tookTooLong = true;
        child.kill('SIGKILL');
      });

      child.once('message', (answer) => {
        child.removeAllListeners('exit').removeAllListeners('error');
        this.#rest(child);
        resolve(answer as Result);
        done();
      });
      child.once('exit', (code, signal) => {
        reject(this.#reason(child, tookTooLong, code ?? signal));
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
    const latest = performance.now() + wallClockFactor * milliseconds;
    let timer = setTimeout(look, milliseconds);
    return () => clearTimeout(timer);

    function look(): void {
      const left = milliseconds - ((workedMs(child) ?? Number.POSITIVE_INFINITY) - workedBefore);
      if (left <= 0 || performance.now() >= latest) onTooLong();
      else timer = setTimeout(look, Math.max(left, milliseconds / 10));
    }
  }

  #reason({ pid }: ChildProcess, tookTooLong: boolean, how: number | string | null): Unanswered {
    if (this.#isClosed) return new Unanswered('closed');
    if (tookTooLong) return new Unanswered('slow', { pid, milliseconds: this.#limits.milliseconds });
    return new Unanswered('gone', { pid, how });
  }

  #fetch(): ChildProcess {
    for (const [child, timer] of this.#idle) {
      clearTimeout(timer);
      this.#idle.delete(child);
      child.removeAllListeners('exit').removeAllListeners('error');
      if (child.connected) return refChild(child);
    }
    return refChild(this.#start());
  }

  /** Keeps a process for the next question, for a while. */
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
    this.#idle.set(unrefChild(child), timer);
  }
}
