import { queryOptions } from '@tanstack/react-query';
import type { Locale } from '#contract/locales.ts';
import { type FoundPlace, searchAddress, showAddressArea, showTimeZone, suggestAddresses } from '#contract/places.ts';
import { call } from '#web/http/call.ts';

/** Result of the search for a complete address. */
export type AddressAnswer =
  | { kind: 'unknown' }
  | { kind: 'one'; place: FoundPlace }
  /** The address names only a country. */
  | { kind: 'country'; place: FoundPlace }
  | { kind: 'several'; places: FoundPlace[] };

/** Returns the query for address suggestions while the user types. */
export function suggestionsQuery(text: string, lang: Locale) {
  const q = text.trim();
  return queryOptions({
    queryKey: ['address-suggestions', lang, q],
    queryFn: ({ signal }) => call(suggestAddresses, { query: { q, lang }, signal }),
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
    queryKey: ['address-search', lang, address],
    queryFn: async ({ signal }): Promise<AddressAnswer> => {
      const result = await call(searchAddress, { body: { address, lang }, signal });
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

/** Returns the query for the map area in which an unknown address is placed. */
export function addressAreaQuery(text: string, lang: Locale) {
  const q = text.trim();
  return queryOptions({
    queryKey: ['address-area', lang, q],
    queryFn: ({ signal }) => call(showAddressArea, { query: { q, lang }, signal }),
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
