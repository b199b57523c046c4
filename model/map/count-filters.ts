import { factBit, factNames } from '#contract/fact-filters.ts';
import { type AreaRows, isInBox } from './areas.ts';
import type { Columns } from './columns.ts';
import { blockSize, matchingRows, type RowFilter } from './filter.ts';

/** Matching rows of a block. Shared by all calls, because nothing here is asynchronous. */
const matches = new Uint32Array(blockSize);

const bitsPerPlane = 32;

/** Returns the number of matching events of each style, by slot. */
export function countStyles(columns: Columns, filter: RowFilter, area: AreaRows): Uint32Array {
  const { stylePlanes } = columns;
  const counts = new Uint32Array(stylePlanes.length * bitsPerPlane);
  forEachMatch(columns, filter, area, (row) => {
    for (const [number, plane] of stylePlanes.entries()) {
      for (let bits = plane[row] ?? 0; bits !== 0; bits &= bits - 1) {
        // The lowest set bit.
        const slot = number * bitsPerPlane + 31 - Math.clz32(bits & -bits);
        counts[slot] = (counts[slot] ?? 0) + 1;
      }
    }
  });
  return counts;
}

/** Returns the number of matching events of each type, by slot. */
export function countTypes(columns: Columns, filter: RowFilter, area: AreaRows, typeCount: number): Uint32Array {
  const counts = new Uint32Array(typeCount);
  forEachMatch(columns, filter, area, (row) => {
    const slot = columns.types[row] ?? 0;
    counts[slot] = (counts[slot] ?? 0) + 1;
  });
  return counts;
}

/** Returns the number of matching events of each fact, in the order of `factNames`. */
export function countFacts(columns: Columns, filter: RowFilter, area: AreaRows): Uint32Array {
  const bits = factNames.map((name) => factBit[name]);
  const counts = new Uint32Array(bits.length);
  forEachMatch(columns, filter, area, (row) => {
    const facts = columns.facts[row] ?? 0;
    for (const [index, bit] of bits.entries()) if (facts & bit) counts[index] = (counts[index] ?? 0) + 1;
  });
  return counts;
}

function forEachMatch(
  columns: Columns,
  filter: RowFilter,
  { ranges, box }: AreaRows,
  act: (row: number) => void,
): void {
  const { xs, ys } = columns;
  for (const { first, end } of ranges) {
    for (let block = first; block < end; block += blockSize) {
      const matchCount = matchingRows(columns, filter, block, Math.min(end, block + blockSize), matches);
      for (let match = 0; match < matchCount; match += 1) {
        const row = matches[match] ?? 0;
        if (!box || isInBox(box, xs[row] ?? 0, ys[row] ?? 0)) act(row);
      }
    }
  }
}
