import type { EventFilters } from '#contract/events.ts';
import { bitsOf } from '#contract/fact-filters.ts';
import type { Columns } from './columns.ts';
import type { InternedIds } from './interned-ids.ts';
import type { DayByZone } from './local-days.ts';
import { type DaysAhead, tonight } from './queries.ts';
import { secondOf } from './seconds.ts';

/** Rows are processed in blocks of this size, so that matches are still in the processor cache when they are counted. */
export const blockSize = 1024;

const bitsPerPlane = 32;
const millisecondsPerDay = 86_400_000;

/** For each row of a block, the style bits shared with a filter. */
const common = new Int32Array(blockSize);

/** The wanted bits of a plane of styles. */
interface StyleBits {
  plane: Uint32Array;
  bits: number;
}

/** A filter in terms of the columns. */
export interface RowFilter {
  /** Seconds since 1970. Events that end now are past. */
  now: number;
  /** Earliest local start day. Null: any. */
  fromDay: number | null;
  /** Takes place on one of these days, inclusive. Null: any. */
  days: { first: number; last: number } | null;
  /** Its first day is that many days after today in its time zone. `todays` is indexed by the slot of the zone. Null: any. */
  ahead: (DaysAhead & { todays: Int32Array }) | null;
  /** Empty: any style. */
  styles: readonly StyleBits[];
  /** 1 for each wanted slot of a type. Null: any. */
  types: Uint8Array | null;
  /** All of these bits must be set. */
  facts: number;
  /** The slot of the town. Null: any. */
  town: number | null;
}

/** Earliest and latest start in seconds, inclusive. */
export interface StartWindow {
  earliest: number;
  latest: number;
}

/**
 * Converts filters to terms of the columns. Null if nothing can match, because all given styles or all given types are
 * unknown. `now` is in seconds.
 */
export function rowFilter(
  filters: EventFilters,
  columns: Columns,
  {
    zones,
    dayByZone,
    ...catalogue
  }: { styles: InternedIds; types: InternedIds; zones: InternedIds; dayByZone: DayByZone },
  now: number,
  daysAhead: DaysAhead | undefined = filters.days === 'tonight' ? tonight : undefined,
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

  const fromDay = filters.from === undefined ? null : dayNumber(filters.from);
  const days =
    filters.days && filters.days !== 'tonight'
      ? { first: dayNumber(filters.days.first), last: dayNumber(filters.days.last) }
      : null;
  const ahead = daysAhead ? { ...daysAhead, todays: dayByZone.at(now, zones) } : null;
  return { now, fromDay, days, ahead, styles, types, facts: bitsOf(filters.facts ?? []), town: null };
}

/**
 * Returns a filter for events with any of some styles, or any events without `slots`. Null if nothing can match,
 * because the list is empty.
 */
export function styleFilter(columns: Columns, slots: readonly number[] | undefined, notOverAt: Date): RowFilter | null {
  const styles = slots ? styleBits(columns, slots) : [];
  if (slots && styles.length === 0) return null;
  return {
    now: secondOf(notOverAt),
    fromDay: null,
    days: null,
    ahead: null,
    styles,
    types: null,
    facts: 0,
    town: null,
  };
}

/**
 * Writes the matching rows from `first` to before `end` to the start of `rows`, ascending, and returns their number.
 * The range has at most `blockSize` rows, and `rows` must be as long.
 *
 * These loops dominate all queries of the map. Each condition reads one column and filters the result of the previous one.
 * They use arithmetic instead of branches, because mispredicted branches would cost more than everything else. With a window,
 * rows are filtered by start first, because a narrow window excludes nearly all of them.
 */
export function matchingRows(
  columns: Columns,
  filter: RowFilter,
  first: number,
  end: number,
  rows: Uint32Array,
  window?: StartWindow,
): number {
  if (window) {
    return filterMatching(rows, filterByStart(rows, columns.startsAt, window, first, end), columns, filter);
  }
  const notOver = filterNotEnded(rows, columns.endsAt, filter.now, first, end);
  return filterByKind(rows, filterByDays(rows, notOver, columns, filter), columns, filter);
}

/**
 * Filters the first `among` of `rows` in place, keeps their order, and returns the number of matches. These rows are not
 * adjacent, so that each read may miss the cache: the most selective conditions are tested first.
 */
export function filterMatching(rows: Uint32Array, among: number, columns: Columns, filter: RowFilter): number {
  const ofKind = filterByKind(rows, among, columns, filter);
  let count = 0;
  for (let index = 0; index < ofKind; index += 1) {
    const row = rows[index] ?? 0;
    rows[count] = row;
    count += (columns.endsAt[row] ?? 0) > filter.now ? 1 : 0;
  }
  return filterByDays(rows, count, columns, filter);
}

function filterByDays(rows: Uint32Array, among: number, columns: Columns, filter: RowFilter): number {
  let count = among;
  if (filter.fromDay !== null) count = filterFromDay(rows, count, columns.startDays, filter.fromDay);
  if (filter.days !== null) count = filterByDayRange(rows, count, columns, filter.days);
  if (filter.ahead !== null) count = filterByDaysAhead(rows, count, columns, filter.ahead);
  return count;
}

function filterByKind(rows: Uint32Array, among: number, columns: Columns, filter: RowFilter): number {
  let count = among;
  if (filter.town !== null) count = filterByTown(rows, count, columns.towns, filter.town);
  if (filter.facts !== 0) count = filterByFacts(rows, count, columns.facts, filter.facts);
  if (filter.types !== null) count = filterByTypes(rows, count, columns.types, filter.types);
  if (filter.styles.length > 0) count = filterByStyles(rows, count, filter.styles);
  return count;
}

function filterNotEnded(rows: Uint32Array, endsAt: Uint32Array, now: number, first: number, end: number): number {
  let count = 0;
  for (let row = first; row < end; row += 1) {
    rows[count] = row;
    count += (endsAt[row] ?? 0) > now ? 1 : 0;
  }
  return count;
}

function filterByStart(
  rows: Uint32Array,
  startsAt: Uint32Array,
  { earliest, latest }: StartWindow,
  first: number,
  end: number,
): number {
  const seconds = latest - earliest;
  let count = 0;
  for (let row = first; row < end; row += 1) {
    rows[count] = row;
    // Unsigned 32-bit arithmetic: an earlier start becomes a very large number.
    count += ((startsAt[row] ?? 0) - earliest) >>> 0 <= seconds ? 1 : 0;
  }
  return count;
}

function filterFromDay(rows: Uint32Array, among: number, startDays: Int32Array, fromDay: number): number {
  let count = 0;
  for (let index = 0; index < among; index += 1) {
    const row = rows[index] ?? 0;
    rows[count] = row;
    // The sign bit: 1 if the difference is negative.
    count += (fromDay - 1 - (startDays[row] ?? 0)) >>> 31;
  }
  return count;
}

function filterByDayRange(
  rows: Uint32Array,
  among: number,
  { startDays, daysBefore, moreDays }: Columns,
  { first, last }: { first: number; last: number },
): number {
  let count = 0;
  for (let index = 0; index < among; index += 1) {
    const row = rows[index] ?? 0;
    rows[count] = row;
    const day = (startDays[row] ?? 0) - (daysBefore[row] ?? 0);
    // Both are negative if it begins by the last day and lasts until the first.
    count += ((day - last - 1) & (first - 1 - day - (moreDays[row] ?? 0))) >>> 31;
  }
  return count;
}

function filterByTown(rows: Uint32Array, among: number, towns: Uint32Array, wanted: number): number {
  let count = 0;
  for (let index = 0; index < among; index += 1) {
    const row = rows[index] ?? 0;
    rows[count] = row;
    count += towns[row] === wanted ? 1 : 0;
  }
  return count;
}

function filterByFacts(rows: Uint32Array, among: number, facts: Uint8Array, wanted: number): number {
  let count = 0;
  for (let index = 0; index < among; index += 1) {
    const row = rows[index] ?? 0;
    rows[count] = row;
    // Negative only if no wanted bit is missing: 0 - 1.
    count += ((wanted & ~(facts[row] ?? 0)) - 1) >>> 31;
  }
  return count;
}

function filterByDaysAhead(
  rows: Uint32Array,
  among: number,
  { startDays, daysBefore, zones }: Columns,
  { todays, first, last }: DaysAhead & { todays: Int32Array },
): number {
  let count = 0;
  for (let index = 0; index < among; index += 1) {
    const row = rows[index] ?? 0;
    rows[count] = row;
    const ahead = (startDays[row] ?? 0) - (daysBefore[row] ?? 0) - (todays[zones[row] ?? 0] ?? 0);
    // Both are negative if it is in the range.
    count += ((ahead - last - 1) & (first - 1 - ahead)) >>> 31;
  }
  return count;
}

function filterByTypes(rows: Uint32Array, among: number, types: Uint16Array, wanted: Uint8Array): number {
  let count = 0;
  for (let index = 0; index < among; index += 1) {
    const row = rows[index] ?? 0;
    rows[count] = row;
    count += wanted[types[row] ?? 0] ?? 0;
  }
  return count;
}

function filterByStyles(rows: Uint32Array, among: number, styles: readonly StyleBits[]): number {
  common.fill(0, 0, among);
  for (const { plane, bits } of styles) markStyles(rows, among, plane, bits);
  let count = 0;
  for (let index = 0; index < among; index += 1) {
    rows[count] = rows[index] ?? 0;
    const bits = common[index] ?? 0;
    // 1 if any bit is set: then the number or its negative has the sign bit.
    count += (bits | -bits) >>> 31;
  }
  return count;
}

function markStyles(rows: Uint32Array, among: number, plane: Uint32Array, bits: number): void {
  for (let index = 0; index < among; index += 1) {
    common[index] = (common[index] ?? 0) | ((plane[rows[index] ?? 0] ?? 0) & bits);
  }
}

/** Converts a day of the contract to days since 1970-01-01. */
export function dayNumber(day: string): number {
  return Date.parse(day) / millisecondsPerDay;
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
