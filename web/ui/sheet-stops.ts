/** Where a sheet rests: its header alone, half of it, all of it. */
export type Stop = 'peek' | 'half' | 'full';

/** How much of its travel the sheet has risen at each stop. */
export const shares: Record<Stop, number> = { peek: 0, half: 0.5, full: 1 };

/** A flick quicker than this goes on to the next stop, wherever the finger lets go. */
const flickPxPerMs = 0.5;

const order: readonly Stop[] = ['peek', 'half', 'full'];

export function stopAbove(stop: Stop): Stop {
  return order[order.indexOf(stop) + 1] ?? 'full';
}

export function stopBelow(stop: Stop): Stop {
  return order[order.indexOf(stop) - 1] ?? 'peek';
}

/** Where a sheet comes to rest that was let go at `share` of its travel, rising at `velocity` (px per ms; falling if negative). */
export function nearestStop(share: number, velocity: number): Stop {
  if (velocity > flickPxPerMs) return order.find((stop) => shares[stop] > share) ?? 'full';
  if (velocity < -flickPxPerMs) return order.findLast((stop) => shares[stop] < share) ?? 'peek';
  return order.reduce((best, stop) => (Math.abs(shares[stop] - share) < Math.abs(shares[best] - share) ? stop : best));
}
