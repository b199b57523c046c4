import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '#server/log.ts';
import { IpcChannel } from './ipc-channel.ts';
import type { PrimaryQuestion, WorkerQuestion } from './questions.ts';

interface Surroundings {
  /** How many. */
  workers: number;
  log: Log;
  progress(line: string): void;
}

/** Who writes does not wait longer for the others: by then they have looked by themselves. */
const longestWaitMs = 1000;
/** The pause before a worker that ended is started again; twice as long each time that it ends soon. */
const [firstPauseMs, longestPauseMs] = [250, 30_000];
/** One that has lived so long had no trouble with its start. */
const steadyAfterMs = 60_000;

/**
 * Several processes that serve on one port, with this one to hand them their connections, to pass on that somebody has
 * written, and to count what is limited. One that dies is started again.
 */
export class Workers {
  readonly #surroundings: Surroundings;
  readonly #lines = new Map<Worker, IpcChannel<PrimaryQuestion, WorkerQuestion>>();
  /** Those that have a map to catch up. */
  readonly #following = new Set<Worker>();
  readonly #stopping = new AbortController();
  #kept: Promise<void>[] = [];

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
    cluster.setupPrimary({ exec: join(import.meta.dirname, 'worker.ts') });
  }

  /**
   * Gives the address once all of them answer there. The first one comes alone: what keeps it from starting is told once.
   * Undefined where one could not start; it has said why.
   */
  async start(): Promise<string | undefined> {
    const { workers } = this.#surroundings;
    const first = this.#fork({ isFirst: true });
    const address = await first.started;
    if (address === undefined || this.#stopping.signal.aborted) return undefined;
    const others = Array.from({ length: workers - 1 }, () => this.#fork({ isFirst: false }));
    const all = await Promise.all(others.map(({ started }) => started));
    if (all.includes(undefined)) return undefined;
    this.#kept = [first, ...others].map((worker) => this.#keep(worker));
    return address;
  }

  /** Lets all of them finish. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    const ended = [...this.#lines.keys()].map((worker) => once(worker, 'exit'));
    for (const line of this.#lines.values()) line.ask({ kind: 'stop' }).catch(() => {});
    await Promise.all([...ended, ...this.#kept]);
  }

  /** Ends them at once. */
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
      if (question.kind === 'progress' && isFirst) this.#surroundings.progress(question.line);
      return this.#answer(worker, question);
    });
    this.#lines.set(worker, line);
    // Of one that is killed while it is written to, the line tells.
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
    if (question.kind === 'written') return this.#notifyOthers(worker);
    return undefined;
  }

  /** Done when all others have caught up, or are gone; in time, whatever keeps one of them. */
  async #notifyOthers(writer: Worker): Promise<void> {
    const others = [...this.#following].filter((worker) => worker !== writer);
    const done = others.map((worker) => this.#lines.get(worker)?.ask({ kind: 'catch-up' }));
    const waiting = new AbortController();
    const late = pause(longestWaitMs, undefined, { signal: waiting.signal }).catch(() => {});
    await Promise.race([Promise.allSettled(done), late]);
    waiting.abort();
  }

  /** Starts another one whenever it has ended. */
  async #keep(worker: Forked): Promise<void> {
    const { log } = this.#surroundings;
    const { signal: stopping } = this.#stopping;
    let failures = 0;
    for (let kept = worker; ; kept = this.#fork({ isFirst: false })) {
      const { livedMs, ...how } = await kept.ended;
      if (stopping.aborted) return;
      if (livedMs > steadyAfterMs) failures = 0;
      const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** failures);
      failures++;
      log.error({ ...how, pauseMs }, 'a worker ended by itself, and is started again');
      await pause(pauseMs, undefined, { signal: stopping }).catch(() => {});
      if (stopping.aborted) return;
    }
  }
}

/**
 * Of a worker that dies while it is handed a connection, Node keeps that one open for ever: nobody would ever answer the
 * visitor. Closed, it is asked for anew.
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
  /** The address; undefined where it ended before it answered. */
  started: Promise<string | undefined>;
  ended: Promise<{ pid: number | undefined; code: unknown; signal: unknown; livedMs: number }>;
}
