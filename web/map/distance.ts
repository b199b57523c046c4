import type { Place } from './view.ts';

const earthRadiusKm = 6371;

/** How far two places lie apart, as the crow flies; null where one of them is nowhere. */
export function distanceKm(
  from: Place,
  { latitude, longitude }: { latitude: number | null; longitude: number | null },
): number | null {
  if (latitude === null || longitude === null) return null;
  const [one, other] = [radians(from.latitude), radians(latitude)];
  const across = Math.sin(radians(longitude - from.longitude) / 2) ** 2;
  const along = Math.sin((other - one) / 2) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(along + Math.cos(one) * Math.cos(other) * across));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
