import lookUp from '@photostructure/tz-lookup';

export interface PointInCountry {
  longitude: number;
  latitude: number;
  /** ISO 3166-1, two capital letters, if known. */
  countryCode?: string | null | undefined;
}

/**
 * Returns the IANA time zone of a point: `Europe/Paris`. The lookup table is coarse and may be wrong within a few
 * kilometres of a border. If its zone is not one of the country's zones (Unicode CLDR, `Intl.Locale`), the nearest zone
 * of the country is returned, if there is one nearby.
 */
export function timeZoneOf(point: PointInCountry): string {
  const here = lookUp(point.latitude, point.longitude);
  const own = zonesOfCountry(point.countryCode);
  if (own.size === 0 || own.has(canonical(here))) return here;
  for (const near of pointsAround(point)) {
    const zone = lookUp(near.latitude, near.longitude);
    if (own.has(canonical(zone))) return zone;
  }
  return own.size === 1 ? [...own].join() : here;
}

/** Radii of the search for a zone of the country, in degrees; a degree of latitude is 111 km. */
const probeDegrees = [0.02, 0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2];
const directions = 16;

function* pointsAround({ longitude, latitude }: PointInCountry) {
  const stretch = 1 / Math.max(0.1, Math.cos((latitude * Math.PI) / 180));
  for (const degrees of probeDegrees) {
    for (let step = 0; step < directions; step++) {
      const angle = (2 * Math.PI * step) / directions;
      const north = Math.max(-90, Math.min(90, latitude + degrees * Math.sin(angle)));
      const east = longitude + degrees * stretch * Math.cos(angle);
      yield { latitude: north, longitude: ((((east + 180) % 360) + 360) % 360) - 180 };
    }
  }
}

const zonesByCountry = new Map<string, Set<string>>();

function zonesOfCountry(countryCode: string | null | undefined): Set<string> {
  if (!countryCode || !/^[A-Z]{2}$/.test(countryCode)) return new Set();
  const known = zonesByCountry.get(countryCode);
  if (known) return known;
  const listed = new Intl.Locale(`und-${countryCode}`).getTimeZones() ?? [];
  const zones = new Set(listed.map(canonical));
  zonesByCountry.set(countryCode, zones);
  return zones;
}

const canonicalNames = new Map<string, string>();

/** Maps aliases to one name: CLDR has Europe/Kiev, the time zone database Europe/Kyiv. */
function canonical(zone: string): string {
  const known = canonicalNames.get(zone);
  if (known) return known;
  const name = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  canonicalNames.set(zone, name);
  return name;
}
