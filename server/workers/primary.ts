import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Log } from '#server/log.ts';
import type { ProcessState } from '#server/observability/process-state.ts';
import { VisitorMemory } from '#server/statistics/visitors/service.ts';
import { IpcChannel } from './ipc-channel.ts';
import type { PrimaryQuestion, WorkerQuestion } from './questions.ts';

interface Options {
  workers: number;
  log: Log;
  progress(line: string): void;
}

/** A write waits no longer for the other workers: by then they have polled. */
const maxCatchUpMs = 1000;
/** A worker that is stuck does not hold up what the others answer. */
const maxAnswerMs = 5000;
/** Exponential backoff of restarts. */
const [minBackoffMs, maxBackoffMs] = [250, 30_000];
/** A worker that ran for this long resets the backoff. */
const stableAfterMs = 60_000;

/**
 * The primary process of several workers on one port: distributes connections, notifies workers of writes by others, and
 * restarts workers that exit.
 */
export class Workers {
  readonly #options: Options;
  readonly #lines = new Map<Worker, IpcChannel<PrimaryQuestion, WorkerQuestion>>();
  /** Workers with a read model. */
  readonly #following = new Set<Worker>();
  /** Holds no names or addresses, only hashes. */
  readonly #visitors = new VisitorMemory(() => new Date());
  readonly #stopping = new AbortController();
  #supervised: Promise<void>[] = [];

  constructor(options: Options) {
    this.#options = options;
    cluster.setupPrimary({ exec: fileURLToPath(new URL('./worker.ts', import.meta.url)) });
  }

  /**
   * Returns the address once all workers accept connections; undefined if one could not start, which has logged the reason.
   * The first worker starts alone, so that an error that affects all is logged once.
   */
  async start(): Promise<string | undefined> {
    const { workers } = this.#options;
    const first = this.#fork({ isFirst: true });
    const address = await first.started;
    if (address === undefined || this.#stopping.signal.aborted) return undefined;
    const others = Array.from({ length: workers - 1 }, () => this.#fork({ isFirst: false }));
    const all = await Promise.all(others.map(({ started }) => started));
    if (all.includes(undefined)) return undefined;
    this.#supervised = [first, ...others].map((worker) => this.#supervise(worker));
    return address;
  }

  /**
   * Asks all workers that have started, and returns their answers by the number of the worker. A worker that does not
   * answer within five seconds is left out. `isFirst` is true for one of them.
   */
  async askAll<Answer>(question: (worker: { isFirst: boolean }) => PrimaryQuestion): Promise<Map<number, Answer>> {
    const answers = new Map<number, Answer>();
    const asked = [...this.#following].map(async (worker, index) => {
      const answer = await this.#lines.get(worker)?.ask<Answer | null>(question({ isFirst: index === 0 }));
      if (answer != null) answers.set(worker.id, answer);
    });
    await settledWithin(maxAnswerMs, asked);
    return new Map([...answers].sort(([one], [other]) => one - other));
  }

  /** Asks one of the workers that have started. Throws if there is none, or if it ends. */
  async askOne(question: PrimaryQuestion): Promise<unknown> {
    const [first] = this.#following;
    const line = first && this.#lines.get(first);
    if (!line) throw new Error('No worker is running.');
    return line.ask(question);
  }

  /** Waits for the running requests of all workers. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    const ended = [...this.#lines.keys()].map((worker) => once(worker, 'exit'));
    for (const line of this.#lines.values()) line.ask({ kind: 'stop' }).catch(() => {});
    await Promise.all([...ended, ...this.#supervised]);
  }

  /** Kills all workers. */
  kill(): void {
    for (const worker of this.#lines.keys()) worker.process.kill('SIGKILL');
  }

  #fork({ isFirst }: { isFirst: boolean }): Forked {
    const worker = cluster.fork();
    unrefLastConnection(worker);
    const startedAtMs = performance.now();
    const started = Promise.withResolvers<string | undefined>();
    const line = new IpcChannel<PrimaryQuestion, WorkerQuestion>(worker, (question) => {
      if (question.kind === 'started') started.resolve(question.address);
      if (question.kind === 'progress' && isFirst) this.#options.progress(question.line);
      return this.#answer(worker, question);
    });
    this.#lines.set(worker, line);
    // A worker killed during a write emits this; its exit is handled below.
    worker.on('error', () => {});
    const ended = once(worker, 'exit').then(([code, signal]) => {
      this.#lines.delete(worker);
      this.#following.delete(worker);
      line.close();
      started.resolve(undefined);
      return { pid: worker.process.pid, code, signal, livedMs: performance.now() - startedAtMs };
    });
    return { started: started.promise, ended };
  }

  #answer(worker: Worker, question: WorkerQuestion): unknown {
    if (question.kind === 'follows') this.#following.add(worker);
    if (question.kind === 'visit') return this.#visitors.isNew(question.visit);
    if (question.kind === 'written') return this.#catchUpOthers(worker, question.what);
    if (question.kind === 'states') return this.#states();
    return undefined;
  }

  /** Resolves when all other workers have caught up or ended, at the latest after `maxCatchUpMs`. */
  async #catchUpOthers(writer: Worker, what: 'events' | 'site'): Promise<void> {
    const others = [...this.#following].filter((worker) => worker !== writer);
    await settledWithin(
      maxCatchUpMs,
      others.map((worker) => this.#lines.get(worker)?.ask({ kind: 'catch-up', what })),
    );
  }

  async #states(): Promise<ProcessState[]> {
    const states = await this.askAll<ProcessState>(() => ({ kind: 'state' }));
    return [...states.values()];
  }

  /** Restarts a worker whenever it exits. */
  async #supervise(worker: Forked): Promise<void> {
    const { log } = this.#options;
    const { signal: stopping } = this.#stopping;
    let failures = 0;
    for (let current = worker; ; current = this.#fork({ isFirst: false })) {
      const { livedMs, ...how } = await current.ended;
      if (stopping.aborted) return;
      if (livedMs > stableAfterMs) failures = 0;
      const pauseMs = Math.min(maxBackoffMs, minBackoffMs * 2 ** failures);
      failures++;
      log.error({ ...how, pauseMs }, 'a worker exited unexpectedly and will be restarted');
      await pause(pauseMs, undefined, { signal: stopping }).catch(() => {});
      if (stopping.aborted) return;
    }
  }
}

/** Waits until all promises are settled, at most `ms` milliseconds. */
async function settledWithin(ms: number, promises: unknown[]): Promise<void> {
  const waiting = new AbortController();
  const late = pause(ms, undefined, { signal: waiting.signal }).catch(() => {});
  await Promise.race([Promise.allSettled(promises), late]);
  waiting.abort();
}

/**
 * Closes the last connection passed to a worker when it dies. Node would keep it open, and the client would wait without end;
 * now it retries.
 */
function unrefLastConnection({ process }: Worker): void {
  const send = process.send as (...parameters: unknown[]) => boolean;
  let last: unknown;
  process.send = (...parameters: unknown[]) => {
    const [, handle] = parameters;
    if (typeof handle === 'object' && handle !== null) last = handle;
    return send.apply(process, parameters);
  };
  process.once('exit', () => (last as { close?(): void } | undefined)?.close?.());
}

interface Forked {
  /** The address; undefined if the worker exited before it accepted connections. */
  started: Promise<string | undefined>;
  ended: Promise<{ pid: number | undefined; code: unknown; signal: unknown; livedMs: number }>;
}
