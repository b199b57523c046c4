import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id } from './identity.ts';
import { paging } from './paging.ts';
import { EntryDecision } from './source-answers.ts';
import { EventOfEntry } from './source-entries.ts';

/* One dance, one pin: what came in twice, from a source and by hand, or from two sources. */

const one = z.object({ id: Id });

/** Two events that may be one evening. */
export const EventDouble = z.object({
  /** The entry by which it came in. */
  entry: Id,
  likeness: z.number(),
  /** What came in, and what was there. */
  events: z.tuple([
    z.object({ ...EventOfEntry.shape, place: z.string(), town: z.string() }),
    z.object({ ...EventOfEntry.shape, place: z.string(), town: z.string() }),
  ]),
});
export type EventDouble = z.infer<typeof EventDouble>;

export const listEventDoubles = endpoint('GET', '/api/internal/admin/event_doubles', {
  summary: 'Events to come that may be the same evening as another, soonest first, and of which nobody has said.',
  who: 'administrator',
  query: z.object(paging),
  reply: z.array(EventDouble),
  paged: true,
});

export const decideDouble = endpoint('POST', '/api/internal/admin/event_doubles/{id}/decision', {
  summary:
    'Joins the event of an entry with the one that it is, or says that the two are apart. Either undoes the other.',
  who: 'administrator',
  params: one,
  body: z.object({ decision: EntryDecision }),
  reply: z.void(),
  status: 204,
  refusals: ['source-unknown'],
});

export const partEvent = endpoint('DELETE', '/api/internal/events/{id}/sources/{entry}', {
  summary: 'Parts an event from what it was joined with: that becomes an event of its own again, and stays one.',
  who: 'signed-in',
  params: z.object({ id: Id, entry: Id }),
  reply: z.void(),
  status: 204,
  refusals: ['event-unknown', 'event-deleted', 'event-hidden', 'forbidden', 'editing-off', 'source-unknown'],
});
