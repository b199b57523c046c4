import type { AnnouncedEvent, Announcement } from '#contract/announcements.ts';
import { GuardedThread, type ThreadLimits } from '#server/guarded-thread.ts';
import type { Circumstances } from './circumstances.ts';
import type { FoundEvent } from './found-event.ts';

/** Of the circumstances all that can be handed to a thread: it has a gazetteer of its own. */
export type TextCircumstances = Omit<Circumstances, 'findTowns'>;

/** All events of a page, or of a calendar. */
export interface FoundEvents {
  events: readonly FoundEvent[];
  /** Of the page. */
  address: string;
}

export type AnnouncementQuestion = { circumstances: TextCircumstances } & (
  | { kind: 'text'; text: string }
  | ({ kind: 'events' } & FoundEvents)
);

const usual: Partial<ThreadLimits> = {
  // The first text has all patterns compiled.
  milliseconds: 6_000,
  // A text takes a few milliseconds: who comes after many waits for a moment.
  waiting: 200,
  // Whoever corrects a text and pastes it anew needs no new thread, which takes a second to get ready.
  idleMilliseconds: 300_000,
};

/**
 * Understands announcements in a thread of its own, there from the first one on: the patterns alone take half a second to be
 * compiled, and of no text is it known how long it will take.
 */
export class AnnouncementReader {
  readonly #thread: GuardedThread<AnnouncementQuestion, unknown>;

  constructor(limits: Partial<ThreadLimits> = {}) {
    this.#thread = new GuardedThread(new URL('./read-worker.ts', import.meta.url), { ...usual, ...limits });
  }

  /** `understand`. Rejects with `ThreadRefused`. */
  async readText(text: string, circumstances: TextCircumstances): Promise<Announcement> {
    return (await this.#thread.ask({ kind: 'text', text, circumstances })) as Announcement;
  }

  /** `announcedEvent` of each. Rejects with `ThreadRefused`. */
  async readEvents({ events, address }: FoundEvents, circumstances: TextCircumstances): Promise<AnnouncedEvent[]> {
    return (await this.#thread.ask({ kind: 'events', events, address, circumstances })) as AnnouncedEvent[];
  }

  /** Ends the thread. What is being read is refused. */
  close(): Promise<void> {
    return this.#thread.close();
  }
}
