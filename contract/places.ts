import * as z from 'zod/mini';
import { addressSuggestions } from './constants.ts';
import { CountryCode, Latitude, Longitude } from './coordinates.ts';
import { endpoint } from './endpoint.ts';
import { Id, Slug } from './identity.ts';
import { defaultLocale, locales } from './locales.ts';

/** Names of a place in the languages in which they differ from its name. Absent if there are none. */
export const PlaceNames = z.optional(z.partialRecord(z.enum(locales), z.string()));
export type PlaceNames = z.infer<typeof PlaceNames>;

/** The location of an event. Without coordinates it is not on the map. */
export const Location = z.object({
  id: Id,
  /** The town or district: `Lyon`. */
  place: z.string(),
  /** The town in other languages. */
  placeNames: PlaceNames,
  /** The full address on one line. */
  displayName: z.string(),
  latitude: z.nullable(Latitude),
  longitude: z.nullable(Longitude),
  /** ISO 3166 code. Only when a single event is requested, if known. */
  countryCode: z.optional(CountryCode),
  /** Slug of the page of the town. Only when a single upcoming event is requested, if the gazetteer knows the town. */
  townSlug: z.optional(Slug),
});
export type Location = z.infer<typeof Location>;

/** `west,south,east,north` in degrees. West is greater than east if the box crosses the antimeridian. */
export const BoundingBox = z.pipe(
  z.string().check(z.regex(/^-?\d+(\.\d+)?(,-?\d+(\.\d+)?){3}$/)),
  z.pipe(
    z.transform((text: string) => {
      const [west, south, east, north] = text.split(',').map(Number) as [number, number, number, number];
      return { west, south, east, north };
    }),
    z
      .object({ west: Longitude, south: Latitude, east: Longitude, north: Latitude })
      .check(z.refine((box) => box.south <= box.north, 'south must not be north of north')),
  ),
);
export type BoundingBox = z.output<typeof BoundingBox>;

/** Sources of places: the embedded gazetteer and the external geocoders. */
export const geocoders = ['gazetteer', 'ban', 'photon', 'nominatim'] as const;
export type GeocoderName = (typeof geocoders)[number];

/**
 * Precision of a place. For a `town` only the centre is known, so the pin must be moved. A `country` is too large for
 * an event, so the pin must be placed first.
 */
const placeKinds = ['address', 'street', 'venue', 'town', 'area', 'country'] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** A place that a geocoder found. */
export const FoundPlace = z.object({
  /** The full address on one line. */
  displayName: z.string(),
  /** The town or district. */
  place: z.string(),
  latitude: Latitude,
  longitude: Longitude,
  countryCode: z.nullable(CountryCode),
  kind: z.enum(placeKinds),
  source: z.enum(geocoders),
});
export type FoundPlace = z.infer<typeof FoundPlace>;

/** `latitude,longitude` in degrees. */
export const NearPoint = z.pipe(
  z.string().check(z.regex(/^-?\d+(\.\d+)?,-?\d+(\.\d+)?$/)),
  z.pipe(
    z.transform((text: string) => {
      const [latitude, longitude] = text.split(',').map(Number) as [number, number];
      return { latitude, longitude };
    }),
    z.object({ latitude: Latitude, longitude: Longitude }),
  ),
);

/** An address as entered by a user. */
const Address = z.string().check(z.trim(), z.minLength(1), z.maxLength(300));

const Lang = z._default(z.enum(locales), defaultLocale);

/**
 * Header with the value `1` on responses from the embedded gazetteer that were sent because the external geocoder
 * failed.
 */
export const fallbackHeader = 'x-geocoder-fallback';

export const suggestAddresses = endpoint('GET', '/api/internal/address_suggestions', {
  summary: 'At most three suggestions for an address that is being typed.',
  who: 'signed-in',
  query: z.object({
    q: Address,
    /** Language of country names. */
    lang: Lang,
    /** Places close to this point come first. */
    near: z.optional(NearPoint),
  }),
  reply: z.array(FoundPlace).check(z.maxLength(addressSuggestions.max)),
});

/** A `FoundPlace` or a list of them, as JSON text. */
const JsonText = z.string();

/** Contains exactly one of `error`, `location` and `locations_options`. */
export const AddressSearchResult = z.object({
  /** `address-not-found` if no place was found. */
  error: z.optional(z.string()),
  location: z.optional(JsonText),
  locations_options: z.optional(JsonText),
  /** The external geocoder failed, so the result is from the embedded gazetteer, which knows only towns. */
  isFallback: z.optional(z.boolean()),
});
export type AddressSearchResult = z.infer<typeof AddressSearchResult>;

export const searchAddress = endpoint('POST', '/api/internal/address_search', {
  summary: 'Geocodes an address: returns one place, several to choose from, or an error.',
  who: 'signed-in',
  body: z.object({ address: Address, lang: Lang, near: z.optional(NearPoint) }),
  reply: AddressSearchResult,
});

/** Initial view of the map for an address that was not found. */
export const AddressArea = z.object({
  /** The town or village that the address seems to contain: `Saint-Ours`. */
  place: z.string(),
  /** The country that the address contains. If null, the area is that of the language. */
  countryCode: z.nullable(CountryCode),
  /** West is greater than east if the area crosses the antimeridian. */
  area: z.object({ west: Longitude, south: Latitude, east: Longitude, north: Latitude }),
});
export type AddressArea = z.infer<typeof AddressArea>;

export const showAddressArea = endpoint('GET', '/api/internal/address_area', {
  summary: 'Returns the area of the country in an address that was not found, so that the user can place the pin.',
  who: 'signed-in',
  query: z.object({ q: Address, lang: Lang }),
  reply: AddressArea,
});

/** A place in the format of Nominatim. `address` is present if `addressdetails` is 1. */
export const NominatimPlace = z.object({
  place_id: z.int(),
  licence: z.string(),
  lat: z.string(),
  lon: z.string(),
  class: z.string(),
  type: z.string(),
  addresstype: z.string(),
  name: z.string(),
  display_name: z.string(),
  address: z.optional(z.record(z.string(), z.string())),
});
export type NominatimPlace = z.infer<typeof NominatimPlace>;

export const geocodeSearch = endpoint('GET', '/api/geocode/search', {
  summary: 'Places for an address in the format of Nominatim, from the configured geocoder.',
  who: 'anyone',
  query: z.object({
    q: Address,
    format: z._default(z.enum(['json', 'jsonv2']), 'json'),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(10)), addressSuggestions.max),
    addressdetails: z._default(z.enum(['0', '1']), '1'),
    lang: Lang,
  }),
  reply: z.array(NominatimPlace),
});

const DecimalText = z.string().check(z.regex(/^-?\d+(\.\d+)?$/));

export const showTimeZone = endpoint('GET', '/api/internal/time_zone', {
  summary: 'The time zone at a point.',
  who: 'anyone',
  query: z.object({
    latitude: z.pipe(DecimalText, z.pipe(z.transform(Number), Latitude)),
    longitude: z.pipe(DecimalText, z.pipe(z.transform(Number), Longitude)),
    /** Used near a border. */
    countryCode: z.optional(CountryCode),
  }),
  /** IANA: `Europe/Paris`. */
  reply: z.object({ timeZone: z.string() }),
});
