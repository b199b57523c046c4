import * as z from 'zod/mini';
import type { Locale } from '#contract/locales.ts';
import type { PlaceKind } from '#contract/places.ts';
import { countryName, overseasDepartments } from './countries.ts';
import { type GeocodedPlace, type OutsideGeocoder, Point } from './geocoder.ts';
import { OutsideText, readJson, readRows } from './read-json.ts';
import { writeAddress } from './write-address.ts';

/** Results below this score are guesses; the service always returns something. */
const minScore = 0.4;
/** For a complete address, only results within this distance of the best score are offered. */
const maxScoreGap = 0.05;

const kinds: Record<string, PlaceKind> = {
  housenumber: 'address',
  street: 'street',
  locality: 'area',
  municipality: 'town',
};

const Feature = z.object({
  geometry: Point,
  properties: z.object({
    label: OutsideText,
    score: z.number(),
    type: OutsideText,
    name: OutsideText,
    housenumber: OutsideText,
    street: OutsideText,
    postcode: OutsideText,
    citycode: OutsideText,
    city: z.string().check(z.minLength(1)),
  }),
});

/**
 * Returns the geocoder for the French national address base at the Géoplateforme (Licence Ouverte 2.0), which allows 50
 * requests a second. Sends no request yet.
 */
export function banGeocoder(url: string, userAgent: () => string): OutsideGeocoder {
  return {
    name: 'ban',
    isForTyping: true,
    countries: new Set(['FR', ...Object.values(overseasDepartments)]),
    async find({ text, lang, near, limit, isTyping }, signal) {
      const address = new URL('search', url);
      address.searchParams.set('q', text.slice(0, 200));
      address.searchParams.set('limit', `${limit}`);
      address.searchParams.set('autocomplete', isTyping ? '1' : '0');
      if (near) {
        address.searchParams.set('lat', `${near.latitude}`);
        address.searchParams.set('lon', `${near.longitude}`);
      }
      const answer = await readJson(address, { 'user-agent': userAgent() }, signal);
      if (answer === undefined) return [];
      const { features } = z.object({ features: z.unknown() }).parse(answer);
      const rows = readRows(Feature, features);
      const best = Math.max(...rows.map(({ properties }) => properties.score));
      const minScoreOfAnswer = isTyping ? minScore : Math.max(minScore, best - maxScoreGap);
      return rows
        .filter(({ properties }) => properties.score >= minScoreOfAnswer)
        .map((feature) => placeOf(feature, lang));
    },
  };
}

function placeOf({ geometry, properties }: z.output<typeof Feature>, lang: Locale): GeocodedPlace {
  const [longitude, latitude] = geometry.coordinates;
  const { name, housenumber, postcode, citycode = '', type = '' } = properties;
  const town = OutsideText.parse(properties.city) ?? '';
  const countryCode = overseasDepartments[citycode.slice(0, 3)] ?? 'FR';
  const kind = kinds[type] ?? 'area';
  const street = kind === 'street' ? name : properties.street;
  const parts = { houseNumber: housenumber, street, postcode };
  return {
    displayName: writeAddress({
      ...parts,
      name: street ? undefined : name,
      town,
      country: countryName(countryCode, lang),
      countryCode,
    }),
    place: town,
    latitude,
    longitude,
    countryCode,
    kind,
    source: 'ban',
    parts,
  };
}
