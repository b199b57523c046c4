import { queryOptions } from '@tanstack/react-query';
import type { Locale } from '#contract/locales.ts';
import { type FoundPlace, searchAddress, showAddressArea, showTimeZone, suggestAddresses } from '#contract/places.ts';
import { call } from '#web/http/call.ts';

/** What a whole address turned out to mean. */
export type AddressAnswer =
  | { kind: 'unknown' }
  | { kind: 'one'; place: FoundPlace }
  /** No more than the country is named. */
  | { kind: 'country'; place: FoundPlace }
  | { kind: 'several'; places: FoundPlace[] };

/** While someone types: what the address may become. */
export function suggestionsQuery(text: string, lang: Locale) {
  const q = text.trim();
  return queryOptions({
    queryKey: ['address-suggestions', lang, q],
    queryFn: ({ signal }) => call(suggestAddresses, { query: { q, lang }, signal }),
    staleTime: 60_000,
    // The next letter asks again anyway.
    retry: false,
  });
}

/** A whole address. Shared by the field that is left and the form that is sent: whoever comes second waits for the first. */
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

/** Where on the map to begin with an address that nobody knows. */
export function addressAreaQuery(text: string, lang: Locale) {
  const q = text.trim();
  return queryOptions({
    queryKey: ['address-area', lang, q],
    queryFn: ({ signal }) => call(showAddressArea, { query: { q, lang }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** The time zone of a coordinates, to the hundredth of a degree: a pin that moves within a street asks once. */
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
