export type Point = readonly [x: number, y: number];

export interface Box {
  west: number;
  north: number;
  east: number;
  south: number;
}

/**
 * Returns a ring without jumps at the antimeridian: it continues beyond the edge of the world. A ring around a pole is
 * closed along the edge of the map.
 */
export function unwrapped(ring: readonly Point[], worldWidth: number, isClosed: boolean): Point[] {
  const run: Point[] = [];
  let turn = 0;
  for (const [place, [x, y]] of ring.entries()) {
    const step = x - (ring[place - 1] ?? [x])[0];
    if (Math.abs(step) > worldWidth / 2) turn -= Math.sign(step) * worldWidth;
    run.push([x + turn, y]);
  }
  const [first, last] = [run[0], run.at(-1)];
  if (isClosed && turn !== 0 && first && last) {
    const pole = first[1] > worldWidth / 2 ? worldWidth : 0;
    run.push([last[0], pole], [first[0], pole], first);
  }
  // Shifts the ring so that most of it is inside the world.
  const { west, east } = boxOf([run]);
  const shift = Math.floor((west + east) / 2 / worldWidth) * worldWidth;
  return shift === 0 ? run : run.map(([x, y]) => [x - shift, y]);
}

/** Returns the bounding box of all rings. */
export function boxOf(rings: readonly (readonly Point[])[]): Box {
  const box = { west: Infinity, north: Infinity, east: -Infinity, south: -Infinity };
  for (const [x, y] of rings.flat()) {
    box.west = Math.min(box.west, x);
    box.north = Math.min(box.north, y);
    box.east = Math.max(box.east, x);
    box.south = Math.max(box.south, y);
  }
  return box;
}

/** Returns whether a point is in a box or on its edge. `y` grows to the south. */
export function isInBox(box: Box, [x, y]: Point): boolean {
  return x >= box.west && x <= box.east && y >= box.north && y <= box.south;
}

/** Returns the area of a ring in either direction. */
export function areaOf(ring: readonly Point[]): number {
  let twice = 0;
  for (const [place, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(place + 1) % ring.length] ?? [x, y];
    twice += x * nextY - nextX * y;
  }
  return Math.abs(twice) / 2;
}

/** Returns whether a point is inside the first ring and outside the others (ray casting). */
export function contains(rings: readonly (readonly Point[])[], [x, y]: Point): boolean {
  let isInside = false;
  for (const ring of rings) {
    for (let place = 1; place < ring.length; place++) {
      const [fromX, fromY] = ring[place - 1] as Point;
      const [toX, toY] = ring[place] as Point;
      if (fromY > y !== toY > y && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)) isInside = !isInside;
    }
  }
  return isInside;
}

/**
 * Returns the grid point that is farthest from all edges and from `others`. Horizontal distance counts half, because
 * labels are wide.
 */
export function mostInlandPoint(rings: readonly (readonly Point[])[], others: readonly Point[]): Point {
  const edges = [...rings.flat(), ...others];
  const { west, north, east, south } = boxOf(rings);
  let best: { point: Point; distance: number } = { point: [(west + east) / 2, (north + south) / 2], distance: 0 };
  const steps = 32;
  for (let row = 1; row < steps; row++) {
    for (let column = 1; column < steps; column++) {
      const point: Point = [west + ((east - west) * column) / steps, north + ((south - north) * row) / steps];
      if (!contains(rings, point)) continue;
      let distance = Number.POSITIVE_INFINITY;
      for (const [x, y] of edges) distance = Math.min(distance, Math.hypot((x - point[0]) / 2, y - point[1]));
      if (distance > best.distance) best = { point, distance };
    }
  }
  return best.point;
}
