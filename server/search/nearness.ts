export interface Spot {
  latitude: number;
  longitude: number;
}

const kmPerDegree = 111.195;
/** At this distance nearness counts half. */
const halfKm = 50;

/**
 * For each of the first `count` spots 1 where it is here, a half at 50 km, less and less further away; 0 where one or the
 * other is unknown. On a flat map around here: only the order matters.
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
  for (let place = 0; place < count; place += 1) {
    const north = (latitudes[place] ?? 0) - here.latitude;
    const apart = Math.abs((longitudes[place] ?? 0) - here.longitude);
    const east = Math.min(apart, 360 - apart) * squeeze;
    const near = halfKm / (halfKm + kmPerDegree * Math.sqrt(north * north + east * east));
    into[place] = Number.isNaN(near) ? 0 : near;
  }
}
