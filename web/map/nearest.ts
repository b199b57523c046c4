/** Screen pixels, y downwards. */
export interface Point {
  x: number;
  y: number;
}

const directions: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * Returns the nearest point from `from` within 60° of the direction of an arrow key; undefined if there is none or for
 * other keys.
 */
export function nextTowards<T extends Point>(key: string, from: Point, others: Iterable<T>): T | undefined {
  const direction = directions[key];
  if (!direction) return undefined;
  return minBy(others, (other) => {
    const [x, y] = [other.x - from.x, other.y - from.y];
    const ahead = x * direction.x + y * direction.y;
    const aside = Math.abs(x * direction.y + y * direction.x);
    // Within 60° to either side. Sideways distance counts double, so that rows are followed.
    return ahead > 0 && aside <= ahead * Math.sqrt(3) ? ahead + 2 * aside : Number.POSITIVE_INFINITY;
  });
}

/** Returns the point closest to `from`, or undefined if there is none. */
export function nearest<T extends Point>(from: Point, others: Iterable<T>): T | undefined {
  return minBy(others, (other) => Math.hypot(other.x - from.x, other.y - from.y));
}

function minBy<T>(items: Iterable<T>, costOf: (item: T) => number): T | undefined {
  let best: T | undefined;
  let min = Number.POSITIVE_INFINITY;
  for (const item of items) {
    const cost = costOf(item);
    if (cost < min) [best, min] = [item, cost];
  }
  return best;
}
