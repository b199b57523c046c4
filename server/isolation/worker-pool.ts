import { once } from 'node:events';
import { TaskError, type TaskWorker } from './task-worker.ts';

export interface PoolLimits {
  /** Tasks that run at the same time, each in a worker of its own. */
  maxWorkers: number;
  /** Tasks that wait; further ones are rejected. */
  maxQueued: number;
  /** CPU time of one task. On a busy machine, it may take up to four times as long in total. */
  maxCpuMs: number;
  /** How long a worker without a task is kept. */
  idleMs: number;
}

const maxElapsedPerCpu = 4;

/** A worker, and whether its module is loaded. */
interface Launched {
  worker: TaskWorker;
  ready: Promise<unknown>;
}

/**
 * Runs tasks in processes or threads, so that untrusted input can neither block nor crash the server. A worker is ended when a
 * task exceeds its limits, and the next task gets a new one.
 */
export class WorkerPool<Task extends object, Result> {
  readonly #start: () => TaskWorker;
  readonly #limits: PoolLimits;
  /** Workers without a task, each with the timer that ends it. */
  readonly #idle = new Map<Launched, NodeJS.Timeout>();
  readonly #busy = new Set<Launched>();
  readonly #queue: (() => void)[] = [];
  #slotsTaken = 0;
  #isClosed = false;

  constructor(start: () => TaskWorker, limits: PoolLimits) {
    this.#start = start;
    this.#limits = limits;
  }

  /** Starts a worker in advance for the next task. */
  warmUp(): void {
    if (this.#idle.size === 0 && this.#slotsTaken === 0 && !this.#isClosed) this.#keep(this.#launch());
  }

  /** Returns the result of the task. Throws `TaskError`, once its worker has ended. */
  async run(task: Task): Promise<Result> {
    await this.#takeSlot();
    try {
      return await this.#run(task);
    } finally {
      this.#releaseSlot();
    }
  }

  /** Ends all workers. Running and queued tasks are rejected. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of this.#idle.values()) clearTimeout(timer);
    await Promise.all([...this.#idle.keys(), ...this.#busy].map(({ worker }) => worker.stop()));
    this.#idle.clear();
  }

  async #takeSlot(): Promise<void> {
    if (this.#slotsTaken < this.#limits.maxWorkers) {
      this.#slotsTaken++;
      return;
    }
    if (this.#queue.length >= this.#limits.maxQueued) throw new TaskError('busy');
    await new Promise<void>((resolve) => this.#queue.push(resolve));
  }

  #releaseSlot(): void {
    const next = this.#queue.shift();
    if (next) next();
    else this.#slotsTaken--;
  }

  async #run(task: Task): Promise<Result> {
    if (this.#isClosed) throw new TaskError('closed');
    const launched = this.#takeIdle() ?? this.#launch();
    const { worker, ready } = launched;
    this.#busy.add(launched);
    worker.ref();
    try {
      await ready;
      const result = nextMessage(worker);
      worker.send(task);
      const value = await this.#withinLimit(worker, result);
      if (!this.#isClosed) this.#keep(launched);
      return value as Result;
    } catch (error) {
      await worker.stop();
      throw this.#isClosed ? new TaskError('closed') : error;
    } finally {
      this.#busy.delete(launched);
    }
  }

  /** Rejects with `too-slow` if the worker uses too much time before the result is there. */
  async #withinLimit(worker: TaskWorker, result: Promise<unknown>): Promise<unknown> {
    const { maxCpuMs } = this.#limits;
    const startedAtMs = performance.now();
    const cpuMsBefore = currentCpuMs(worker);
    const tooSlow = Promise.withResolvers<never>();
    const timer = setInterval(async () => {
      const elapsedMs = performance.now() - startedAtMs;
      if (elapsedMs < maxCpuMs) return;
      const usedMs = ((await currentCpuMs(worker)) ?? elapsedMs) - ((await cpuMsBefore) ?? 0);
      const isTooSlow = usedMs >= maxCpuMs || elapsedMs >= maxElapsedPerCpu * maxCpuMs;
      if (isTooSlow) tooSlow.reject(new TaskError('too-slow', { details: { ...worker.details, maxCpuMs } }));
    }, maxCpuMs / 10);
    try {
      return await Promise.race([result, tooSlow.promise]);
    } finally {
      clearInterval(timer);
    }
  }

  #launch(): Launched {
    const worker = this.#start();
    // Without a listener, an error of a worker without a task would end the server.
    worker.events.on('error', () => {});
    const ready = nextMessage(worker);
    ready.catch(() => {});
    return { worker, ready };
  }

  #takeIdle(): Launched | undefined {
    for (const [launched, timer] of this.#idle) {
      clearTimeout(timer);
      this.#idle.delete(launched);
      if (launched.worker.isAlive()) return launched;
    }
    return undefined;
  }

  #keep(launched: Launched): void {
    const end = () => {
      this.#idle.delete(launched);
      void launched.worker.stop();
    };
    launched.worker.unref();
    this.#idle.set(launched, setTimeout(end, this.#limits.idleMs).unref());
  }
}

/** Returns undefined where the time is not known, or no longer, because the worker has ended. */
async function currentCpuMs(worker: TaskWorker): Promise<number | undefined> {
  return worker.cpuMs().catch(() => undefined);
}

/** Rejects with `TaskError` if the worker ends or fails before it sends a message. */
async function nextMessage({ events, details }: TaskWorker): Promise<unknown> {
  const settled = new AbortController();
  const { signal } = settled;
  const message = once(events, 'message', { signal }).then(([first]) => first);
  const exit = once(events, 'exit', { signal }).then(([code, killedBy]) => {
    throw new TaskError('crashed', { details: { ...details, how: code ?? killedBy } });
  });
  try {
    return await Promise.race([message, exit]);
  } catch (error) {
    if (error instanceof TaskError) throw error;
    const isOutOfMemory = (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY';
    throw new TaskError(isOutOfMemory ? 'too-large' : 'crashed', { details, cause: error });
  } finally {
    settled.abort();
  }
}
