import { roundedDegrees } from '#contract/degrees.ts';
import { metresBetween } from '#contract/distance.ts';

/** Returns the distance from `from` to a position in whole metres; undefined without coordinates. */
export function wholeMetres(
  from: { latitude: number; longitude: number },
  { latitude, longitude }: { latitude: number | null; longitude: number | null },
): number | undefined {
  if (latitude === null || longitude === null) return undefined;
  // Stored coordinates are precise to the centimetre.
  const to = { latitude: roundedDegrees(latitude), longitude: roundedDegrees(longitude) };
  return Math.round(metresBetween(from, to));
}
