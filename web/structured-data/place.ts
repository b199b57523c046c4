/** Fields of a https://schema.org/Place. */

interface Address {
  displayName: string;
  town: string;
  countryCode?: string | null | undefined;
}

/**
 * Returns a one-line address as https://schema.org/PostalAddress, with the parts that can be recognised: `12 Rue de la
 * Paix, 75002 Paris, France`.
 */
export function postalAddress({ displayName, town, countryCode }: Address, venue: string): object {
  const parts = displayName.split(',').map((part) => part.trim());
  const isTown = (part: string) => part.toLowerCase().endsWith(town.toLowerCase());
  const at = parts.findIndex(isTown);
  const street = parts.slice(0, at === -1 ? parts.length : at).filter((part) => part && part !== venue);
  const [, postalCode] = /^([\dA-Z][\dA-Z -]{2,8}\d[A-Z]{0,2})\s/.exec(parts[at] ?? '') ?? [];
  return {
    '@type': 'PostalAddress',
    ...(street.length > 0 && { streetAddress: street.join(', ') }),
    addressLocality: town,
    ...(postalCode && { postalCode }),
    ...(countryCode && { addressCountry: countryCode }),
  };
}

/** Returns the `geo` field of a place; empty if its coordinates are unknown. */
export function coordinates({ latitude, longitude }: { latitude: number | null; longitude: number | null }): object {
  return latitude === null || longitude === null ? {} : { geo: { '@type': 'GeoCoordinates', latitude, longitude } };
}

/** Returns the `amenityFeature` field of a place with step-free access; empty otherwise. */
export function stepFree(access: string | undefined): object {
  if (access !== 'step-free') return {};
  return { amenityFeature: { '@type': 'LocationFeatureSpecification', name: 'Step-free access', value: true } };
}
