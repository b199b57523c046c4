import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Why a task in a worker thread failed. */
export class SandboxError extends Error {
  readonly code: 'too-slow' | 'too-large' | 'unreadable' | 'busy';

  constructor(code: SandboxError['code'], options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

export interface SandboxLimits {
  /** CPU time per task; more is only reached by malicious input. */
  milliseconds: number;
  /** Maximum number of waiting tasks. */
  waiting: number;
  /** How long an idle thread is kept. Tasks often come in succession; otherwise its memory is released. */
  idleMilliseconds: number;
  heapMegabytes: number;
}

const defaults: SandboxLimits = { milliseconds: 3_000, waiting: 16, idleMilliseconds: 30_000, heapMegabytes: 192 };

/** Wall-clock limit of a task, as a multiple of its CPU limit, for busy machines. */
const wallClockFactor = 4;
const stackMegabytes = 4;

/**
 * Parses untrusted input in a worker thread, one task at a time, so that it cannot block the server. The thread is
 * terminated if a task takes too long or too much memory, and the next task starts a new one. The module `file` must
 * post `ready` after loading, and one message per task.
 */
export class SandboxWorker<Request, Result> {
  readonly #file: URL;
  readonly #limits: SandboxLimits;
  #worker: Promise<Worker> | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(file: URL, limits: Partial<SandboxLimits> = {}) {
    this.#file = file;
    this.#limits = { ...defaults, ...limits };
  }

  /** Runs a task. Rejects with `SandboxError`. */
  async run(request: Request): Promise<Result> {
    if (this.#waiting >= this.#limits.waiting) throw new SandboxError('busy');
    this.#waiting += 1;
    const turn = this.#last.then(() => this.#runNow(request));
    this.#last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      this.#waiting -= 1;
    }
  }

  /** Terminates the thread; the running task is rejected. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await (await worker?.catch(() => undefined))?.terminate();
  }

  async #runNow(request: Request): Promise<Result> {
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    const worker = await this.#worker;
    worker.ref();
    const outcome = Promise.withResolvers<Result>();
    const fail = (error: unknown) => outcome.reject(toThreadRefused(error));
    const ended = () => outcome.reject(new SandboxError('unreadable'));
    worker.once('message', outcome.resolve).once('error', fail).once('exit', ended);
    const clock = limitCpuTime(worker, this.#limits.milliseconds, () => outcome.reject(new SandboxError('too-slow')));
    try {
      worker.postMessage(request);
      const answer = await outcome.promise;
      worker.off('message', outcome.resolve).off('error', fail).off('exit', ended).unref();
      this.#idle = setTimeout(() => this.close(), this.#limits.idleMilliseconds).unref();
      return answer;
    } catch (error) {
      this.#worker = undefined;
      await worker.terminate();
      throw error;
    } finally {
      clearInterval(clock);
    }
  }

  async #start(): Promise<Worker> {
    const worker = new Worker(this.#file, {
      // The thread gets no secrets.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.heapMegabytes, stackSizeMb: stackMegabytes },
    });
    // Errors are handled by the waiting task; an idle thread has none.
    worker.on('error', () => undefined);
    try {
      await once(worker, 'message');
    } catch (error) {
      this.#worker = undefined;
      throw toThreadRefused(error);
    }
    return worker;
  }
}

/** Limits CPU time, so that tasks do not fail on a busy machine, and finally wall-clock time. */
function limitCpuTime(worker: Worker, milliseconds: number, stop: () => void): NodeJS.Timeout {
  const startedAt = performance.now();
  const before = worker.cpuUsage();
  const clock = setInterval(() => {
    const waited = performance.now() - startedAt;
    if (waited >= milliseconds * wallClockFactor) stop();
    else if (waited >= milliseconds) checkCpuTime().catch(stopWatching);
  }, milliseconds / 10);
  before.catch(stopWatching);
  return clock;

  async function checkCpuTime(): Promise<void> {
    const { user, system } = await worker.cpuUsage(await before);
    if ((user + system) / 1000 >= milliseconds) stop();
  }

  /** The thread has ended. */
  function stopWatching(): void {
    clearInterval(clock);
  }
}

function toThreadRefused(error: unknown): SandboxError {
  const { code } = error as { code?: string };
  return new SandboxError(code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too-large' : 'unreadable', { cause: error });
}
