import type { ChildProcess } from 'node:child_process';
import { cpuTimeMs, refChild, stop, unrefChild } from './child-process.ts';

export interface PoolLimits {
  /** Maximum number of processes, each with one task; further tasks wait. */
  concurrency: number;
  /** Maximum number of waiting tasks; more are rejected. */
  waiting: number;
  /** CPU time after which a task is stopped. */
  milliseconds: number;
  /** How long an idle process is kept. */
  idleMilliseconds: number;
}

/** Why a task failed: the queue is full, it took too long, its process ended (and how), or the server stops. */
export class TaskError extends Error {
  readonly reason: 'busy' | 'slow' | 'gone' | 'closed';
  readonly details: object;

  constructor(reason: TaskError['reason'], details: object = {}) {
    super(`No answer from another process: ${reason}.`);
    this.reason = reason;
    this.details = details;
  }
}

/** Wall-clock limit of a task, as a multiple of its CPU limit, for busy machines. */
const wallClockFactor = 4;

/**
 * Runs tasks in child processes, one at a time in each. For native code, which can only be stopped by ending the
 * process, and may crash it.
 */
export class ProcessPool<Request extends object, Result> {
  readonly #start: () => ChildProcess;
  readonly #limits: PoolLimits;
  /** Idle processes with the timers that end them. */
  readonly #idle = new Map<ChildProcess, NodeJS.Timeout>();
  readonly #busy = new Set<ChildProcess>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #isClosed = false;

  constructor(start: () => ChildProcess, limits: PoolLimits) {
    this.#start = start;
    this.#limits = limits;
  }

  /** Starts a process in advance for the next task. */
  wake(): void {
    if (this.#idle.size === 0 && this.#running === 0 && !this.#isClosed) this.#keepIdle(this.#start());
  }

  /** Runs a task. Throws `TaskError`. */
  async run(request: Request): Promise<Result> {
    await this.#takeTurn();
    try {
      return await this.#runNow(request);
    } finally {
      this.#releaseTurn();
    }
  }

  /** Ends all processes; running tasks fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of this.#idle.values()) clearTimeout(timer);
    await Promise.all([...this.#idle.keys(), ...this.#busy].map(stop));
    this.#idle.clear();
  }

  async #takeTurn(): Promise<void> {
    if (this.#running < this.#limits.concurrency) {
      this.#running++;
      return;
    }
    if (this.#waiting.length >= this.#limits.waiting) throw new TaskError('busy');
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #releaseTurn(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running--;
  }

  #runNow(request: Request): Promise<Result> {
    if (this.#isClosed) throw new TaskError('closed');
    const child = this.#takeProcess();
    this.#busy.add(child);
    return new Promise<Result>((resolve, reject) => {
      let tookTooLong = false;
      const stopWatching = this.#watch(child, () => {
        tookTooLong = true;
        child.kill('SIGKILL');
      });

      child.once('message', (answer) => {
        child.removeAllListeners('exit').removeAllListeners('error');
        this.#keepIdle(child);
        resolve(answer as Result);
        done();
      });
      child.once('exit', (code, signal) => {
        reject(this.#toTaskError(child, tookTooLong, code ?? signal));
        done();
      });
      child.once('error', (error) => {
        reject(error);
        done();
      });
      // Errors are reported by the exit event.
      child.send(request, () => {});

      const done = () => {
        stopWatching();
        this.#busy.delete(child);
      };
    });
  }

  /** Calls `onTooLong` when a process has used its CPU time, or its wall-clock limit on a busy machine. */
  #watch(child: ChildProcess, onTooLong: () => void): () => void {
    const { milliseconds } = this.#limits;
    const workedBefore = cpuTimeMs(child) ?? 0;
    const latest = performance.now() + wallClockFactor * milliseconds;
    let timer = setTimeout(checkCpuTime, milliseconds);
    return () => clearTimeout(timer);

    function checkCpuTime(): void {
      const left = milliseconds - ((cpuTimeMs(child) ?? Number.POSITIVE_INFINITY) - workedBefore);
      if (left <= 0 || performance.now() >= latest) onTooLong();
      else timer = setTimeout(checkCpuTime, Math.max(left, milliseconds / 10));
    }
  }

  #toTaskError({ pid }: ChildProcess, tookTooLong: boolean, how: number | string | null): TaskError {
    if (this.#isClosed) return new TaskError('closed');
    if (tookTooLong) return new TaskError('slow', { pid, milliseconds: this.#limits.milliseconds });
    return new TaskError('gone', { pid, how });
  }

  #takeProcess(): ChildProcess {
    for (const [child, timer] of this.#idle) {
      clearTimeout(timer);
      this.#idle.delete(child);
      child.removeAllListeners('exit').removeAllListeners('error');
      if (child.connected) return refChild(child);
    }
    return refChild(this.#start());
  }

  /** Keeps a process for the next task for some time. */
  #keepIdle(child: ChildProcess): void {
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
