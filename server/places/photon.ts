import * as z from 'zod/mini';
import type { PlaceKind } from '#contract/places.ts';
import { type GeocodedPlace, type OutsideGeocoder, Point } from './geocoder.ts';
import { OutsideText, readJson, readRows } from './read-json.ts';
import { writeAddress } from './write-address.ts';

/** Languages of photon.komoot.io that we support; otherwise it answers in the local language. */
const languages = new Set(['fr', 'en']);

const kinds: Record<string, PlaceKind> = {
  house: 'address',
  street: 'street',
  city: 'town',
  locality: 'area',
  district: 'area',
};

const Feature = z.object({
  geometry: Point,
  properties: z.object({
    type: OutsideText,
    name: OutsideText,
    housenumber: OutsideText,
    street: OutsideText,
    postcode: OutsideText,
    district: OutsideText,
    city: OutsideText,
    county: OutsideText,
    state: OutsideText,
    country: OutsideText,
    countrycode: OutsideText,
  }),
});

/** Returns the geocoder for Photon: search-as-you-type on OpenStreetMap data (ODbL). */
export function photonGeocoder(url: string, userAgent: () => string): OutsideGeocoder {
  return {
    name: 'photon',
    isForTyping: true,
    async find({ text, lang, near, limit }, signal) {
      const address = new URL('api', url);
      address.searchParams.set('q', text);
      address.searchParams.set('limit', `${limit}`);
      if (languages.has(lang)) address.searchParams.set('lang', lang);
      if (near) {
        address.searchParams.set('lat', `${near.latitude}`);
        address.searchParams.set('lon', `${near.longitude}`);
      }
      const answer = await readJson(address, { 'user-agent': userAgent() }, signal);
      if (answer === undefined) return [];
      const { features } = z.object({ features: z.unknown() }).parse(answer);
      return readRows(Feature, features).flatMap(placeOf);
    },
  };
}

/** Returns an empty list for countries and regions, because they are too large for a venue's location. */
function placeOf({ geometry, properties }: z.output<typeof Feature>): GeocodedPlace[] {
  const [longitude, latitude] = geometry.coordinates;
  const { type = '', name, housenumber, postcode, country } = properties;
  const isTown = type === 'city';
  const town = isTown ? name : (properties.city ?? properties.district ?? properties.county ?? properties.state);
  const known = kinds[type];
  if (!known || !town) return [];

  const kind = known === 'address' && name && !housenumber ? 'venue' : known;
  const street = kind === 'street' ? name : properties.street;
  const countryCode = /^[a-z]{2}$/i.test(properties.countrycode ?? '')
    ? properties.countrycode?.toUpperCase()
    : undefined;
  const parts = { houseNumber: housenumber, street, postcode };
  return [
    {
      displayName: writeAddress({
        ...parts,
        name: kind === 'street' ? undefined : name,
        town,
        country,
        countryCode: countryCode ?? null,
      }),
      place: town,
      latitude,
      longitude,
      countryCode: countryCode ?? null,
      kind,
      source: 'photon',
      parts,
    },
  ];
}
