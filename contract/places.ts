import * as z from 'zod/mini';
import { addressSuggestions } from './constants.ts';
import { CountryCode, Latitude, Longitude } from './coordinates.ts';
import { endpoint } from './endpoint.ts';
import { Id, Slug } from './identity.ts';
import { defaultLocale, locales } from './locales.ts';

/** Where an event happens, as far as it is known: half of it stays off the map without coordinates. */
export const Location = z.object({
  id: Id,
  /** The town or district: `Lyon`. */
  place: z.string(),
  /** The whole address in one line. */
  displayName: z.string(),
  latitude: z.nullable(Latitude),
  longitude: z.nullable(Longitude),
  /** ISO 3166; on one event alone, where it is known. */
  countryCode: z.optional(CountryCode),
  /** Of the town's page; on one event to come alone, where the gazetteer knows its town. */
  townSlug: z.optional(Slug),
});
export type Location = z.infer<typeof Location>;

/** `west,south,east,north` in degrees; west is greater than east where the box crosses the antimeridian. */
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

/** Who knows places: the towns that the server brings along, and those it may ask outside. */
export const geocoders = ['gazetteer', 'ban', 'photon', 'nominatim'] as const;
export type GeocoderName = (typeof geocoders)[number];

/**
 * How exactly a place is known. Of a `town` only the middle is: its pin has to be moved to the door. A `country` is no place
 * for an event: the pin has to be put somewhere in it first.
 */
const placeKinds = ['address', 'street', 'venue', 'town', 'area', 'country'] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** Where an event could happen, as a geocoder knows it. */
export const FoundPlace = z.object({
  /** The whole address in one line. */
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

/** An address as someone writes it. */
const Address = z.string().check(z.trim(), z.minLength(1), z.maxLength(300));

const Lang = z._default(z.enum(locales), defaultLocale);

/** The header, with `1`, of answers that the embedded gazetteer gave because the geocoder outside did not. */
export const fallbackHeader = 'x-geocoder-fallback';

export const suggestAddresses = endpoint('GET', '/api/internal/address_suggestions', {
  summary: 'At most three places that an address which is still being typed may become.',
  who: 'signed-in',
  query: z.object({
    q: Address,
    /** The language of country names. */
    lang: Lang,
    /** Places close to here come first. */
    near: z.optional(NearPoint),
  }),
  reply: z.array(FoundPlace).check(z.maxLength(addressSuggestions.most)),
});

/** `FoundPlace`, or a list of them, as JSON text. */
const JsonText = z.string();

/** Exactly one of `error`, `location` and `locations_options` is there. */
export const AddressSearchResult = z.object({
  /** `address-not-found`: nobody knows such a place. */
  error: z.optional(z.string()),
  location: z.optional(JsonText),
  locations_options: z.optional(JsonText),
  /** The geocoder outside did not answer, so this comes from the embedded gazetteer, which knows towns only. */
  isFallback: z.optional(z.boolean()),
});
export type AddressSearchResult = z.infer<typeof AddressSearchResult>;

export const searchAddress = endpoint('POST', '/api/internal/address_search', {
  summary: 'The place that an address means: one, several to choose from, or an error.',
  who: 'signed-in',
  body: z.object({ address: Address, lang: Lang, near: z.optional(NearPoint) }),
  reply: AddressSearchResult,
});

/** Where on the map to begin with an address that nobody knows. */
export const AddressArea = z.object({
  /** The town or village that the address seems to name: `Saint-Ours`. */
  place: z.string(),
  /** The country that it names; null where it names none, and the area is that of the language. */
  countryCode: z.nullable(CountryCode),
  /** West is greater than east where the area crosses the antimeridian. */
  area: z.object({ west: Longitude, south: Latitude, east: Longitude, north: Latitude }),
});
export type AddressArea = z.infer<typeof AddressArea>;

export const showAddressArea = endpoint('GET', '/api/internal/address_area', {
  summary: 'The country that an address names, to put a pin in by hand where nobody knows the address.',
  who: 'signed-in',
  query: z.object({ q: Address, lang: Lang }),
  reply: AddressArea,
});

/** A place as Nominatim writes it; `address` when `addressdetails` is 1. */
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
  summary: "Places for an address, in Nominatim's shape, whichever geocoder is behind it.",
  who: 'anyone',
  query: z.object({
    q: Address,
    format: z._default(z.enum(['json', 'jsonv2']), 'json'),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(10)), addressSuggestions.most),
    addressdetails: z._default(z.enum(['0', '1']), '1'),
    lang: Lang,
  }),
  reply: z.array(NominatimPlace),
});

const DecimalText = z.string().check(z.regex(/^-?\d+(\.\d+)?$/));

export const showTimeZone = endpoint('GET', '/api/internal/time_zone', {
  summary: 'The time zone whose clocks people use at a spot.',
  who: 'anyone',
  query: z.object({
    latitude: z.pipe(DecimalText, z.pipe(z.transform(Number), Latitude)),
    longitude: z.pipe(DecimalText, z.pipe(z.transform(Number), Longitude)),
    /** Decides near a border. */
    countryCode: z.optional(CountryCode),
  }),
  /** IANA: `Europe/Paris`. */
  reply: z.object({ timeZone: z.string() }),
});
