import { startThread } from '#server/isolation/thread-worker.ts';
import { type PoolLimits, WorkerPool } from '#server/isolation/worker-pool.ts';
import type { ReadingOf, SourceText } from './read-source.ts';

export type ReaderLimits = PoolLimits & { maxHeapMb: number };

const defaults: ReaderLimits = { maxWorkers: 1, maxQueued: 16, maxCpuMs: 3000, idleMs: 30_000, maxHeapMb: 192 };

/** Runs `readSource` in a worker thread, because calendars and pages are untrusted and may have ten megabytes. */
export class SourceReader {
  readonly #pool: WorkerPool<SourceText, unknown>;

  constructor(limits: Partial<ReaderLimits> = {}) {
    const all = { ...defaults, ...limits };
    this.#pool = new WorkerPool(() => startThread(new URL('./read-worker.ts', import.meta.url), all), all);
  }

  /** Throws `TaskError`. */
  async read<Source extends SourceText>(source: Source): Promise<ReadingOf<Source>> {
    return (await this.#pool.run(source)) as ReadingOf<Source>;
  }

  /** Stops the thread. Pending reads are rejected. */
  close(): Promise<void> {
    return this.#pool.close();
  }
}
