import type { Point } from '#contract/base-map/polygons.ts';
import { worldSteps } from '#contract/base-map/world.ts';
import type { Line, Outline } from './outline.ts';
import { type MapView, mapSize } from './view.ts';

/** Coasts continue beyond the edge of the drawing, so that neither their line nor their blur is visible there. */
const overlapUnits = 60;
/** Points that move a line by less than this are left out. */
const toleranceUnits = 0.7;
/** Smaller islands are left out. */
const minIslandUnits = 2;

const bounds = {
  west: -overlapUnits,
  north: -overlapUnits,
  east: mapSize.width + overlapUnits,
  south: mapSize.height + overlapUnits,
};

/** Returns the land and the borders of a view as SVG paths with whole units; empty if there are none. */
export function drawOutline({ coasts, borders }: Outline, view: MapView): { land: string; borders: string } {
  return {
    land: coasts
      .flatMap((line) => placed(line, view, minIslandUnits))
      .map((ring) => pathOf(simplified(clippedRing(ring)), 'z'))
      .join(''),
    borders: borders
      .flatMap((line) => placed(line, view, 0))
      .flatMap(clippedLine)
      .map((line) => pathOf(simplified(line), ''))
      .join(''),
  };
}

/** Returns a line in units of the drawing, once for each turn around the world in which it is visible. */
function placed({ points, box }: Line, { west, north, worldWidth }: MapView, minUnits: number): Point[][] {
  const scale = worldWidth / worldSteps;
  if ((box.east - box.west) * scale < minUnits && (box.south - box.north) * scale < minUnits) return [];
  const y = (step: number) => step * scale - north * worldWidth;
  if (y(box.south) < bounds.north || y(box.north) > bounds.south) return [];
  return [-1, 0, 1, 2].flatMap((turn) => {
    const x = (step: number) => step * scale + (turn - west) * worldWidth;
    if (x(box.east) < bounds.west || x(box.west) > bounds.east) return [];
    return [points.map(([column, row]): Point => [x(column), y(row)])];
  });
}

type Edge = readonly [axis: 0 | 1, limit: number, isUpper: boolean];

const edges: readonly Edge[] = [
  [0, bounds.west, false],
  [0, bounds.east, true],
  [1, bounds.north, false],
  [1, bounds.south, true],
];

/** Clips a ring to the drawing, one edge after the other (Sutherland–Hodgman). */
function clippedRing(ring: Point[]): Point[] {
  return edges.reduce(clippedAt, ring);
}

function clippedAt(ring: Point[], [axis, limit, isUpper]: Edge): Point[] {
  const isInside = (point: Point) => (isUpper ? point[axis] <= limit : point[axis] >= limit);
  const clipped: Point[] = [];
  let before = ring.at(-1);
  for (const point of ring) {
    if (before && isInside(before) !== isInside(point)) {
      const share = (limit - before[axis]) / (point[axis] - before[axis]);
      const other = before[(1 - axis) as 0 | 1] + share * (point[(1 - axis) as 0 | 1] - before[(1 - axis) as 0 | 1]);
      clipped.push(axis === 0 ? [limit, other] : [other, limit]);
    }
    if (isInside(point)) clipped.push(point);
    before = point;
  }
  return clipped;
}

/** Cuts a line into the parts that are in the drawing. Each keeps one point outside, so that it reaches the edge. */
function clippedLine(line: Point[]): Point[][] {
  const parts: Point[][] = [];
  let part: Point[] = [];
  for (const [index, point] of line.entries()) {
    const isNear = [line[index - 1], point, line[index + 1]].some((each) => each && isVisible(each));
    if (isNear) part.push(point);
    else if (part.length > 0) {
      parts.push(part);
      part = [];
    }
  }
  return [...parts, part].filter(({ length }) => length > 1);
}

function isVisible([x, y]: Point): boolean {
  return x >= bounds.west && x <= bounds.east && y >= bounds.north && y <= bounds.south;
}

/** Leaves out points that are hardly visible (Ramer–Douglas–Peucker). */
function simplified(line: Point[]): Point[] {
  if (line.length < 3) return line;
  const isKept = new Uint8Array(line.length);
  isKept[0] = 1;
  isKept[line.length - 1] = 1;
  const spans: [number, number][] = [[0, line.length - 1]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [first, last] = span;
    let [furthest, distance] = [-1, toleranceUnits];
    for (let index = first + 1; index < last; index++) {
      const away = distanceTo(line[index] as Point, line[first] as Point, line[last] as Point);
      if (away > distance) [furthest, distance] = [index, away];
    }
    if (furthest < 0) continue;
    isKept[furthest] = 1;
    spans.push([first, furthest], [furthest, last]);
  }
  return line.filter((_, index) => isKept[index]);
}

/** Returns the distance of a point from the line between two others. */
function distanceTo([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): number {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const length = Math.hypot(dx, dy);
  if (length === 0) return Math.hypot(x - fromX, y - fromY);
  return Math.abs(dx * (y - fromY) - dy * (x - fromX)) / length;
}

/** Returns an SVG path with relative whole numbers, which compress best: `M12 3l4-5 2 1z`. */
function pathOf(line: readonly Point[], end: 'z' | ''): string {
  const points = line.map(([x, y]): Point => [Math.round(x), Math.round(y)]);
  const [first, ...others] = points;
  if (!first) return '';
  let [x, y] = first;
  const steps: string[] = [];
  for (const [nextX, nextY] of others) {
    if (nextX === x && nextY === y) continue;
    steps.push(`${nextX - x} ${nextY - y}`);
    [x, y] = [nextX, nextY];
  }
  if (steps.length < (end === 'z' ? 2 : 1)) return '';
  return `M${first[0]} ${first[1]}l${steps.join(' ').replaceAll(' -', '-')}${end}`;
}
