import * as z from 'zod/mini';
import { searchLimits } from './constants.ts';
import { CountryCode, Latitude, Longitude } from './coordinates.ts';
import { endpoint } from './endpoint.ts';
import { Id, Slug } from './identity.ts';
import { NearPoint } from './places.ts';

/** The one search box: what words may mean, each kind of thing in a group of its own. */

const spot = { latitude: Latitude, longitude: Longitude };

/** A style or a type of the catalogue. */
const FoundEntry = z.object({ slug: Slug });

export const FoundTown = z.object({
  name: z.string(),
  /** Region, state or province, in English; empty where nobody named it. */
  region: z.string(),
  countryCode: CountryCode,
  ...spot,
  /** At which the map shows the town, and little else. */
  zoom: z.int(),
});
export type FoundTown = z.infer<typeof FoundTown>;

/** An evening by its next date. Without coordinates it has a page, and no pin. */
export const FoundEvent = z.object({
  id: Id,
  slug: Slug,
  name: z.string(),
  /** With the venue's offset. */
  dateStart: z.iso.datetime({ offset: true }),
  /** The venue's name. */
  place: z.string(),
  town: z.string(),
  latitude: z.nullable(Latitude),
  longitude: z.nullable(Longitude),
});
export type FoundEvent = z.infer<typeof FoundEvent>;

export const FoundVenue = z.object({
  /** Of its page; null where it has none. */
  slug: z.nullable(Slug),
  name: z.string(),
  town: z.string(),
  ...spot,
});
export type FoundVenue = z.infer<typeof FoundVenue>;

export const FoundOrganiser = z.object({ slug: Slug, name: z.string() });
export type FoundOrganiser = z.infer<typeof FoundOrganiser>;

const group = <Kind extends string, Found extends z.ZodMiniType>(kind: Kind, found: Found) =>
  z.object({ kind: z.literal(kind), found: z.array(found) });

/** What is meant most likely comes first, in a group and among groups; a group in which nothing was found is left out. */
const SearchGroup = z.discriminatedUnion('kind', [
  group('styles', FoundEntry),
  group('types', FoundEntry),
  group('towns', FoundTown),
  group('events', FoundEvent),
  group('organisers', FoundOrganiser),
  group('venues', FoundVenue),
]);
export type SearchGroup = z.infer<typeof SearchGroup>;

export const SearchAnswer = z.object({
  /** False for a moment after the server has started: there may be events and venues that it does not know yet. */
  isComplete: z.boolean(),
  groups: z.array(SearchGroup),
});
export type SearchAnswer = z.infer<typeof SearchAnswer>;

export const search = endpoint('GET', '/api/internal/search', {
  summary:
    'Styles, types, towns, coming events, organisers and venues that words may mean; tolerant of accents and typing errors.',
  who: 'anyone',
  query: z.object({
    /** The last word may be the beginning of a longer one. */
    q: z.string().check(z.maxLength(searchLimits.characters)),
    /** What is close to here comes first. */
    near: z.optional(NearPoint),
    /** How many in each group. */
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(searchLimits.most)), searchLimits.usual),
  }),
  reply: SearchAnswer,
});
