export interface Spot {
  latitude: number;
  longitude: number;
}

/** Returns whether two things have the same coordinates: two towns of one name do not. */
export function isSameSpot(one: Spot, other: Spot): boolean {
  return one.latitude === other.latitude && one.longitude === other.longitude;
}

const kmPerDegree = 111.195;
/** Distance at which nearness is one half. */
const halfKm = 50;

/**
 * Writes the nearness of the first `count` positions into `into`: 1 at `here`, 0.5 at 50 km, decreasing; 0 if a
 * position or `here` is unknown. Uses a flat projection, because only the order matters.
 */
export function fillNearness(
  into: Float32Array,
  count: number,
  here: Spot | undefined,
  latitudes: Float32Array,
  longitudes: Float32Array,
): void {
  if (!here) {
    into.fill(0, 0, count);
    return;
  }
  const squeeze = Math.cos((here.latitude * Math.PI) / 180);
  for (let index = 0; index < count; index += 1) {
    const north = (latitudes[index] ?? 0) - here.latitude;
    const longitudeDifference = Math.abs((longitudes[index] ?? 0) - here.longitude);
    const east = Math.min(longitudeDifference, 360 - longitudeDifference) * squeeze;
    const near = halfKm / (halfKm + kmPerDegree * Math.sqrt(north * north + east * east));
    into[index] = Number.isNaN(near) ? 0 : near;
  }
}
