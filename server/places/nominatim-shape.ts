import { createHash } from 'node:crypto';
import type { Locale } from '#contract/locales.ts';
import type { GeocoderName, NominatimPlace, PlaceKind } from '#contract/places.ts';
import { countryName } from './countries.ts';
import type { GeocodedPlace } from './geocoder.ts';

const licences: Record<GeocoderName, string> = {
  gazetteer: 'GeoNames, CC BY 4.0. https://www.geonames.org',
  ban: 'Base Adresse Nationale, Licence Ouverte 2.0. https://adresse.data.gouv.fr',
  photon: 'Data © OpenStreetMap contributors, ODbL 1.0. https://www.openstreetmap.org/copyright',
  nominatim: 'Data © OpenStreetMap contributors, ODbL 1.0. https://www.openstreetmap.org/copyright',
};

/** OpenStreetMap tags of each kind. */
const tags: Record<PlaceKind, { class: string; type: string; addresstype: string }> = {
  address: { class: 'place', type: 'house', addresstype: 'place' },
  street: { class: 'highway', type: 'residential', addresstype: 'road' },
  venue: { class: 'amenity', type: 'yes', addresstype: 'amenity' },
  town: { class: 'place', type: 'city', addresstype: 'city' },
  area: { class: 'place', type: 'suburb', addresstype: 'suburb' },
  country: { class: 'boundary', type: 'administrative', addresstype: 'country' },
};

/** Converts a place of any source to Nominatim's format (nominatim.org/release-docs/latest/api/Output). */
export function asNominatim(
  place: GeocodedPlace,
  { lang, hasDetails }: { lang: Locale; hasDetails: boolean },
): NominatimPlace {
  const { source, kind, latitude, longitude, displayName } = place;
  return {
    place_id: createHash('sha1').update(`${source} ${latitude} ${longitude} ${displayName}`).digest().readUIntBE(0, 4),
    licence: licences[source],
    lat: `${latitude}`,
    lon: `${longitude}`,
    ...tags[kind],
    name:
      kind === 'town' || kind === 'country' ? place.place : (place.parts.street ?? displayName.split(',', 1)[0] ?? ''),
    display_name: displayName,
    ...(hasDetails && { address: addressOf(place, lang) }),
  };
}

function addressOf({ parts, place, countryCode }: GeocodedPlace, lang: Locale): Record<string, string> {
  return {
    ...(parts.houseNumber && { house_number: parts.houseNumber }),
    ...(parts.street && { road: parts.street }),
    ...(parts.postcode && { postcode: parts.postcode }),
    city: place,
    ...(countryCode && { country: countryName(countryCode, lang), country_code: countryCode.toLowerCase() }),
  };
}
