import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Why there is no answer at all. */
export class ThreadRefused extends Error {
  readonly code: 'too-slow' | 'too-large' | 'unreadable' | 'busy';

  constructor(code: ThreadRefused['code'], options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

export interface ThreadLimits {
  /** The work that one question may make: what takes longer was made to. */
  milliseconds: number;
  /** How many may wait. */
  waiting: number;
  /** One question seldom comes alone; a quiet site does without the thread's memory. */
  idleMilliseconds: number;
  heapMegabytes: number;
}

const usual: ThreadLimits = { milliseconds: 3_000, waiting: 16, idleMilliseconds: 30_000, heapMegabytes: 192 };

/** How many times as long as its work a question may take on a busy machine. */
const wallClockFactor = 4;
const stackMegabytes = 4;

/**
 * Reads what strangers wrote in a thread of its own, one question after the other, so that nobody else waits for them: it is
 * ended when one takes too long or too much memory, and the next one finds a new thread. `file` says `ready` once it is, and
 * answers each question with one message.
 */
export class GuardedThread<Request, Result> {
  readonly #file: URL;
  readonly #limits: ThreadLimits;
  #worker: Promise<Worker> | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(file: URL, limits: Partial<ThreadLimits> = {}) {
    this.#file = file;
    this.#limits = { ...usual, ...limits };
  }

  /** Rejects with `ThreadRefused`. */
  async ask(question: Request): Promise<Result> {
    if (this.#waiting >= this.#limits.waiting) throw new ThreadRefused('busy');
    this.#waiting += 1;
    const turn = this.#last.then(() => this.#answer(question));
    this.#last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      this.#waiting -= 1;
    }
  }

  /** Ends the thread. What is being answered is refused. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await (await worker?.catch(() => undefined))?.terminate();
  }

  async #answer(question: Request): Promise<Result> {
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    const worker = await this.#worker;
    worker.ref();
    const outcome = Promise.withResolvers<Result>();
    const fail = (error: unknown) => outcome.reject(refusalOf(error));
    const ended = () => outcome.reject(new ThreadRefused('unreadable'));
    worker.once('message', outcome.resolve).once('error', fail).once('exit', ended);
    const clock = watch(worker, this.#limits.milliseconds, () => outcome.reject(new ThreadRefused('too-slow')));
    try {
      worker.postMessage(question);
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
      // It needs no secrets to read a text.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.heapMegabytes, stackSizeMb: stackMegabytes },
    });
    // Whoever waits for an answer hears of errors; a thread at rest has nobody to tell.
    worker.on('error', () => undefined);
    try {
      await once(worker, 'message');
    } catch (error) {
      this.#worker = undefined;
      throw refusalOf(error);
    }
    return worker;
  }
}

/** Looks at the processors' time, so that a busy machine refuses nothing honest; in the end at the clock all the same. */
function watch(worker: Worker, milliseconds: number, stop: () => void): NodeJS.Timeout {
  const startedAt = performance.now();
  const before = worker.cpuUsage();
  const clock = setInterval(() => {
    const waited = performance.now() - startedAt;
    if (waited >= milliseconds * wallClockFactor) stop();
    else if (waited >= milliseconds) judge().catch(noMore);
  }, milliseconds / 10);
  before.catch(noMore);
  return clock;

  async function judge(): Promise<void> {
    const { user, system } = await worker.cpuUsage(await before);
    if ((user + system) / 1000 >= milliseconds) stop();
  }

  /** A thread that has ended is no longer asked how it is doing. */
  function noMore(): void {
    clearInterval(clock);
  }
}

function refusalOf(error: unknown): ThreadRefused {
  const { code } = error as { code?: string };
  return new ThreadRefused(code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too-large' : 'unreadable', { cause: error });
}
