import type { BoundingBox } from '#contract/places.ts';
import { bitsPerAxis, codesAtLevel, interleave, project } from '#contract/tiles.ts';

/** A range of Morton codes from `first` to below `end`. */
export interface CodeRange {
  first: number;
  end: number;
}

/** More ranges fit the box more closely, but each costs an index lookup. */
const maxPieces = 16;

/** Kilometres per degree of latitude, and of longitude at the equator. */
export const kmPerDegree = 111.2;

/**
 * Returns ranges of Morton codes that cover a box and a little around it. They narrow an index search; callers must
 * check the exact bounds.
 */
export function codeRanges(box: BoundingBox): CodeRange[] {
  return joined(withoutAntimeridian(box).flatMap(rangesOf));
}

/**
 * Splits a box that crosses the antimeridian into the two parts on either side. A box that ends on it contains both
 * longitudes, 180 and -180.
 */
export function withoutAntimeridian(box: BoundingBox): BoundingBox[] {
  if (box.west > box.east) return [{ ...box, east: 180 }, ...withoutAntimeridian({ ...box, west: -180 })];
  if (isOnAntimeridian(box.east) && box.west > -180) return [box, { ...box, west: -180, east: -180 }];
  return [box];
}

/** Returns whether a position is inside the box, edges included; false without coordinates. */
export function isInBox(
  { latitude, longitude }: { latitude: number | null; longitude: number | null },
  box: BoundingBox,
): boolean {
  if (latitude === null || longitude === null || latitude < box.south || latitude > box.north) return false;
  return withoutAntimeridian(box).some(({ west, east }) => longitude >= west && longitude <= east);
}

/**
 * Returns the box that extends `radiusKm` from a position in each direction. West is greater than east if it crosses
 * the antimeridian. Near a pole it includes all longitudes.
 */
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

/** Sorts ranges, and merges adjacent and overlapping ones. */
function joined(ranges: CodeRange[]): CodeRange[] {
  const result: CodeRange[] = [];
  for (const range of ranges.toSorted((one, other) => one.first - other.first)) {
    const last = result.at(-1);
    if (last && range.first <= last.end) last.end = Math.max(last.end, range.end);
    else result.push({ ...range });
  }
  return result;
}

/**
 * Whether a longitude is 180 or is rounded to it by the projection. It belongs to the first column of codes, not the
 * last.
 */
function isOnAntimeridian(longitude: number): boolean {
  return longitude > 0 && project(longitude, 0).x === 0;
}

function wrapped(longitude: number): number {
  if (longitude < -180) return longitude + 360;
  return longitude > 180 ? longitude - 360 : longitude;
}
