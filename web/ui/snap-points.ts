/** Where a sheet rests: its header alone, half of it, all of it. */
export type SnapPoint = 'peek' | 'half' | 'full';

/** How much of its travel the sheet has risen at each stop. */
export const shares: Record<SnapPoint, number> = { peek: 0, half: 0.5, full: 1 };

/** A flick quicker than this goes on to the next stop, wherever the finger lets go. */
const flickPxPerMs = 0.5;

const order: readonly SnapPoint[] = ['peek', 'half', 'full'];

export function snapPointAbove(stop: SnapPoint): SnapPoint {
  return order[order.indexOf(stop) + 1] ?? 'full';
}

export function snapPointBelow(stop: SnapPoint): SnapPoint {
  return order[order.indexOf(stop) - 1] ?? 'peek';
}

/** Where a sheet comes to rest that was let go at `share` of its travel, rising at `velocity` (px per ms; falling if negative). */
export function nearestSnapPoint(share: number, velocity: number): SnapPoint {
  if (velocity > flickPxPerMs) return order.find((stop) => shares[stop] > share) ?? 'full';
  if (velocity < -flickPxPerMs) return order.findLast((stop) => shares[stop] < share) ?? 'peek';
  return order.reduce((best, stop) => (Math.abs(shares[stop] - share) < Math.abs(shares[best] - share) ? stop : best));
}
