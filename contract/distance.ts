const earthRadiusKm = 6371;

/** Along the surface of a round earth (haversine): right within half a percent. */
export function distanceKm(
  one: { latitude: number; longitude: number },
  other: { latitude: number; longitude: number },
): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const halfNorth = Math.sin(radians(other.latitude - one.latitude) / 2);
  const halfEast = Math.sin(radians(other.longitude - one.longitude) / 2);
  const squeeze = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude));
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(halfNorth ** 2 + squeeze * halfEast ** 2)));
}
