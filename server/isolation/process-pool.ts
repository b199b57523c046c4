import type { ChildProcess } from 'node:child_process';
import { refChild, stop, unrefChild, workedMs } from './child-process.ts';

export interface PoolLimits {
  /** Maximum number of processes, each with one task; further tasks wait. */
  atOnce: number;
  /** Maximum number of waiting tasks; more are rejected. */
  waiting: number;
  /** CPU time after which a task is stopped. */
  milliseconds: number;
  /** How long an idle process is kept. */
  idleMilliseconds: number;
}

/** Why a task failed: the queue is full, it took too long, its process ended (and how), or the server stops. */
export class Unanswered extends Error {
  readonly why: 'busy' | 'slow' | 'gone' | 'closed';
  readonly details: object;

  constructor(why: Unanswered['why'], details: object = {}) {
    super(`No answer from another process: ${why}.`);
    this.why = why;
    this.details = details;
  }
}

/** Wall-clock limit of a task, as a multiple of its CPU limit, for busy machines. */
const wallClockFactor = 4;

/**
 * Runs tasks in child processes, one at a time in each. For native code, which can only be stopped by ending the
 * process, and may crash it.
 */
export class ChildPool<Request extends object, Result> {
  readonly #start: () => ChildProcess;
  readonly #limits: PoolLimits;
  /** Idle processes with the timers that end them. */
  readonly #idle = new Map<ChildProcess, NodeJS.Timeout>();
  readonly #atWork = new Set<ChildProcess>();
  readonly #waiting: (() => void)[] = [];
  #turns = 0;
  #isClosed = false;

  constructor(start: () => ChildProcess, limits: PoolLimits) {
    this.#start = start;
    this.#limits = limits;
  }

  /** Starts a process in advance for the next task. */
  wake(): void {
    if (this.#idle.size === 0 && this.#turns === 0 && !this.#isClosed) this.#rest(this.#start());
  }

  /** Runs a task. Throws `Unanswered`. */
  async ask(question: Request): Promise<Result> {
    await this.#takeTurn();
    try {
      return await this.#ask(question);
    } finally {
      this.#passTurnOn();
    }
  }

  /** Ends all processes; running tasks fail. */
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
      // Errors are reported by the exit event.
      child.send(question, () => {});

      const done = () => {
        stopWatching();
        this.#atWork.delete(child);
      };
    });
  }

  /** Calls `onTooLong` when a process has used its CPU time, or its wall-clock limit on a busy machine. */
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

  /** Keeps a process for the next task for some time. */
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
