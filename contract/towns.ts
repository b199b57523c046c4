import * as z from 'zod/mini';
import { Dance } from './catalogue.ts';
import { CountryCode, Latitude, Longitude } from './coordinates.ts';
import { endpoint } from './endpoint.ts';
import { Event } from './events.ts';
import { Id, Slug } from './identity.ts';
import { PlaceNames } from './places.ts';

/** Content of the pages of towns and styles. */

/** A town of the gazetteer, with its unique slug. */
const TownReference = z.object({ slug: Slug, name: z.string(), names: PlaceNames });

const count = z.int().check(z.gte(0));

/** Number of upcoming events, counting each date. */
const TownCount = z.object({ ...TownReference.shape, count });

const StyleCount = z.object({ dance: Dance, count });
export type StyleCount = z.infer<typeof StyleCount>;

/** How an event repeats, derived from its dates. `some-weeks` for one weekday without a rule, `several` for various days. */
const Rhythm = z.object({
  every: z.enum(['week', 'two-weeks', 'some-weeks', 'month', 'several']),
  /** For `month`: the number of the weekday in the month, from 1. 5 is the last one. */
  nth: z.optional(z.int()),
});
export type Rhythm = z.infer<typeof Rhythm>;

/** A recurring event, by its next date. */
const Regular = z.object({
  id: Id,
  slug: Slug,
  name: z.string(),
  /** The venue's name. */
  place: z.string(),
  town: z.string(),
  townNames: PlaceNames,
  /** With the venue's offset. */
  dateStart: z.iso.datetime({ offset: true }),
  rhythm: Rhythm,
  /** Number of upcoming dates. */
  dates: count,
});
export type Regular = z.infer<typeof Regular>;

/** Upcoming events by local date. Each list is limited to what a page can show. */
const WhatIsOn = z.object({
  /** Including events in progress. */
  tonight: z.array(Event),
  /** In the six days after today. */
  week: z.array(Event),
  /** Later events. A series is listed only by its next date. */
  later: z.array(Event),
  regulars: z.array(Regular),
  /** Whether there are more events tonight or this week than listed. */
  isCut: z.object({ tonight: z.boolean(), week: z.boolean() }),
});
export type WhatIsOn = z.infer<typeof WhatIsOn>;

export const TownPage = z.object({
  town: z.object({
    ...TownReference.shape,
    /** Region, state or province, in English, possibly empty. */
    region: z.string(),
    regionNames: PlaceNames,
    countryCode: CountryCode,
    latitude: Latitude,
    longitude: Longitude,
    /** Zoom at which the map shows the town. */
    zoom: z.int(),
  }),
  /** The requested style. */
  style: z.nullable(Dance),
  /** Number of upcoming events of the page. */
  total: count,
  ...WhatIsOn.shape,
  /** Cancelled events tonight and in the six days after today, which the other lists and counts leave out. */
  cancelled: z.array(Event),
  /** All styles in the town, by decreasing number of events, regardless of the requested style. */
  styles: z.array(StyleCount),
  /** Nearby towns with such events, nearest first. */
  towns: z.array(z.object({ ...TownCount.shape, distanceKm: z.number().check(z.gte(0)) })),
});
export type TownPage = z.infer<typeof TownPage>;

export const showTown = endpoint('GET', '/api/internal/towns/{slug}', {
  summary:
    'Events in a town: tonight, this week and regularly, in all styles or in one. Other names of the town are accepted.',
  who: 'anyone',
  params: z.object({ slug: Slug }),
  query: z.object({ style: z.optional(Slug) }),
  reply: TownPage,
  refusals: ['town-unknown', 'style-unknown'],
});

export const StylePage = z.object({
  style: Dance,
  total: count,
  /** In all places. */
  ...WhatIsOn.shape,
  /** Towns by decreasing number of events. */
  towns: z.array(z.object({ ...TownCount.shape, latitude: Latitude, longitude: Longitude })),
  /** Other styles, by decreasing number of events. */
  styles: z.array(StyleCount),
});
export type StylePage = z.infer<typeof StylePage>;

export const showStyle = endpoint('GET', '/api/internal/styles/{slug}', {
  summary: 'A style with its towns and its events tonight, this week and regularly. Former slugs are accepted.',
  who: 'anyone',
  params: z.object({ slug: Slug }),
  reply: StylePage,
  refusals: ['style-unknown'],
});

export const DancedPlaces = z.object({ towns: z.array(TownCount), styles: z.array(StyleCount) });
export type DancedPlaces = z.infer<typeof DancedPlaces>;

export const listDancedPlaces = endpoint('GET', '/api/internal/towns', {
  summary: 'The towns with most upcoming events, and all styles with upcoming events.',
  who: 'anyone',
  reply: DancedPlaces,
});
