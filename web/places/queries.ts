import { queryOptions } from '@tanstack/react-query';
import { addressSuggestions } from '#contract/constants.ts';
import type { Locale } from '#contract/locales.ts';
import {
  type AddressArea,
  type FoundPlace,
  searchAddress,
  showAddressArea,
  showTimeZone,
  suggestAddresses,
} from '#contract/places.ts';
import type { SuggestedVenue } from '#contract/venues.ts';
import { placeIn } from '#model/places/address-words.ts';
import { hasWords, searchWords } from '#model/text/normalize-text.ts';
import { ApiError, call } from '#web/http/call.ts';
import { isOnline } from '#web/http/network.ts';

/** Result of the search for a complete address. */
export type AddressAnswer =
  | { kind: 'unknown' }
  | { kind: 'one'; place: FoundPlace }
  /** The address names only a country. */
  | { kind: 'country'; place: FoundPlace }
  | { kind: 'several'; places: FoundPlace[] };

/**
 * Returns the query for address suggestions while the user types. Without a network, `kept` are the user's earlier venues,
 * which come first; null with a network.
 */
export function suggestionsQuery(text: string, lang: Locale, kept: readonly SuggestedVenue[] | null) {
  const q = text.trim();
  return queryOptions({
    queryKey: ['address-suggestions', lang, q, kept?.length ?? null],
    queryFn: async ({ signal }) => {
      const asked = call(suggestAddresses, { query: { q, lang }, signal });
      if (kept === null) return asked;
      const found = [...venuesWith(kept, q).map(placeOf), ...(await asked.catch(noneIfOffline))];
      const distinct = new Map(found.toReversed().map((place) => [place.displayName, place]));
      return [...distinct.values()].reverse().slice(0, addressSuggestions.max);
    },
    staleTime: 60_000,
    // Not retried, because the next letter sends a new request.
    retry: false,
  });
}

/**
 * Returns the query for a complete address, which finds one place, several, a country or none. The blurred field and
 * the submitted form share one request.
 */
export function addressQuery(text: string, lang: Locale) {
  const address = text.trim();
  return queryOptions({
    queryKey: ['address-search', lang, address, isOnline()],
    queryFn: async ({ signal }): Promise<AddressAnswer> => {
      const result = await call(searchAddress, { body: { address, lang }, signal }).catch(async (error) => {
        if (!isOffline(error)) throw error;
        return answerOf(address, await call(suggestAddresses, { query: { q: address, lang }, signal }));
      });
      if ('kind' in result) return result;
      if (result.location !== undefined) {
        const place: FoundPlace = JSON.parse(result.location);
        return { kind: place.kind === 'country' ? 'country' : 'one', place };
      }
      if (result.locations_options !== undefined)
        return { kind: 'several', places: JSON.parse(result.locations_options) };
      return { kind: 'unknown' };
    },
    staleTime: 60_000,
    retry: false,
  });
}

/** Returns the answer about a complete address from places that this device keeps. */
function answerOf(address: string, places: FoundPlace[]): AddressAnswer {
  const isSame = (text: string) => text.toLowerCase() === address.toLowerCase();
  const [first, ...more] = places;
  if (!first) return { kind: 'unknown' };
  const place = places.find(({ displayName, place }) => isSame(displayName) || isSame(place));
  if (place || more.length === 0) return { kind: 'one', place: place ?? first };
  return { kind: 'several', places };
}

/** Returns the query for the map area in which an unknown address is placed: without a network, the world if need be. */
export function addressAreaQuery(text: string, lang: Locale) {
  const q = text.trim();
  return queryOptions({
    queryKey: ['address-area', lang, q],
    queryFn: ({ signal }) =>
      call(showAddressArea, { query: { q, lang }, signal }).catch((error): AddressArea => {
        if (!isOffline(error)) throw error;
        return { place: placeIn(q), countryCode: null, area: wholeWorld };
      }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/**
 * Returns the query for the time zone of coordinates, rounded to 0.01 degrees so that a pin moved within a street needs
 * one request.
 */
export function timeZoneQuery(coordinates: {
  latitude: number;
  longitude: number;
  countryCode?: string | null | undefined;
}) {
  const query = {
    latitude: coordinates.latitude.toFixed(2),
    longitude: coordinates.longitude.toFixed(2),
    ...(coordinates.countryCode && { countryCode: coordinates.countryCode }),
  };
  return queryOptions({
    queryKey: ['time-zone', query],
    queryFn: async ({ signal }) => (await call(showTimeZone, { query, signal })).timeZone,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Returns the venues whose name or address has words that start with those of a text. */
export function venuesWith(venues: readonly SuggestedVenue[], text: string): SuggestedVenue[] {
  const words = searchWords(text);
  return venues.filter(({ name, displayName }) => hasWords(`${name} ${displayName}`, words));
}

/** For `catch`: returns no results for a request without a network. Throws other errors. */
export function noneIfOffline(error: unknown): [] {
  if (!isOffline(error)) throw error;
  return [];
}

function isOffline(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'offline';
}

function placeOf({ displayName, town, latitude, longitude, countryCode }: SuggestedVenue): FoundPlace {
  return { displayName, place: town, latitude, longitude, countryCode, kind: 'venue', source: 'gazetteer' };
}

const wholeWorld: AddressArea['area'] = { west: -180, south: -60, east: 180, north: 75 };
