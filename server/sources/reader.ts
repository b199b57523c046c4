import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ReadingOf, SourceText } from './read-source.ts';

/** Why a source gave no reading at all. */
export class UnreadableSource extends Error {
  readonly code: 'too-slow' | 'too-large' | 'unreadable' | 'busy';

  constructor(code: UnreadableSource['code'], options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

export interface ReaderLimits {
  /** The work that one source may make: what takes longer was made to. */
  milliseconds: number;
  /** How many may wait, at ten megabytes each. */
  waiting: number;
  /** One source is seldom read alone; a quiet site does without the thread's memory. */
  idleMilliseconds: number;
  heapMegabytes: number;
}

const usual: ReaderLimits = { milliseconds: 3_000, waiting: 16, idleMilliseconds: 30_000, heapMegabytes: 192 };

/** How many times as long as its work a source may take on a busy machine. */
const mostPatience = 4;
const stackMegabytes = 4;

/**
 * Reads sources of strangers in a thread of its own, one after the other, so that nobody waits for them: it is ended when one
 * takes too long or too much memory, and the next one finds a new thread.
 */
export class SourceReader {
  readonly #limits: ReaderLimits;
  #worker: Promise<Worker> | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(limits: Partial<ReaderLimits> = {}) {
    this.#limits = { ...usual, ...limits };
  }

  /** `readSource`, elsewhere. Rejects with `UnreadableSource`. */
  async read<Source extends SourceText>(source: Source): Promise<ReadingOf<Source>> {
    if (this.#waiting >= this.#limits.waiting) throw new UnreadableSource('busy');
    this.#waiting += 1;
    const turn = this.#last.then(() => this.#ask(source));
    this.#last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      this.#waiting -= 1;
    }
  }

  /** Ends the thread. What is being read is refused. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await (await worker?.catch(() => undefined))?.terminate();
  }

  async #ask<Source extends SourceText>(source: Source): Promise<ReadingOf<Source>> {
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    const worker = await this.#worker;
    worker.ref();
    const outcome = Promise.withResolvers<ReadingOf<Source>>();
    const fail = (error: unknown) => outcome.reject(refusalOf(error));
    const ended = () => outcome.reject(new UnreadableSource('unreadable'));
    worker.once('message', outcome.resolve).once('error', fail).once('exit', ended);
    const clock = watch(worker, this.#limits.milliseconds, () => outcome.reject(new UnreadableSource('too-slow')));
    try {
      worker.postMessage(source);
      const reading = await outcome.promise;
      worker.off('message', outcome.resolve).off('error', fail).off('exit', ended).unref();
      this.#idle = setTimeout(() => this.close(), this.#limits.idleMilliseconds).unref();
      return reading;
    } catch (error) {
      this.#worker = undefined;
      await worker.terminate();
      throw error;
    } finally {
      clearInterval(clock);
    }
  }

  async #start(): Promise<Worker> {
    const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
      // It needs no secrets to read a calendar.
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

/** Looks at the processors' time, so that a busy machine refuses no honest calendar; in the end at the clock all the same. */
function watch(worker: Worker, milliseconds: number, stop: () => void): NodeJS.Timeout {
  const startedAt = performance.now();
  const before = worker.cpuUsage();
  const clock = setInterval(() => {
    const waited = performance.now() - startedAt;
    if (waited >= milliseconds * mostPatience) stop();
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

function refusalOf(error: unknown): UnreadableSource {
  const { code } = error as { code?: string };
  return new UnreadableSource(code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too-large' : 'unreadable', { cause: error });
}
