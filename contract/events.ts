import * as z from 'zod/mini';
import { Dance, EventType } from './catalogue.ts';
import { currencies, pageSize } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { Id, Slug } from './identity.ts';
import { Picture } from './pictures.ts';
import { BoundingBox, Location } from './places.ts';

/** An instant with the venue's offset: `2026-11-21T20:30:00+01:00`. Its digits are what the clock at the venue shows. */
const VenueDateTime = z.iso.datetime({ offset: true });

/** A day of the calendar, `2026-11-21`. */
export const Day = z.iso.date();

/** Who added an event: everyone may know the id, only the creator and administrators the rest. */
const Creator = z.object({
  id: Id,
  email: z.optional(z.string()),
  roles: z.optional(z.array(z.string())),
});

export const Event = z.object({
  id: Id,
  slug: Slug,
  name: z.string(),
  /** http or https. */
  link: z.nullable(z.string()),
  dateStart: VenueDateTime,
  dateEnd: VenueDateTime,
  /** IANA name of the venue's zone: `Europe/Paris`. */
  timeZone: z.string(),
  /** At most two decimal places; 0 is free. */
  price: z.number().check(z.gte(0)),
  currency: z.enum(currencies),
  /** The venue's name. */
  place: z.string(),
  /** The widest of `picture`, for those who want just one. */
  pictureUrl: z.nullable(z.string()),
  picture: z.nullable(Picture),
  createdBy: z.nullable(Creator),
  location: Location,
  type: EventType,
  dances: z.array(Dance),
});
export type Event = z.infer<typeof Event>;

const SlugList = z.pipe(
  z.string().check(z.maxLength(2000)),
  z.pipe(
    z.transform((text: string) => [...new Set(text.split(',').filter(Boolean))].sort()),
    z.array(Slug).check(z.maxLength(100)),
  ),
);

/**
 * What narrows a list or the map. The three combine with AND; inside one, any match is enough.
 * A slug that no style or type has matches nothing.
 */
export const eventFilters = {
  styles: z.optional(SlugList),
  types: z.optional(SlugList),
  /** Keeps events whose local start day is this one or later. */
  from: z.optional(Day),
};
export const EventFilters = z.object(eventFilters);
export type EventFilters = z.output<typeof EventFilters>;

/** How every list is cut into pages; `cursor` comes from the `Link` header of the page before. */
export const paging = {
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(pageSize.most)), pageSize.usual),
  cursor: z.optional(z.string().check(z.maxLength(200))),
};

export const listEvents = endpoint('GET', '/api/internal/events', {
  summary: 'Events that are not over, soonest first.',
  who: 'anyone',
  query: z.object({ ...eventFilters, bbox: z.optional(BoundingBox), ...paging }),
  reply: z.array(Event),
  paged: true,
});

export const showEvent = endpoint('GET', '/api/internal/events/{idOrSlug}', {
  summary: 'One event, by its id, its slug or a slug it used to have; over or not.',
  who: 'anyone',
  params: z.object({ idOrSlug: z.union([Id, Slug]) }),
  reply: Event,
  refusals: ['event-unknown', 'event-deleted'],
});

export const listNearbyEvents = endpoint('GET', '/api/internal/events/{id}/nearby', {
  summary: 'Other events around one, soonest first: same region, not over when it starts.',
  who: 'anyone',
  params: z.object({ id: Id }),
  reply: z.array(Event),
  refusals: ['event-unknown', 'event-deleted'],
});
