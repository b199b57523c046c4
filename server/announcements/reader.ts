import type { AnnouncedEvent, Announcement } from '#contract/announcements.ts';

import { startThread } from '#server/isolation/thread-worker.ts';
import { type PoolLimits, WorkerPool } from '#server/isolation/worker-pool.ts';

import type { FoundEvent } from './found-event.ts';
import type { ReadingContext } from './reading-context.ts';

/** The part of `ReadingContext` that can be sent to a thread, which has its own gazetteer. */
export type TextReadingContext = Omit<ReadingContext, 'findTowns'>;

/** All events of a page or calendar. */
export interface FoundEvents {
  events: readonly FoundEvent[];
  /** URL of the page. */
  address: string;
}

export type AnnouncementQuestion = { context: TextReadingContext } & (
  | { kind: 'text'; text: string }
  | ({ kind: 'events' } & FoundEvents)
);

type ReaderLimits = PoolLimits & { maxHeapMb: number };

const defaults: ReaderLimits = {
  maxWorkers: 1,
  maxHeapMb: 192,
  // The first text includes the compilation of all patterns.
  maxCpuMs: 6000,
  // A text takes a few milliseconds, so a long queue only means a short delay.
  maxQueued: 200,
  // Keeps the thread for users who correct a text and paste it again, because starting one takes a second.
  idleMs: 300_000,
};

/**
 * Parses announcements in a worker thread, which starts with the first text. Compiling the patterns takes half a
 * second, and parsing time is not predictable.
 */
export class AnnouncementReader {
  readonly #pool: WorkerPool<AnnouncementQuestion, unknown>;

  constructor(limits: Partial<ReaderLimits> = {}) {
    const all = { ...defaults, ...limits };
    this.#pool = new WorkerPool(() => startThread(new URL('./read-worker.ts', import.meta.url), all), all);
  }

  /** Runs `readText` in the thread. Throws `TaskError`. */
  async readText(text: string, context: TextReadingContext): Promise<Announcement> {
    return (await this.#pool.run({ kind: 'text', text, context })) as Announcement;
  }

  /** Runs `announcedEvent` for each event. Throws `TaskError`. */
  async readEvents({ events, address }: FoundEvents, context: TextReadingContext): Promise<AnnouncedEvent[]> {
    return (await this.#pool.run({ kind: 'events', events, address, context })) as AnnouncedEvent[];
  }

  /** Stops the thread; pending requests are rejected. */
  close(): Promise<void> {
    return this.#pool.close();
  }
}
