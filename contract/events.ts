import * as z from 'zod/mini';
import { Dance, EventType } from './catalogue.ts';
import { confirmation, maxReasonCharacters } from './constants.ts';
import { Latitude, Longitude } from './coordinates.ts';
import { endpoint } from './endpoint.ts';
import { details } from './event-details.ts';
import { eventRefusals } from './event-refusals.ts';
import { factNames } from './fact-filters.ts';
import { Id, OrganiserReference, Slug, VenueReference } from './identity.ts';
import { entered, exceptions, NewEvent } from './new-event.ts';
import { paging, SearchWords } from './paging.ts';
import { Picture } from './pictures.ts';
import { BoundingBox, Location, NearPoint, PlaceNames } from './places.ts';
import { RecurrenceRule, recurrenceFaults, Scope } from './recurrence-rule.ts';
import { Role } from './roles.ts';
import { SourceReference } from './source-reference.ts';
import { shownLine } from './text.ts';

/** An instant with the venue's offset: `2026-11-21T20:30:00+01:00`. The digits are the local time of the venue. */
const VenueDateTime = z.iso.datetime({ offset: true });

/** A calendar day: `2026-11-21`. */
export const Day = z.iso.date();

/**
 * The account that added an event. The id is public; the other fields are returned only to that account and to
 * administrators.
 */
const Creator = z.object({
  id: Id,
  email: z.optional(z.string()),
  roles: z.optional(z.array(Role)),
});

/** Why an event is not published yet. */
const EventApproval = z.object({
  state: z.enum(['waiting', 'refused']),
  /** When it was submitted, or refused. */
  since: z.iso.datetime(),
  /** Why it was refused. */
  because: z.optional(z.string()),
});
export type EventApproval = z.infer<typeof EventApproval>;

export const Event = z.object({
  id: Id,
  slug: Slug,
  name: z.string(),
  /** http or https. */
  link: z.nullable(z.string()),
  dateStart: VenueDateTime,
  dateEnd: VenueDateTime,
  /** IANA name of the venue's time zone: `Europe/Paris`. */
  timeZone: z.string(),
  /** In units of the currency. 0 is free, null is unknown. With `prices.donation`, the suggested amount or null. */
  price: z.nullable(z.number().check(z.gte(0))),
  /** ISO 4217. */
  currency: z.string(),
  /** The venue's name. */
  place: z.string(),
  /** The venue. Absent if only an address is known. */
  venue: z.optional(VenueReference),
  /** URL of the widest of `picture`, for clients that need only one. */
  pictureUrl: z.nullable(z.string()),
  picture: z.nullable(Picture),
  createdBy: z.nullable(Creator),
  /** The organiser that owns the event. Absent if it belongs to an account only. */
  organiser: z.optional(OrganiserReference),
  location: Location,
  type: EventType,
  dances: z.array(Dance),
  /** Only for its owners and administrators, if it is not published: it waits for the team, or was refused. */
  approval: z.optional(EventApproval),
  /** A cancelled event is removed from the map and the lists. Its page remains. */
  isCancelled: z.boolean(),
  /** The reason for the cancellation, if the organiser gave one. */
  cancelledBecause: z.optional(z.string()),
  /** Common to all dates of a series. */
  seriesId: z.nullable(Id),
  /** The recurrence rule of the series with its weekday and without its end: `FREQ=WEEKLY;BYDAY=SU`. */
  rhythm: z.optional(z.string()),
  /** The original start, if the event was moved to another day. Only when a single event is requested. */
  formerStart: z.optional(VenueDateTime),
  /** When the organiser last published, changed or confirmed the event. Null if never. */
  confirmedAt: z.optional(z.nullable(z.iso.datetime())),
  /** The sources of an imported event, the first one first. Only when a single event is requested. */
  sources: z.optional(z.array(SourceReference)),
  ...details,
});
export type Event = z.infer<typeof Event>;

const SlugList = z.pipe(
  z.string().check(z.maxLength(2000)),
  z.pipe(
    z.transform((text: string) => [...new Set(text.split(',').filter(Boolean))].sort()),
    z.array(Slug).check(z.maxLength(100)),
  ),
);

/** One day (`2026-11-27`), a range with both ends included (`2026-11-27..2026-11-29`), or `tonight`. */
const Days = z.union([
  z.literal('tonight'),
  z.pipe(
    z.string().check(z.regex(/^\d{4}-\d\d-\d\d(\.\.\d{4}-\d\d-\d\d)?$/)),
    z.pipe(
      z.transform((text: string) => {
        const [first = '', last = first] = text.split('..');
        return { first, last };
      }),
      z.object({ first: Day, last: Day }).check(z.refine(({ first, last }) => first <= last, 'first after last')),
    ),
  ),
]);

/** `free,live-music` */
const FactNames = z.pipe(
  z.string().check(z.maxLength(200)),
  z.pipe(
    z.transform((text: string) => [...new Set(text.split(',').filter(Boolean))].sort()),
    z.array(z.enum(factNames)),
  ),
);

/**
 * Filters of lists and of the map. They combine with AND. Within a filter any value may match, but all facts must
 * match. Unknown slugs match nothing.
 */
export const eventFilters = {
  styles: z.optional(SlugList),
  types: z.optional(SlugList),
  /** Only events with all of these facts. An unknown fact does not match. */
  facts: z.optional(FactNames),
  /** Only events whose local start day is this day or later. */
  from: z.optional(Day),
  /**
   * Only events that take place on at least one of these local days. An event shorter than 18 hours that ends before
   * noon of the next day counts on the local day of its start less six hours: a party from 00:30 belongs to the night
   * before. A longer event counts from its start day to the day of its end less six hours. `tonight`: events in
   * progress, and events that start today or during this night, by the clock of the venue.
   */
  days: z.optional(Days),
};
export const EventFilters = z.object(eventFilters);
export type EventFilters = z.output<typeof EventFilters>;

/** Cancelled events in lists. */
export const cancellations = {
  /**
   * `cancelled`: also lists cancelled events until they would have ended, at most 50 a page. `X-Total-Count` leaves them
   * out, and there are no links to previous pages.
   */
  include: z.optional(z.literal('cancelled')),
};

/** Sorting by distance. */
export const nearness = {
  /**
   * `latitude,longitude`: sorts by distance in whole metres (great circle), then by start, then by id. Each event has
   * its `distance`. Events without coordinates are left out.
   */
  near: z.optional(NearPoint),
};

export const EventInList = z.object({
  ...Event.shape,
  /** Distance from `near` in metres. Only in lists requested with `near`. */
  distance: z.optional(z.int().check(z.gte(0))),
  /**
   * Number of dates of its series represented by this entry, including itself. Only in lists requested with `fold`.
   */
  dates: z.optional(z.int().check(z.gte(1))),
});
export type EventInList = z.infer<typeof EventInList>;

export const listEvents = endpoint('GET', '/api/internal/events', {
  summary: 'Events that have not ended, by start, or by distance from a point.',
  who: 'anyone',
  query: z.object({ ...eventFilters, ...nearness, ...cancellations, bbox: z.optional(BoundingBox), ...paging }),
  reply: z.array(EventInList),
  paged: true,
});

export const showEvent = endpoint('GET', '/api/internal/events/{idOrSlug}', {
  summary: 'Returns one event by its id, its slug or a former slug, also if it has ended.',
  who: 'anyone',
  params: z.object({ idOrSlug: z.union([Id, Slug]) }),
  reply: Event,
  refusals: ['event-unknown', 'event-deleted', 'event-hidden'],
});

/** An event with its distance from the requested one. */
export const NearbyEvent = z.object({ ...Event.shape, distanceKm: z.number().check(z.gte(0)) });
export type NearbyEvent = z.infer<typeof NearbyEvent>;

export const listNearbyEvents = endpoint('GET', '/api/internal/events/{id}/nearby', {
  summary:
    'Other events near an event, by start and one for each venue: the nearest of the next ones that have not ended when it starts.',
  who: 'anyone',
  params: z.object({ id: Id }),
  reply: z.array(NearbyEvent),
  refusals: ['event-unknown', 'event-deleted', 'event-hidden'],
});

/** One date of a series, with the fields in which dates can differ. */
export const SeriesDate = z.object({
  id: Id,
  slug: Slug,
  name: z.string(),
  dateStart: VenueDateTime,
  dateEnd: VenueDateTime,
  /** The venue's name. */
  place: z.string(),
  town: z.string(),
  townNames: PlaceNames,
  isCancelled: z.boolean(),
});
export type SeriesDate = z.infer<typeof SeriesDate>;

export const listSeriesDates = endpoint('GET', '/api/internal/events/{id}/dates', {
  summary:
    'The next dates of the series of an event, including the event, by start. Without a series, those with its name at its venue.',
  who: 'anyone',
  params: z.object({ id: Id }),
  reply: z.array(SeriesDate),
  refusals: ['event-unknown', 'event-deleted', 'event-hidden'],
});

/**
 * Rules that a schema cannot express, as reported in the `fields` of `invalid-input` under `dateStart`, `dateEnd`,
 * `price`, `prices.door`, `type`, `dances.0`, `organiser`, `programme.0`, `translations.en`, `pictureFrom`, `repeat`,
 * `except`, `until` and `id`.
 */
const eventRules = [
  'not_after_start',
  'in_the_past',
  'too_long',
  'too_far_ahead',
  'outside_event',
  'not_payable',
  'no_original',
  'same_language',
  'unknown',
  'taken',
  ...recurrenceFaults,
] as const;
export type EventRule = (typeof eventRules)[number];

/** An event with the fields for users who may edit it. */
export const OwnEvent = z.object({
  ...Event.shape,
  /** Increases with each edit. An edit names the version it is based on. */
  version: z.int(),
  isOver: z.boolean(),
  /** The reason, if an administrator has hidden the event. */
  hiddenBecause: z.nullable(z.string()),
  /** The rule of the series, starting at the date on which it was last set. */
  repeat: z.nullable(z.string()),
  /** The last day of the series. Null without a series. */
  lastDay: z.nullable(Day),
  /** Days that the series leaves out, in order. */
  except: z.array(Day),
});
export type OwnEvent = z.infer<typeof OwnEvent>;

/** One of the user's own events in a list. */
export const ListedEvent = z.object({
  ...OwnEvent.shape,
  /** Number of dates represented by this entry of a grouped series. */
  datesInList: z.optional(z.int()),
});
export type ListedEvent = z.infer<typeof ListedEvent>;

const OneEvent = z.object({ id: Id });

export const addEvent = endpoint('POST', '/api/internal/events', {
  summary: 'Adds an event, or one for each date of a series.',
  who: 'signed-in',
  body: NewEvent,
  /** The event of the first date. */
  reply: z.object({
    id: Id,
    slug: Slug,
    dates: z.int(),
    /** The event is not published until the team of the site has looked at it. Absent if it is. */
    isWaiting: z.optional(z.literal(true)),
  }),
  status: 201,
  refusals: ['email-unconfirmed', 'content-blocked', 'too-many-dates', 'confirm-to-add-more'],
});

export const changeEvent = endpoint('PUT', '/api/internal/events/{id}', {
  summary: 'Changes an event. With `version`, only if it has not been changed since.',
  who: 'signed-in',
  repeatable: true,
  params: OneEvent,
  query: z.object({ scope: Scope }),
  body: z.object({
    ...entered,
    version: z.optional(z.int()),
    /**
     * The recurrence from this date on. The change applies to all following dates. Dates that the rule no longer
     * contains are cancelled, dates that it contains again are reinstated, missing dates are added.
     */
    repeat: z.optional(RecurrenceRule),
    /** Later days of `repeat` to leave out. If absent, the series keeps its current exceptions. */
    except: exceptions,
  }),
  reply: OwnEvent,
  refusals: [...eventRefusals, 'version-conflict', 'content-blocked', 'too-many-dates', 'confirm-to-add-more'],
});

export const previewSeries = endpoint('POST', '/api/internal/events/{id}/series_preview', {
  summary: 'Returns how another rule would change the dates that follow an event, without applying it.',
  who: 'signed-in',
  params: OneEvent,
  body: z.object({
    dateStart: entered.dateStart,
    dateEnd: entered.dateEnd,
    location: entered.location,
    repeat: RecurrenceRule,
    except: exceptions,
  }),
  reply: z.object({
    /** Number of dates, including this one. */
    dates: z.int(),
    /** Days that would be added or reinstated. */
    added: z.array(Day),
    /** Days that would be cancelled. */
    dropped: z.array(Day),
  }),
  refusals: eventRefusals,
});

export const extendSeries = endpoint('POST', '/api/internal/events/{id}/series_extension', {
  summary:
    'Adds dates at the end of the series of an event, which may have ended. They follow the rule of the series and copy its last date that is not cancelled.',
  who: 'signed-in',
  params: OneEvent,
  body: z
    .object({
      /** Number of dates of the rule to add after the last one and from now on, or the last day. */
      count: z.optional(z.int().check(z.gte(1), z.lte(999))),
      until: z.optional(Day),
      /** Days to leave out. */
      except: exceptions,
    })
    .check(
      z.refine(({ count, until }) => (count === undefined) !== (until === undefined), 'either `count` or `until`'),
    ),
  reply: z.object({
    /** The first new date. Deleting it with all following dates undoes the extension. */
    first: Id,
    /** Number of dates that were added or reinstated. */
    dates: z.int(),
    lastDay: Day,
  }),
  refusals: [...eventRefusals.filter((code) => code !== 'event-over'), 'too-many-dates', 'confirm-to-add-more'],
});

export const openEvent = endpoint('GET', '/api/internal/events/{id}/edition', {
  summary: 'Returns an event with the additional fields that its editor needs.',
  who: 'signed-in',
  params: OneEvent,
  reply: OwnEvent,
  refusals: ['event-unknown', 'event-deleted', 'event-hidden', 'forbidden', 'editing-off'],
});

export const deleteEvent = endpoint('DELETE', '/api/internal/events/{id}', {
  summary: 'Deletes an event. Its page then answers 410. The deletion can be undone for a day.',
  who: 'signed-in',
  repeatable: true,
  params: OneEvent,
  query: z.object({ scope: Scope }),
  reply: z.void(),
  status: 204,
  refusals: eventRefusals,
});

export const restoreEvent = endpoint('POST', '/api/internal/events/{id}/restoration', {
  summary: 'Undoes a deletion, for all dates that were deleted together.',
  who: 'signed-in',
  repeatable: true,
  params: OneEvent,
  reply: z.void(),
  status: 204,
  refusals: ['event-unknown', 'event-deleted', 'event-hidden', 'forbidden', 'editing-off'],
});

export const cancelEvent = endpoint('POST', '/api/internal/events/{id}/cancellation', {
  summary:
    'Cancels an event. It is removed from the map; its page says that it is cancelled, and why if a reason is given.',
  who: 'signed-in',
  repeatable: true,
  params: OneEvent,
  query: z.object({ scope: Scope }),
  body: z.optional(
    z.object({
      /** Shown on the page and in messages. */
      reason: z.optional(z.string().check(z.overwrite(shownLine), z.trim(), z.maxLength(maxReasonCharacters))),
    }),
  ),
  reply: z.void(),
  status: 204,
  refusals: [...eventRefusals, 'content-blocked'],
});

export const reinstateEvent = endpoint('DELETE', '/api/internal/events/{id}/cancellation', {
  summary: 'Undoes a cancellation. With `together`, of this date and of the later dates that were cancelled with it.',
  who: 'signed-in',
  repeatable: true,
  params: OneEvent,
  query: z.object({ scope: z._default(z.enum(['this', 'following', 'together']), 'this') }),
  reply: z.void(),
  status: 204,
  refusals: eventRefusals,
});

export const confirmEvent = endpoint('POST', '/api/internal/events/{id}/confirmation', {
  summary: `Confirms an event and the dates of its series within ${confirmation.reaches} days.`,
  who: 'signed-in',
  repeatable: true,
  params: OneEvent,
  reply: z.void(),
  status: 204,
  refusals: eventRefusals,
});

export const listMyEvents = endpoint('GET', '/api/internal/user_events', {
  summary: 'The events of the user: upcoming ones by start, past ones latest first.',
  who: 'signed-in',
  query: z.object({
    when: z._default(z.enum(['all', 'upcoming', 'past']), 'all'),
    q: SearchWords,
    /**
     * A series is listed once, by its next date (or its last one, for past dates), with the number of its dates in the
     * list.
     */
    group: z.optional(z.enum(['series'])),
    /** Only events without an organiser. */
    organiser: z.optional(z.enum(['none'])),
    /** Only the dates of this series. */
    series: z.optional(Id),
    ...paging,
  }),
  reply: z.array(ListedEvent),
  paged: true,
});

export const findSimilarEvents = endpoint('POST', '/api/internal/events/similar', {
  summary: 'Used before saving: returns likely duplicates, and events that compete for the same dancers.',
  who: 'signed-in',
  body: z.object({
    name: entered.name,
    dateStart: entered.dateStart,
    dances: entered.dances,
    location: z.object({ latitude: Latitude, longitude: Longitude }),
    /** The event being edited, which is left out. */
    exceptId: z.optional(Id),
  }),
  reply: z.object({
    /** Same day, within 200 m, similar name. */
    duplicates: z.array(Event),
    /** Same style, within 5 km, start within five hours. */
    clashes: z.array(Event),
  }),
});
