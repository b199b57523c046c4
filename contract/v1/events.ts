import * as z from 'zod/mini';
import { CountryCode, Latitude, Longitude } from '#contract/coordinates.ts';
import { endpoint } from '#contract/endpoint.ts';
import { factChoices, partKinds, partMusic } from '#contract/event-details.ts';
import { cancellations, eventFilters, nearness } from '#contract/events.ts';
import { Id, Slug } from '#contract/identity.ts';
import { BoundingBox } from '#contract/places.ts';
import { component, described, openEnum } from './described.ts';
import { IdOrSlug, Instant, lang, Page, paging, V1Picture } from './shapes.ts';

/* An event as programs of other sites read it. Within v1 fields are only added. */

const VenueDateTime = described(
  z.iso.datetime({ offset: true }),
  'With the offset of the venue: `2026-11-25T20:00:00+01:00`. The digits are the local time.',
);
const Day = z.iso.date();
const Clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
const Url = described(z.string(), 'Absolute, http or https.');
const Amount = z.nullable(z.number().check(z.gte(0)));
const words = z.nullable(z.string());

export const V1CatalogueReference = component(
  'CatalogueReference',
  z.object({ id: Id, slug: Slug, name: described(z.string(), 'In the requested language.') }),
);

/** A page of the site that an event refers to: its venue or its organiser. */
export const V1PageReference = component(
  'PageReference',
  z.object({ id: Id, slug: Slug, name: z.string(), url: described(z.string(), 'Address of its page.') }),
);

const place = {
  name: described(z.string(), 'Name of the venue.'),
  address: described(z.string(), 'Full address on one line.'),
  town: described(z.string(), 'Town or district, in the requested language.'),
  countryCode: described(z.nullable(CountryCode), 'ISO 3166-1, null if unknown.'),
  latitude: described(z.nullable(Latitude), 'Null if unknown, then `longitude` is null too.'),
  longitude: z.nullable(Longitude),
};

const Price = z.object({
  amount: described(Amount, 'In units of the currency. 0 is free. With `donation`, the suggested amount or null.'),
  currency: described(z.string(), 'ISO 4217.'),
  donation: described(z.boolean(), 'Whether visitors pay what they like.'),
  reduced: Amount,
  members: Amount,
  door: described(Amount, 'At the door, without booking.'),
  freeBefore: described(z.nullable(Clock), 'Admission is free before this local time.'),
  includes: described(words, 'Included in the price: a lesson, a drink.'),
});

const listed = {
  id: described(Id, 'Never changes.'),
  slug: described(Slug, 'May change. Former slugs keep working.'),
  url: described(z.string(), 'Address of its page.'),
  name: z.string(),
  status: openEnum(['scheduled', 'cancelled']),
  cancelledBecause: described(words, 'Reason of the cancellation, in the words of the organiser.'),
  start: VenueDateTime,
  end: VenueDateTime,
  timeZone: described(z.string(), 'IANA name: `Europe/Paris`.'),
  firstDay: described(
    Day,
    'First local day on which it counts. A party from 00:30 to 05:00 belongs to the night before.',
  ),
  lastDay: described(Day, 'Last local day on which it counts.'),
  type: V1CatalogueReference,
  styles: z.array(V1CatalogueReference),
  place: z.object(place),
  venue: described(z.nullable(V1PageReference), 'Null if only the address is known.'),
  organiser: z.nullable(V1PageReference),
  price: described(z.nullable(Price), 'Null if unknown.'),
  link: z.nullable(Url),
  picture: z.nullable(V1Picture),
  excerpt: described(words, 'Beginning of the description, on one line, in the language of `lang` if available.'),
  language: described(words, 'Language of the excerpt and of the description (BCP 47).'),
  descriptionLanguages: described(
    z.array(z.string()),
    'Languages of the description (BCP 47), that of the original first. Several if it has translations.',
  ),
  series: described(
    z.nullable(
      z.object({
        id: Id,
        rule: described(words, 'Recurrence rule (RFC 5545) with its weekday and without its end.'),
      }),
    ),
    'Null if it does not recur. `series=ID` on `/api/v1/events` lists its dates.',
  ),
  dates: described(
    z.nullable(z.int().check(z.gte(1))),
    'Number of dates that an entry of a list with `fold=series` represents. Otherwise null.',
  ),
  confirmedAt: described(z.nullable(Instant), 'When the organiser last published, changed or confirmed it.'),
  createdAt: Instant,
  updatedAt: described(Instant, 'Increases with each change, cancellations included.'),
  distance: described(z.nullable(z.int().check(z.gte(0))), 'From `near`, in metres. Otherwise null.'),
};

const choice = <const Values extends readonly [string, ...string[]]>(values: Values) => z.nullable(openEnum(values));

const Facts = z.object({
  level: choice(factChoices.level),
  partner: choice(factChoices.partner),
  roles: described(choice(factChoices.roles), 'Roles that are taught or danced.'),
  music: choice(factChoices.music),
  floor: choice(factChoices.floor),
  floorNote: words,
  food: words,
  access: choice(factChoices.access),
  dress: words,
  age: words,
  membership: words,
});

const Part = z.object({
  day: described(z.int().check(z.gte(0)), 'Days after the local start day of the event.'),
  time: described(Clock, 'Local start time.'),
  kind: openEnum(partKinds),
  title: words,
  by: described(words, 'Teachers, musicians or performers.'),
  level: choice(factChoices.level),
  music: choice(partMusic),
});

/** An event in lists (`detail=list`). */
export const V1EventInList = component('EventInList', z.object(listed), 'An event with the fields of lists.');
export type V1EventInList = z.infer<typeof V1EventInList>;

/** An event with all fields (`detail=full`). */
export const V1Event = component(
  'Event',
  z.object({
    ...listed,
    place: z.object({
      ...place,
      townSlug: described(z.nullable(Slug), 'Slug of the town, null for small villages and districts.'),
    }),
    description: described(
      words,
      'Plain text with paragraphs, in the language of `lang` if available, else the original.',
    ),
    facts: Facts,
    programme: z.array(Part),
    formerStart: described(z.nullable(VenueDateTime), 'Original start, if it was moved to another day.'),
    sources: described(
      z.array(z.object({ name: z.string(), link: z.nullable(Url) })),
      'Sites and calendars that it was imported from.',
    ),
  }),
  'An event with all fields.',
);
export type V1Event = z.infer<typeof V1Event>;

/** The forms of an event in lists. */
export const detail = z._default(
  described(z.enum(['list', 'full']), '`full` gives each event with all fields.'),
  'list',
);

export const listEvents = endpoint('GET', '/api/v1/events', {
  summary: 'Lists events that have not ended, by start, or by distance from a point.',
  who: 'anyone',
  policy: 'reads',
  query: z.strictObject({
    styles: described(eventFilters.styles, 'Slugs of styles, separated by commas. Unknown slugs match nothing.'),
    types: described(eventFilters.types, 'Slugs of types, separated by commas. Unknown slugs match nothing.'),
    facts: described(eventFilters.facts, 'All of these: lesson, live-music, no-partner, free, step-free.'),
    from: described(eventFilters.from, 'Only events that start on this local day or later.'),
    days: described(
      eventFilters.days,
      'One local day (`2026-11-27`), a range (`2026-11-27..2026-11-29`, both included) or `tonight`.',
    ),
    near: described(
      nearness.near,
      '`latitude,longitude`. Sorts by distance. Not with `town`, `organiser`, `venue`, `series` or `include`.',
    ),
    bbox: described(z.optional(BoundingBox), '`west,south,east,north` in degrees.'),
    town: described(z.optional(Slug), 'Slug of a town, or its name in another language.'),
    organiser: described(z.optional(IdOrSlug), 'Id or slug of an organiser.'),
    venue: described(z.optional(IdOrSlug), 'Id or slug of a venue.'),
    series: described(z.optional(Id), 'Only the dates of this series.'),
    include: described(cancellations.include, 'Also lists cancelled events until they would have ended.'),
    fold: described(z.optional(z.literal('series')), 'Lists each series once, by its next date.'),
    detail,
    lang,
    ...paging,
  }),
  reply: Page(z.union([V1Event, V1EventInList])),
  refusals: ['town-unknown', 'organiser-unknown', 'organiser-hidden', 'venue-unknown', 'venue-gone', 'unavailable'],
});

export const showEvent = endpoint('GET', '/api/v1/events/{id}', {
  summary: 'Returns one event by its id, its slug or a former slug, also if it has ended or is cancelled.',
  who: 'anyone',
  policy: 'reads',
  params: z.object({ id: described(IdOrSlug, 'Id, slug or former slug.') }),
  query: z.strictObject({ lang }),
  reply: V1Event,
  refusals: ['event-unknown', 'event-deleted', 'event-hidden'],
});
