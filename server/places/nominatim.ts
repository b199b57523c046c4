import * as z from 'zod/mini';
import type { PlaceKind } from '#contract/places.ts';
import type { GeocodedPlace, OutsideGeocoder } from './geocoder.ts';
import { OutsideText, readJson, readRows } from './read-json.ts';
import { writeAddress } from './write-address.ts';

const Degrees = (max: number) => z.pipe(z.coerce.number(), z.number().check(z.gte(-max), z.lte(max)));

const Place = z.object({
  lat: Degrees(90),
  lon: Degrees(180),
  name: OutsideText,
  display_name: OutsideText,
  addresstype: OutsideText,
  address: z.record(z.string(), OutsideText),
});

/** OpenStreetMap keys of a town or a part of one, most specific first. */
const townKeys = ['city', 'town', 'village', 'municipality', 'hamlet', 'suburb', 'city_district', 'county', 'state'];
const streetKeys = ['road', 'pedestrian', 'square', 'footway', 'path', 'cycleway'];
const towns = new Set(['city', 'town', 'village', 'municipality', 'hamlet']);
const areas = new Set(['suburb', 'city_district', 'quarter', 'neighbourhood', 'borough', 'postcode', 'county']);
/** Too large to be a venue's location. */
const tooLarge = new Set(['country', 'state', 'region', 'continent', 'ocean', 'sea', 'state_district']);

/**
 * Returns the geocoder for Nominatim (ODbL). The public server allows one request a second per application, none while
 * typing (operations.osmfoundation.org/policies/nominatim), and requires a user agent.
 */
export function nominatimGeocoder(
  url: string,
  userAgent: () => string,
  takeTurn: (mayWait: boolean) => Promise<boolean>,
): OutsideGeocoder {
  return {
    name: 'nominatim',
    isForTyping: false,
    takeTurn,
    async find({ text, lang, limit }, signal) {
      const address = new URL('search', url);
      address.searchParams.set('q', text);
      address.searchParams.set('format', 'jsonv2');
      address.searchParams.set('addressdetails', '1');
      address.searchParams.set('limit', `${limit}`);
      const answer = await readJson(address, { 'user-agent': userAgent(), 'accept-language': lang }, signal);
      return answer === undefined ? [] : readRows(Place, answer).flatMap(placeOf);
    },
  };
}

function placeOf({ lat, lon, name, display_name, addresstype = '', address }: z.output<typeof Place>): GeocodedPlace[] {
  const first = (keys: string[]) => keys.map((key) => address[key]).find(Boolean);
  const town = first(townKeys);
  if (tooLarge.has(addresstype) || !town) return [];
  const kind = kindOf(addresstype, address);
  const parts = { houseNumber: address.house_number, street: first(streetKeys), postcode: address.postcode };
  const { country } = address;
  const countryCode = /^[a-z]{2}$/i.test(address.country_code ?? '') ? address.country_code?.toUpperCase() : undefined;
  const venueName = kind === 'venue' || kind === 'area' ? name : undefined;
  const displayName =
    venueName || parts.street || kind === 'town'
      ? writeAddress({ ...parts, name: venueName, town, country, countryCode: countryCode ?? null })
      : (display_name ?? town);
  const where = { place: town, latitude: lat, longitude: lon, countryCode: countryCode ?? null };
  return [{ displayName, ...where, kind, source: 'nominatim', parts }];
}

function kindOf(addresstype: string, address: Record<string, string | undefined>): PlaceKind {
  if (towns.has(addresstype)) return 'town';
  if (areas.has(addresstype)) return 'area';
  if (streetKeys.includes(addresstype)) return 'street';
  return addresstype === 'place' ||
    addresstype === 'building' ||
    addresstype === 'house' ||
    address[addresstype] === undefined
    ? 'address'
    : 'venue';
}
