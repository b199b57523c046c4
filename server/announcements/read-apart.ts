import type { AnnouncedEvent, Announcement } from '#contract/announcements.ts';
import type { Tools } from '#server/tools.ts';
import type { FoundEvent } from './found-event.ts';
import type { Circumstances } from './understand.ts';

type Thread = Tools['announcements'];

/** Of the circumstances all that can be handed to a thread: it has a gazetteer of its own. */
export type TextCircumstances = Omit<Circumstances, 'findTowns'>;

/** A text, or all events of a page. */
export type AnnouncementQuestion = { circumstances: TextCircumstances } & (
  | { kind: 'text'; text: string }
  | { kind: 'events'; events: readonly FoundEvent[]; address: string }
);

/** `understand`, in the thread. Rejects with `ThreadRefused`. */
export async function readText(thread: Thread, text: string, circumstances: TextCircumstances): Promise<Announcement> {
  const question: AnnouncementQuestion = { kind: 'text', text, circumstances };
  return (await thread.ask(question)) as Announcement;
}

/** `announcedEvent` of each, in the thread. Rejects with `ThreadRefused`. */
export async function readEvents(
  thread: Thread,
  { events, address }: { events: readonly FoundEvent[]; address: string },
  circumstances: TextCircumstances,
): Promise<AnnouncedEvent[]> {
  const question: AnnouncementQuestion = { kind: 'events', events, address, circumstances };
  return (await thread.ask(question)) as AnnouncedEvent[];
}
