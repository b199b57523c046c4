/** Responses of the external geocoders, reduced to the fields that are read. */

interface Address {
  houseNumber?: string;
  street: string;
  postcode: string;
  city: string;
  latitude: number;
  longitude: number;
}

export const rueGaribaldi: Address = {
  houseNumber: '12',
  street: 'Rue Garibaldi',
  postcode: '69003',
  city: 'Lyon',
  latitude: 45.7561,
  longitude: 4.8523,
};

/** Returns a response of the French address service, with a score for each address. */
export function banAnswer(...addresses: (Address & { score?: number; type?: string; citycode?: string })[]): unknown {
  return {
    type: 'FeatureCollection',
    features: addresses.map(({ houseNumber, street, postcode, city, latitude, longitude, ...more }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
      properties: {
        label: `${houseNumber ?? ''} ${street} ${postcode} ${city}`.trim(),
        score: more.score ?? 0.96,
        type: more.type ?? (houseNumber ? 'housenumber' : 'street'),
        name: [houseNumber, street].filter(Boolean).join(' '),
        ...(houseNumber && { housenumber: houseNumber }),
        ...(houseNumber && { street }),
        postcode,
        citycode: more.citycode ?? '69383',
        city,
        context: '69, Rhône, Auvergne-Rhône-Alpes',
      },
    })),
  };
}

/** Returns a response of Photon, with one place in Berlin for each set of properties. */
export function photonAnswer(...properties: Record<string, unknown>[]): unknown {
  return {
    type: 'FeatureCollection',
    features: properties.map((one) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [13.3987, 52.5266] },
      properties: { osm_type: 'N', osm_id: 1, ...one },
    })),
  };
}

/** Returns a response of Nominatim, with a place for each address. */
export function nominatimAnswer(
  ...addresses: (Address & { addresstype?: string; name?: string; countryCode?: string })[]
): unknown {
  return addresses.map(({ houseNumber, street, postcode, city, latitude, longitude, ...more }) => ({
    place_id: 1,
    licence: 'Data © OpenStreetMap contributors',
    lat: String(latitude),
    lon: String(longitude),
    category: 'building',
    type: 'yes',
    addresstype: more.addresstype ?? 'building',
    name: more.name ?? '',
    display_name: `${houseNumber}, ${street}, Lyon 3e Arrondissement, ${city}, Métropole de Lyon, France`,
    address: {
      ...(more.name && { [more.addresstype ?? 'amenity']: more.name }),
      house_number: houseNumber,
      road: street,
      city,
      postcode,
      country: 'France',
      country_code: more.countryCode ?? 'fr',
    },
  }));
}
