/** The stops of a sheet: only its header, half, or all of it. */
export type SnapPoint = 'peek' | 'half' | 'full';

/** The height of each stop as a share of the travel. */
export const shares: Record<SnapPoint, number> = { peek: 0, half: 0.5, full: 1 };

/** A flick faster than this moves to the next stop. */
const flickPxPerMs = 0.5;

const order: readonly SnapPoint[] = ['peek', 'half', 'full'];

/** Returns the next higher stop, or the highest one. */
export function snapPointAbove(stop: SnapPoint): SnapPoint {
  return order[order.indexOf(stop) + 1] ?? 'full';
}

/** Returns the next lower stop, or the lowest one. */
export function snapPointBelow(stop: SnapPoint): SnapPoint {
  return order[order.indexOf(stop) - 1] ?? 'peek';
}

/** Returns the stop for a sheet released at `share` of its travel with `velocity` (px per ms, upwards positive). */
export function nearestSnapPoint(share: number, velocity: number): SnapPoint {
  if (velocity > flickPxPerMs) return order.find((stop) => shares[stop] > share) ?? 'full';
  if (velocity < -flickPxPerMs) return order.findLast((stop) => shares[stop] < share) ?? 'peek';
  return order.reduce((best, stop) => (Math.abs(shares[stop] - share) < Math.abs(shares[best] - share) ? stop : best));
}
