import type { AnnouncedEvent, Announcement } from '#contract/announcements.ts';

import { type SandboxLimits, SandboxWorker } from '#server/isolation/sandbox-worker.ts';

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

const defaults: Partial<SandboxLimits> = {
  // The first text includes the compilation of all patterns.
  milliseconds: 6_000,
  // A text takes a few milliseconds, so a long queue only means a short delay.
  waiting: 200,
  // Keeps the thread for users who correct a text and paste it again, because starting one takes a second.
  idleMilliseconds: 300_000,
};

/**
 * Parses announcements in a worker thread, which starts with the first text. Compiling the patterns takes half a
 * second, and parsing time is not predictable.
 */
export class AnnouncementReader {
  readonly #thread: SandboxWorker<AnnouncementQuestion, unknown>;

  constructor(limits: Partial<SandboxLimits> = {}) {
    this.#thread = new SandboxWorker(new URL('./read-worker.ts', import.meta.url), { ...defaults, ...limits });
  }

  /** Runs `readText` in the thread. Rejects with `SandboxError`. */
  async readText(text: string, context: TextReadingContext): Promise<Announcement> {
    return (await this.#thread.run({ kind: 'text', text, context })) as Announcement;
  }

  /** Runs `announcedEvent` for each event. Rejects with `SandboxError`. */
  async readEvents({ events, address }: FoundEvents, context: TextReadingContext): Promise<AnnouncedEvent[]> {
    return (await this.#thread.run({ kind: 'events', events, address, context })) as AnnouncedEvent[];
  }

  /** Stops the thread; pending requests are rejected. */
  close(): Promise<void> {
    return this.#thread.close();
  }
}
