import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { eventFilters } from '#contract/events.ts';
import { Id, Slug } from '#contract/identity.ts';
import { BoundingBox } from '#contract/places.ts';
import { component, described, openEnum } from './described.ts';
import { V1Event, V1EventInList } from './events.ts';
import { IdOrSlug, Instant, lang } from './shapes.ts';

/* The change log of events, for sites that keep a copy. */

export const changeKinds = ['added', 'changed', 'moved', 'cancelled', 'reinstated', 'deleted', 'restored'] as const;

/** An event that changed. */
export const V1Change = component(
  'Change',
  z.object({
    position: described(z.int().check(z.gte(1)), 'Increases with each change of the site.'),
    at: described(Instant, 'By the clock of the server that made the change.'),
    kind: described(
      openEnum(changeKinds),
      'The last change of the event on this page. `moved`: another time or place. Also `changed` if its organiser, venue, style or type changed.',
    ),
    id: Id,
    event: described(
      z.nullable(z.union([V1Event, V1EventInList])),
      'As it is now, which may be later than `at`. Null: drop it from your copy.',
    ),
    gone: z.optional(
      described(
        openEnum(['outside', 'deleted', 'hidden']),
        'Why `event` is null. `outside`: it does not match the filters, or never did.',
      ),
    ),
  }),
  'An event that was added, changed or removed. Each event is on a page once.',
);
export type V1Change = z.infer<typeof V1Change>;

export const listChanges = endpoint('GET', '/api/v1/changes', {
  summary:
    'Lists changes of events since a cursor, oldest first. Without `since`, returns the cursor of now: keep it, read all events, then follow the changes.',
  who: 'anyone',
  policy: 'reads',
  query: z.strictObject({
    since: described(
      z.optional(z.string().check(z.maxLength(400))),
      'Taken from `next` of the previous response. It is valid for 30 days.',
    ),
    limit: z._default(
      described(z.coerce.number().check(z.int(), z.gte(1), z.lte(500)), 'Maximum number of changes.'),
      200,
    ),
    detail: z._default(described(z.enum(['list', 'full']), '`full` gives each event with all fields.'), 'full'),
    lang,
    styles: described(eventFilters.styles, 'Slugs of styles, separated by commas. Unknown slugs match nothing.'),
    types: described(eventFilters.types, 'Slugs of types, separated by commas. Unknown slugs match nothing.'),
    town: described(z.optional(Slug), 'Slug of a town, or its name in another language.'),
    organiser: described(z.optional(IdOrSlug), 'Id or slug of an organiser.'),
    venue: described(z.optional(IdOrSlug), 'Id or slug of a venue.'),
    bbox: described(z.optional(BoundingBox), '`west,south,east,north` in degrees.'),
  }),
  reply: z.object({
    changes: z.array(V1Change),
    next: described(z.string(), 'Cursor for `since` of the next request.'),
    isComplete: described(
      z.boolean(),
      'Whether there are no further changes. If false, request the next page at once.',
    ),
  }),
  refusals: ['changes-gone', 'town-unknown', 'organiser-unknown', 'organiser-hidden', 'venue-unknown', 'venue-gone'],
});
