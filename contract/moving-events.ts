import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id } from './identity.ts';

/* Moving many of one's own events into the name of an organiser. */

/** More ids than that are sent in several requests. */
export const maxMovedEvents = 5000;

export const moveEvents = endpoint('POST', '/api/internal/user_events/organiser', {
  summary:
    'Moves events of one’s own into the name of an organiser that one belongs to, or back into that of the account alone. Either the given events, or all of a kind. Deleted events stay where they are.',
  who: 'signed-in',
  body: z
    .object({
      /** Null: in the name of the account alone that added each. */
      organiser: z.nullable(z.object({ id: Id })),
      events: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(maxMovedEvents))),
      /** With each given event, the dates of its series that are not over. */
      withSeries: z._default(z.boolean(), false),
      /** All that are not over; or all that one has added and that have no organiser, over or not. */
      all: z.optional(z.enum(['upcoming', 'unorganised'])),
    })
    .check(z.refine(({ events, all }) => (events === undefined) !== (all === undefined), 'either `events` or `all`')),
  reply: z.object({
    moved: z.int(),
    /** Where they were before: sent back, they undo it. */
    before: z.array(z.object({ organiser: z.nullable(Id), events: z.array(Id) })),
  }),
  refusals: ['event-unknown', 'forbidden', 'editing-off'],
});
