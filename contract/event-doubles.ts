import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id } from './identity.ts';
import { paging } from './paging.ts';
import { EntryDecision } from './source-answers.ts';
import { EventOfEntry } from './source-entries.ts';

/* Duplicates: events that were added twice, from a source and by hand, or from two sources. */

const one = z.object({ id: Id });

/** Two events that may be the same. */
export const EventDouble = z.object({
  /** The source entry that the duplicate was imported from. */
  entry: Id,
  likeness: z.number(),
  /** The imported event and the existing one. */
  events: z.tuple([
    z.object({ ...EventOfEntry.shape, place: z.string(), town: z.string() }),
    z.object({ ...EventOfEntry.shape, place: z.string(), town: z.string() }),
  ]),
});
export type EventDouble = z.infer<typeof EventDouble>;

export const listEventDoubles = endpoint('GET', '/api/internal/admin/event_doubles', {
  summary: 'Upcoming events that may be duplicates and are still undecided, by start.',
  who: 'moderator',
  query: z.object(paging),
  reply: z.array(EventDouble),
  paged: true,
});

export const decideDouble = endpoint('POST', '/api/internal/admin/event_doubles/{id}/decision', {
  summary: 'Joins the event of an entry with its duplicate, or marks the two as different. Each undoes the other.',
  who: 'moderator',
  params: one,
  body: z.object({ decision: EntryDecision }),
  reply: z.void(),
  status: 204,
  refusals: ['source-unknown'],
});

export const partEvent = endpoint('DELETE', '/api/internal/events/{id}/sources/{entry}', {
  summary:
    'Separates an event from a joined source entry. The entry becomes an event of its own and is not joined again.',
  who: 'signed-in',
  params: z.object({ id: Id, entry: Id }),
  reply: z.void(),
  status: 204,
  refusals: ['event-unknown', 'event-deleted', 'event-hidden', 'forbidden', 'editing-off', 'source-unknown'],
});
