import * as z from 'zod/mini';
import { Dance, EventType } from './catalogue.ts';
import { confirmation, maxReasonCharacters } from './constants.ts';
import { Latitude, Longitude } from './coordinates.ts';
import { endpoint } from './endpoint.ts';
import { details } from './event-details.ts';
import { eventRefusals } from './event-refusals.ts';
import { factNames } from './fact-filters.ts';
import { Id, Slug } from './identity.ts';
import { entered, exceptions, NewEvent } from './new-event.ts';
import { OrganiserReference } from './organiser-reference.ts';
import { paging, SearchWords } from './paging.ts';
import { Picture } from './pictures.ts';
import { BoundingBox, Location, NearPoint } from './places.ts';
import { RecurrenceRule, recurrenceFaults } from './recurrence-rule.ts';
import { Role } from './roles.ts';
import { Scope } from './scope.ts';
import { SourceReference } from './source-reference.ts';
import { shownLine } from './text.ts';
import { VenueReference } from './venue-reference.ts';

/** An instant with the venue's offset: `2026-11-21T20:30:00+01:00`. Its digits are what the clock at the venue shows. */
const VenueDateTime = z.iso.datetime({ offset: true });

/** A day of the calendar, `2026-11-21`. */
export const Day = z.iso.date();

/** Who added an event: everyone may know the id, only the creator and administrators the rest. */
const Creator = z.object({
  id: Id,
  email: z.optional(z.string()),
  roles: z.optional(z.array(Role)),
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
  /** In the unit of the currency; 0 is free, null is unknown. With `prices.donation` the suggested amount, or null. */
  price: z.nullable(z.number().check(z.gte(0))),
  /** ISO 4217. */
  currency: z.string(),
  /** The venue's name. */
  place: z.string(),
  /** The house that this is, as others call it too; absent where only an address is known. */
  venue: z.optional(VenueReference),
  /** The widest of `picture`, for those who want just one. */
  pictureUrl: z.nullable(z.string()),
  picture: z.nullable(Picture),
  createdBy: z.nullable(Creator),
  /** In whose name it is; absent where it is in that of an account alone. */
  organiser: z.optional(OrganiserReference),
  location: Location,
  type: EventType,
  dances: z.array(Dance),
  /** It will not happen: it has left the map and the lists, and keeps its page. */
  isCancelled: z.boolean(),
  /** Why it is cancelled, where its organiser said so. */
  cancelledBecause: z.optional(z.string()),
  /** What the dates of an evening that repeats have in common. */
  seriesId: z.nullable(Id),
  /** How its series repeats: the recurrence rule with its weekday and without its end, `FREQ=WEEKLY;BYDAY=SU`. */
  rhythm: z.optional(z.string()),
  /** When it was to begin at first, where it was moved to another day; only where one event is asked for. */
  formerStart: z.optional(VenueDateTime),
  /** When its organiser said last that it is on, by publishing, changing or confirming it; null: never. */
  confirmedAt: z.optional(z.nullable(z.iso.datetime())),
  /** Where it was read, the first one first; only where one event is asked for, and absent where someone typed it in. */
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

/** One day, `2026-11-27`, or several, `2026-11-27..2026-11-29`, both ends included; or `tonight`. */
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
 * What narrows a list or the map. All of them combine with AND; inside one, any match is enough, but of facts all have to.
 * A slug that no style or type has matches nothing.
 */
export const eventFilters = {
  styles: z.optional(SlugList),
  types: z.optional(SlugList),
  /** Keeps events of which all of these are known: what nobody has said is not so. */
  facts: z.optional(FactNames),
  /** Keeps events whose local start day is this one or later. */
  from: z.optional(Day),
  /**
   * Keeps events that take place on at least one of these local days. One night, which lasts less than 18 hours and ends
   * before noon of the next day, counts on the local day of its start less six hours: a party from 00:30 belongs to the
   * night before. A longer event counts from its local start day to the local day of its end less six hours. `tonight` keeps
   * what is on, and what begins today at the venue or before the night is over.
   */
  days: z.optional(Days),
};
export const EventFilters = z.object(eventFilters);
export type EventFilters = z.output<typeof EventFilters>;

/** Where a list begins. */
export const nearness = {
  /**
   * `latitude,longitude`: the nearest events come first, in whole metres as the crow flies; the soonest of those that are as
   * far, then by id. Each has its `distance`. What has no coordinates is not there.
   */
  near: z.optional(NearPoint),
};

export const EventInList = z.object({
  ...Event.shape,
  /** In a list that was asked for with `near`: how far it is from there, in metres. */
  distance: z.optional(z.int().check(z.gte(0))),
  /** In a list that was asked for with `fold`: for how many dates of its series it stands, itself included. */
  dates: z.optional(z.int().check(z.gte(1))),
});
export type EventInList = z.infer<typeof EventInList>;

export const listEvents = endpoint('GET', '/api/internal/events', {
  summary: 'Events that are not over, soonest first; or those nearest to a place.',
  who: 'anyone',
  query: z.object({ ...eventFilters, ...nearness, bbox: z.optional(BoundingBox), ...paging }),
  reply: z.array(EventInList),
  paged: true,
});

export const showEvent = endpoint('GET', '/api/internal/events/{idOrSlug}', {
  summary: 'One event, by its id, its slug or a slug it used to have; over or not.',
  who: 'anyone',
  params: z.object({ idOrSlug: z.union([Id, Slug]) }),
  reply: Event,
  refusals: ['event-unknown', 'event-deleted', 'event-hidden'],
});

/** An event, and how far it is from the one that was asked about. */
export const NearbyEvent = z.object({ ...Event.shape, distanceKm: z.number().check(z.gte(0)) });
export type NearbyEvent = z.infer<typeof NearbyEvent>;

export const listNearbyEvents = endpoint('GET', '/api/internal/events/{id}/nearby', {
  summary: 'Other events around one, nearest first: the next ones in its region, not over when it starts.',
  who: 'anyone',
  params: z.object({ id: Id }),
  reply: z.array(NearbyEvent),
  refusals: ['event-unknown', 'event-deleted', 'event-hidden'],
});

/** One date of an evening that repeats, as far as dates can differ. */
export const SeriesDate = z.object({
  id: Id,
  slug: Slug,
  dateStart: VenueDateTime,
  dateEnd: VenueDateTime,
  /** The venue's name. */
  place: z.string(),
  town: z.string(),
  isCancelled: z.boolean(),
});
export type SeriesDate = z.infer<typeof SeriesDate>;

export const listSeriesDates = endpoint('GET', '/api/internal/events/{id}/dates', {
  summary:
    'The next dates of the series that an event belongs to, itself included, soonest first; none where it repeats not.',
  who: 'anyone',
  params: z.object({ id: Id }),
  reply: z.array(SeriesDate),
  refusals: ['event-unknown', 'event-deleted', 'event-hidden'],
});

/**
 * The rules of events that a schema can't tell, as they stand in the `fields` of `invalid-input`: under `dateStart`,
 * `dateEnd`, `price`, `prices.door`, `type`, `dances.0`, `organiser`, `programme.0`, `pictureFrom`, `repeat`, `except`, `until`
 * and `id`.
 */
const eventRules = [
  'not_after_start',
  'in_the_past',
  'too_long',
  'too_far_ahead',
  'outside_event',
  'not_payable',
  'unknown',
  'taken',
  ...recurrenceFaults,
] as const;
export type EventRule = (typeof eventRules)[number];

/** An event as the one who may edit it sees it. */
export const OwnEvent = z.object({
  ...Event.shape,
  /** Grows with each edit; an edit names the one that it began with. */
  version: z.int(),
  isOver: z.boolean(),
  /** Set where the administration took it off the site: why. */
  hiddenBecause: z.nullable(z.string()),
  /** The rule of its series, counted from the date with which it was set last. */
  repeat: z.nullable(z.string()),
  /** The last day of its series; null where it repeats not. */
  lastDay: z.nullable(Day),
  /** The days that its series leaves out, in their order. */
  except: z.array(Day),
});
export type OwnEvent = z.infer<typeof OwnEvent>;

/** One's own event in a list. */
export const ListedEvent = z.object({
  ...OwnEvent.shape,
  /** Of a series that stands in the list as one: how many of its dates are meant. */
  datesInList: z.optional(z.int()),
});
export type ListedEvent = z.infer<typeof ListedEvent>;

const OneEvent = z.object({ id: Id });

export const addEvent = endpoint('POST', '/api/internal/events', {
  summary: 'Adds an event, or one for each date of an evening that repeats.',
  who: 'signed-in',
  body: NewEvent,
  /** Of the first date. */
  reply: z.object({ id: Id, slug: Slug, dates: z.int() }),
  status: 201,
  refusals: ['email-unconfirmed', 'too-many-dates', 'confirm-to-add-more'],
});

export const changeEvent = endpoint('PUT', '/api/internal/events/{id}', {
  summary: 'Changes an event. With `version`, only if nobody has changed it since.',
  who: 'signed-in',
  params: OneEvent,
  query: z.object({ scope: Scope }),
  body: z.object({
    ...entered,
    version: z.optional(z.int()),
    /**
     * How it repeats from this date on: the change is for all that follow then. Dates that the rule no longer gives are
     * cancelled, those that it gives again come back, missing ones are added.
     */
    repeat: z.optional(RecurrenceRule),
    /** Later days that `repeat` gives and that are left out. Absent: those that the series leaves out now. */
    except: exceptions,
  }),
  reply: OwnEvent,
  refusals: [...eventRefusals, 'version-conflict', 'too-many-dates', 'confirm-to-add-more'],
});

export const previewSeries = endpoint('POST', '/api/internal/events/{id}/series_preview', {
  summary: 'What another rule would make of the dates that follow an event, without doing it.',
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
    /** How many there are then, this one included. */
    dates: z.int(),
    /** Days that are new, or come back. */
    added: z.array(Day),
    /** Days that will be cancelled. */
    dropped: z.array(Day),
  }),
  refusals: eventRefusals,
});

export const extendSeries = endpoint('POST', '/api/internal/events/{id}/series_extension', {
  summary:
    'Adds dates at the end of the series that an event belongs to, also from one that is over: they go on with its rule, and are like its last date that is not cancelled.',
  who: 'signed-in',
  params: OneEvent,
  body: z
    .object({
      /** How many dates the rule gives after the last one and from now on; or until which day. */
      count: z.optional(z.int().check(z.gte(1), z.lte(999))),
      until: z.optional(Day),
      /** Days among them to leave out. */
      except: exceptions,
    })
    .check(
      z.refine(({ count, until }) => (count === undefined) !== (until === undefined), 'either `count` or `until`'),
    ),
  reply: z.object({
    /** The first of the new dates: deleting it with all that follow undoes the extension. */
    first: Id,
    /** How many were added, or came back. */
    dates: z.int(),
    lastDay: Day,
  }),
  refusals: [...eventRefusals.filter((code) => code !== 'event-over'), 'too-many-dates', 'confirm-to-add-more'],
});

export const openEvent = endpoint('GET', '/api/internal/events/{id}/edition', {
  summary: 'An event with what its editor needs beside what everyone sees.',
  who: 'signed-in',
  params: OneEvent,
  reply: OwnEvent,
  refusals: ['event-unknown', 'event-deleted', 'event-hidden', 'forbidden', 'editing-off'],
});

export const deleteEvent = endpoint('DELETE', '/api/internal/events/{id}', {
  summary: 'Deletes an event. Its address says so from then on; for a day the deletion can be undone.',
  who: 'signed-in',
  params: OneEvent,
  query: z.object({ scope: Scope }),
  reply: z.void(),
  status: 204,
  refusals: eventRefusals,
});

export const restoreEvent = endpoint('POST', '/api/internal/events/{id}/restoration', {
  summary: 'Undoes a deletion, of all the dates that went with it.',
  who: 'signed-in',
  params: OneEvent,
  reply: z.void(),
  status: 204,
  refusals: ['event-unknown', 'event-deleted', 'event-hidden', 'forbidden', 'editing-off'],
});

export const cancelEvent = endpoint('POST', '/api/internal/events/{id}/cancellation', {
  summary:
    'Cancels an event. It is removed from the map; its page says that it is cancelled, and why if a reason is given.',
  who: 'signed-in',
  params: OneEvent,
  query: z.object({ scope: Scope }),
  body: z.optional(
    z.object({
      /** Shown on its page and in messages. */
      reason: z.optional(z.string().check(z.overwrite(shownLine), z.trim(), z.maxLength(maxReasonCharacters))),
    }),
  ),
  reply: z.void(),
  status: 204,
  refusals: eventRefusals,
});

export const reinstateEvent = endpoint('DELETE', '/api/internal/events/{id}/cancellation', {
  summary: 'Takes a cancellation back. With `together`, of this date and the later ones that were cancelled with it.',
  who: 'signed-in',
  params: OneEvent,
  query: z.object({ scope: z._default(z.enum(['this', 'following', 'together']), 'this') }),
  reply: z.void(),
  status: 204,
  refusals: eventRefusals,
});

export const confirmEvent = endpoint('POST', '/api/internal/events/{id}/confirmation', {
  summary: `Says that an event is on, and with it the dates of its series within ${confirmation.reaches} days.`,
  who: 'signed-in',
  params: OneEvent,
  reply: z.void(),
  status: 204,
  refusals: eventRefusals,
});

export const listMyEvents = endpoint('GET', '/api/internal/user_events', {
  summary: 'The events of whoever asks: upcoming ones soonest first, past ones latest first.',
  who: 'signed-in',
  query: z.object({
    when: z._default(z.enum(['all', 'upcoming', 'past']), 'all'),
    q: SearchWords,
    /** An evening that repeats stands in the list once, by its next date (of past ones the last), with how many dates it has there. */
    group: z.optional(z.enum(['series'])),
    /** Those alone that have no organiser. */
    organiser: z.optional(z.enum(['none'])),
    /** The dates of one series alone. */
    series: z.optional(Id),
    ...paging,
  }),
  reply: z.array(ListedEvent),
  paged: true,
});

export const findSimilarEvents = endpoint('POST', '/api/internal/events/similar', {
  summary: 'Before saving: events that seem to be the same one, and events that will share its dancers.',
  who: 'signed-in',
  body: z.object({
    name: entered.name,
    dateStart: entered.dateStart,
    dances: entered.dances,
    location: z.object({ latitude: Latitude, longitude: Longitude }),
    /** The event that is being edited. */
    exceptId: z.optional(Id),
  }),
  reply: z.object({
    /** Same day, within 200 m, similar name. */
    duplicates: z.array(Event),
    /** Same style, within 5 km, beginning within five hours. */
    clashes: z.array(Event),
  }),
});
