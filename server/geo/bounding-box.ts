import type { BoundingBox } from '#contract/places.ts';
import { bitsPerAxis, codesAtLevel, interleave, project } from '#contract/tiles.ts';

/** From `first` up to, not including, `end`: Morton codes as they stand in the database. */
export interface CodeRange {
  first: number;
  end: number;
}

/** More pieces fit the box closer, but each costs the database a look into its index. */
const maxPieces = 16;

/** Kilometres in one degree of latitude, and of longitude at the equator. */
export const kmPerDegree = 111.2;

/**
 * Ranges of Morton codes that together cover a box: everything inside it and a little around.
 * They let an index narrow the search; the exact edges are for the caller to check.
 */
export function codeRanges(box: BoundingBox): CodeRange[] {
  return joined(withoutAntimeridian(box).flatMap(rangesOf));
}

/** A box that crosses the antimeridian as the two that touch it; any other as it is. A box that ends on it holds both of its names, 180 and -180. */
export function withoutAntimeridian(box: BoundingBox): BoundingBox[] {
  if (box.west > box.east) return [{ ...box, east: 180 }, ...withoutAntimeridian({ ...box, west: -180 })];
  if (isOnAntimeridian(box.east) && box.west > -180) return [box, { ...box, west: -180, east: -180 }];
  return [box];
}

/** Inside the box, its edges included. */
export function isInBox(
  { latitude, longitude }: { latitude: number | null; longitude: number | null },
  box: BoundingBox,
): boolean {
  if (latitude === null || longitude === null || latitude < box.south || latitude > box.north) return false;
  return withoutAntimeridian(box).some(({ west, east }) => longitude >= west && longitude <= east);
}

/** The box that reaches `radiusKm` from a place in each direction. Where a pole is nearer than that, it goes all around the world. */
export function boxAround(
  { latitude, longitude }: { latitude: number; longitude: number },
  radiusKm: number,
): BoundingBox {
  const high = radiusKm / kmPerDegree;
  const south = Math.max(-90, latitude - high);
  const north = Math.min(90, latitude + high);
  const nearestToPole = Math.max(Math.abs(south), Math.abs(north));
  const wide = high / Math.cos((nearestToPole * Math.PI) / 180);
  if (nearestToPole === 90 || wide >= 180) return { west: -180, south, east: 180, north };
  return { west: wrapped(longitude - wide), south, east: wrapped(longitude + wide), north };
}

function rangesOf(box: BoundingBox): CodeRange[] {
  const size = 2 ** bitsPerAxis;
  const northWest = project(box.west, box.north);
  const southEast = project(box.east, box.south);
  const left = isOnAntimeridian(box.west) ? size - 1 : Math.floor(northWest.x * size);
  const right = isOnAntimeridian(box.east) ? size - 1 : Math.floor(southEast.x * size);
  const top = Math.floor(northWest.y * size);
  const bottom = Math.floor(southEast.y * size);

  let level = bitsPerAxis;
  const at = (position: number) => Math.floor(position / 2 ** (bitsPerAxis - level));
  while ((at(right) - at(left) + 1) * (at(bottom) - at(top) + 1) > maxPieces) level--;

  const codes = codesAtLevel(level);
  const ranges: CodeRange[] = [];
  for (let row = at(top); row <= at(bottom); row++) {
    for (let column = at(left); column <= at(right); column++) {
      const first = interleave(column, row) * codes;
      ranges.push({ first, end: first + codes });
    }
  }
  return ranges;
}

/** Neighbours made one, overlaps gone, in order. */
function joined(ranges: CodeRange[]): CodeRange[] {
  const result: CodeRange[] = [];
  for (const range of ranges.toSorted((one, other) => one.first - other.first)) {
    const last = result.at(-1);
    if (last && range.first <= last.end) last.end = Math.max(last.end, range.end);
    else result.push({ ...range });
  }
  return result;
}

/** 180, and what is so close below that the projection rounds it there: it stands in the first column of codes, not the last. */
function isOnAntimeridian(longitude: number): boolean {
  return longitude > 0 && project(longitude, 0).x === 0;
}

function wrapped(longitude: number): number {
  if (longitude < -180) return longitude + 360;
  return longitude > 180 ? longitude - 360 : longitude;
}
