import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id } from './identity.ts';

/* Moving many own events to an organiser. */

/** Maximum number of ids in one request. */
export const maxMovedEvents = 5000;

export const moveEvents = endpoint('POST', '/api/internal/user_events/organiser', {
  summary:
    'Moves one’s own events to an organiser that one is a member of, or back to the account. Either the given events or all of a kind. Deleted events are not moved.',
  who: 'signed-in',
  body: z
    .object({
      /** Null moves each event to the account that added it. */
      organiser: z.nullable(z.object({ id: Id })),
      events: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(maxMovedEvents))),
      /** Also moves the dates of the series of each given event that have not ended. */
      withSeries: z._default(z.boolean(), false),
      /**
       * `upcoming`: all events that have not ended. `unorganised`: all events without an organiser that the account has
       * added, including past ones.
       */
      all: z.optional(z.enum(['upcoming', 'unorganised'])),
    })
    .check(z.refine(({ events, all }) => (events === undefined) !== (all === undefined), 'either `events` or `all`')),
  reply: z.object({
    moved: z.int(),
    /** The previous organisers. Sending them back undoes the move. */
    before: z.array(z.object({ organiser: z.nullable(Id), events: z.array(Id) })),
  }),
  refusals: ['event-unknown', 'forbidden', 'editing-off'],
});
