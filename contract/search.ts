import * as z from 'zod/mini';
import { deepestZoom, searchLimits } from './constants.ts';
import { CountryCode, Latitude, Longitude } from './coordinates.ts';
import { endpoint } from './endpoint.ts';
import { factNames } from './fact-filters.ts';
import { Id, Slug } from './identity.ts';
import { locales } from './locales.ts';
import { Picture } from './pictures.ts';
import { BoundingBox, NearPoint, PlaceNames } from './places.ts';

/** Results of the search box, grouped by kind. */

const spot = { latitude: Latitude, longitude: Longitude };

/** A style or type of the catalogue. */
const FoundEntry = z.object({ slug: Slug });

export const FoundTown = z.object({
  name: z.string(),
  names: PlaceNames,
  /** Region, state or province, in English, possibly empty. */
  region: z.string(),
  regionNames: PlaceNames,
  countryCode: CountryCode,
  ...spot,
  /** Zoom at which the map shows the town. */
  zoom: z.int(),
});
export type FoundTown = z.infer<typeof FoundTown>;

const CountedTown = z.object({
  ...FoundTown.shape,
  /** Slug of its page, null for the few towns without one. */
  slug: z.nullable(Slug),
  /** Number of upcoming events in its area (`town-area.ts`). */
  count: z.int().check(z.gte(0)),
});

/**
 * A combination of filters that a phrase such as "tango lyon saturday free" means. At least one of the filters is set,
 * and they combine as in lists.
 */
export const FoundFilters = z.object({
  styles: z.array(Slug),
  types: z.array(Slug),
  facts: z.array(z.enum(factNames)),
  /** As lists take them: `2026-11-28`, `2026-11-27..2026-11-29` or `tonight`; null for any day. */
  days: z.nullable(z.string()),
  /** Null: around the visitor, in the box of the request, or worldwide. */
  town: z.nullable(FoundTown),
  /**
   * The country of the phrase if it names no town. Events are counted in the bounding box of its towns, which is in
   * `href`.
   */
  country: z.nullable(CountryCode),
  /** Whether the phrase asks for events around the visitor, as "near me" does. Then `town` is null. */
  isNearMe: z.boolean(),
  /** Words of the phrase that have no effect, as typed, because they are unknown or no filter exists. */
  ignored: z.array(z.string()),
  /**
   * Exact number of upcoming events with these filters in that area. `townBox` has the area of a town. Null near the
   * visitor, whose position only the device knows.
   */
  count: z.nullable(z.int().check(z.gte(0))),
  /**
   * Path of the map with these filters: `/?z=12&lat=45.75&lng=4.84&town=Lyon&styles=tango`. Near the visitor, the device
   * adds `near`.
   */
  href: z.string(),
});
export type FoundFilters = z.infer<typeof FoundFilters>;

/** An event or series by its next date. Without coordinates it has a page but no pin. */
export const FoundEvent = z.object({
  id: Id,
  slug: Slug,
  name: z.string(),
  /** With the venue's offset. */
  dateStart: z.iso.datetime({ offset: true }),
  /** The venue's name. */
  place: z.string(),
  town: z.string(),
  townNames: PlaceNames,
  latitude: z.nullable(Latitude),
  longitude: z.nullable(Longitude),
  /** Colour of its type, for the drawing in place of a picture. */
  color: z.string(),
  picture: z.nullable(Picture),
});
export type FoundEvent = z.infer<typeof FoundEvent>;

export const FoundVenue = z.object({
  /** Slug of its page, null if it has none. */
  slug: z.nullable(Slug),
  name: z.string(),
  town: z.string(),
  townNames: PlaceNames,
  ...spot,
});
export type FoundVenue = z.infer<typeof FoundVenue>;

export const FoundOrganiser = z.object({ slug: Slug, name: z.string() });
export type FoundOrganiser = z.infer<typeof FoundOrganiser>;

const group = <Kind extends string, Found extends z.ZodMiniType>(kind: Kind, found: Found) =>
  z.object({ kind: z.literal(kind), found: z.array(found) });

/** The most likely results come first, within a group and among groups. Empty groups are left out. */
const SearchGroup = z.discriminatedUnion('kind', [
  /** The meaning of the whole phrase; if that finds no event, also a wider one. */
  group('filters', FoundFilters),
  group('styles', FoundEntry),
  group('types', FoundEntry),
  group('towns', CountedTown),
  group('events', FoundEvent),
  group('organisers', FoundOrganiser),
  group('venues', FoundVenue),
]);
export type SearchGroup = z.infer<typeof SearchGroup>;

export const SearchAnswer = z.object({
  /** False shortly after the server has started, when events and venues may still be missing. */
  isComplete: z.boolean(),
  groups: z.array(SearchGroup),
});
export type SearchAnswer = z.infer<typeof SearchAnswer>;

export const search = endpoint('GET', '/api/internal/search', {
  summary:
    'Finds styles, types, towns, upcoming events, organisers and venues, and understands phrases such as "tango lyon saturday". Tolerates missing accents and typing errors.',
  who: 'anyone',
  query: z
    .object({
      /** The last word may be a prefix. */
      q: z.string().check(z.maxLength(searchLimits.characters)),
      /** Results close to this point come first. */
      near: z.optional(NearPoint),
      /** The visible part of the map, with its zoom. Events of phrases that name no town are counted in it. */
      bbox: z.optional(BoundingBox),
      z: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(deepestZoom))),
      /** Language of the visitor: of towns with one name, those in its country come first. */
      lang: z.optional(z.enum(locales)),
      /** Number of results in each group. */
      limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(searchLimits.max)), searchLimits.usual),
    })
    .check(z.refine((query) => (query.bbox === undefined) === (query.z === undefined), 'bbox goes with z')),
  reply: SearchAnswer,
});
