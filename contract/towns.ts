import * as z from 'zod/mini';
import { Dance } from './catalogue.ts';
import { CountryCode, Latitude, Longitude } from './coordinates.ts';
import { endpoint } from './endpoint.ts';
import { Event } from './events.ts';
import { Id, Slug } from './identity.ts';

/** Pages of towns and styles: what is danced where, in numbers and by its next dates. */

/** A town of the gazetteer, by the slug that it alone has. */
const TownReference = z.object({ slug: Slug, name: z.string() });

const count = z.int().check(z.gte(0));

/** Events to come, each date by itself. */
const TownCount = z.object({ ...TownReference.shape, count });

const StyleCount = z.object({ dance: Dance, count });
export type StyleCount = z.infer<typeof StyleCount>;

/** How an evening comes back, read from its dates: `several` where they follow no rule that is told in few words. */
const Rhythm = z.object({
  every: z.enum(['week', 'two-weeks', 'month', 'several']),
  /** Of a `month`: which one of its weekday, from 1 on; 5 is the last. */
  nth: z.optional(z.int()),
});
export type Rhythm = z.infer<typeof Rhythm>;

/** An evening that comes back, by its next date. */
const Regular = z.object({
  id: Id,
  slug: Slug,
  name: z.string(),
  /** The venue's name. */
  place: z.string(),
  town: z.string(),
  /** With the venue's offset. */
  dateStart: z.iso.datetime({ offset: true }),
  rhythm: Rhythm,
  /** How many are to come. */
  dates: count,
});
export type Regular = z.infer<typeof Regular>;

/** What is on, by the calendars of the venues. Each list is cut to what a page can show. */
const WhatIsOn = z.object({
  /** Those on now too. */
  tonight: z.array(Event),
  /** In the six days after. */
  week: z.array(Event),
  /** What comes behind that, of an evening that repeats the next date alone. */
  later: z.array(Event),
  regulars: z.array(Regular),
  /** Whether there is more than the lists of tonight and of the week show. */
  isCut: z.object({ tonight: z.boolean(), week: z.boolean() }),
});
export type WhatIsOn = z.infer<typeof WhatIsOn>;

export const TownPage = z.object({
  town: z.object({
    ...TownReference.shape,
    /** Region, state or province, in English; empty where nobody named it. */
    region: z.string(),
    countryCode: CountryCode,
    latitude: Latitude,
    longitude: Longitude,
    /** At which the map shows the town, and little else. */
    zoom: z.int(),
  }),
  /** The one style that was asked for. */
  style: z.nullable(Dance),
  /** Of all events to come that the page is about. */
  total: count,
  ...WhatIsOn.shape,
  /** What is danced in the town, most first, whatever style was asked for. */
  styles: z.array(StyleCount),
  /** Towns around with such events, the nearest first. */
  towns: z.array(z.object({ ...TownCount.shape, distanceKm: z.number().check(z.gte(0)) })),
});
export type TownPage = z.infer<typeof TownPage>;

export const showTown = endpoint('GET', '/api/internal/towns/{slug}', {
  summary:
    'What is danced in a town: tonight, this week, regularly; in all styles or in one. Other names of it lead there too.',
  who: 'anyone',
  params: z.object({ slug: Slug }),
  query: z.object({ style: z.optional(Slug) }),
  reply: TownPage,
  refusals: ['town-unknown', 'style-unknown'],
});

export const StylePage = z.object({
  style: Dance,
  total: count,
  /** Wherever it is. */
  ...WhatIsOn.shape,
  /** Where it is danced, most first. */
  towns: z.array(z.object({ ...TownCount.shape, latitude: Latitude, longitude: Longitude })),
  /** What else is danced, most first. */
  styles: z.array(StyleCount),
});
export type StylePage = z.infer<typeof StylePage>;

export const showStyle = endpoint('GET', '/api/internal/styles/{slug}', {
  summary:
    'Where a style is danced: its towns, and what is on tonight, this week and regularly. Slugs that it used to have lead there too.',
  who: 'anyone',
  params: z.object({ slug: Slug }),
  reply: StylePage,
  refusals: ['style-unknown'],
});

export const DancedPlaces = z.object({ towns: z.array(TownCount), styles: z.array(StyleCount) });
export type DancedPlaces = z.infer<typeof DancedPlaces>;

export const listDancedPlaces = endpoint('GET', '/api/internal/towns', {
  summary: 'The towns with most events to come, and all styles that have any.',
  who: 'anyone',
  reply: DancedPlaces,
});
