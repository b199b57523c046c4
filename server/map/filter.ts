import type { EventFilters } from '#contract/events.ts';
import type { Columns } from './columns.ts';
import type { Slots } from './slots.ts';

const bitsPerPlane = 32;
const millisecondsPerDay = 86_400_000;

/** Rows are looked at in blocks of this size: what matched in one still lies in the processor's cache when it is counted. */
export const blockSize = 1024;

/** Which bits of which plane of styles are asked for. */
interface StyleBits {
  plane: Uint32Array;
  bits: number;
}

/** What an event must be to match, in the terms of the columns. */
export interface RowFilter {
  /** In seconds: what ends now is over. */
  now: number;
  fromDay: number;
  /** Empty: any style will do. */
  styles: readonly StyleBits[];
  /** 1 for each type slot that is asked for; null: any type will do. */
  types: Uint8Array | null;
}

/** Turns filters into the terms of the columns; null where nothing can match, since all the slugs are unknown. */
export function rowFilter(
  filters: EventFilters,
  columns: Columns,
  catalogue: { styles: Slots; types: Slots },
  now: number,
): RowFilter | null {
  const styles = filters.styles?.length ? styleBits(columns, catalogue.styles.find(filters.styles)) : [];
  if (filters.styles?.length && styles.length === 0) return null;

  let types: Uint8Array | null = null;
  if (filters.types?.length) {
    const wanted = catalogue.types.find(filters.types);
    if (wanted.length === 0) return null;
    types = new Uint8Array(catalogue.types.count);
    for (const type of wanted) types[type] = 1;
  }

  const fromDay = filters.from === undefined ? -Infinity : Date.parse(filters.from) / millisecondsPerDay;
  return { now, fromDay, styles, types };
}

/**
 * Writes the rows from `first` up to `end` that match into `rows`, and says how many there are. At most `blockSize` of
 * them at a time. This is the loop that all the map's answers wait for, so it is plain and touches nothing it need not.
 */
export function matchingRows(
  columns: Columns,
  filter: RowFilter,
  first: number,
  end: number,
  rows: Uint32Array,
): number {
  const { endsAt, startDays, types } = columns;
  const { now, fromDay, types: wantedTypes } = filter;
  const [styles, ...moreStyles] = filter.styles;
  const plane = styles?.plane ?? endsAt;
  const bits = styles?.bits ?? 0;
  let count = 0;
  for (let row = first; row < end; row += 1) {
    if ((endsAt[row] ?? 0) <= now || (startDays[row] ?? 0) < fromDay) continue;
    if (bits !== 0 && ((plane[row] ?? 0) & bits) === 0 && !hasStyle(moreStyles, row)) continue;
    if (wantedTypes !== null && wantedTypes[types[row] ?? 0] !== 1) continue;
    rows[count] = row;
    count += 1;
  }
  return count;
}

function hasStyle(styles: readonly StyleBits[], row: number): boolean {
  return styles.some(({ plane, bits }) => ((plane[row] ?? 0) & bits) !== 0);
}

function styleBits(columns: Columns, styles: readonly number[]): StyleBits[] {
  return columns.stylePlanes
    .map((plane, number) => ({
      plane,
      bits: styles
        .filter((style) => Math.floor(style / bitsPerPlane) === number)
        .reduce((bits, style) => bits | (1 << (style % bitsPerPlane)), 0),
    }))
    .filter(({ bits }) => bits !== 0);
}
