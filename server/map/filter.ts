import type { EventFilters } from '#contract/events.ts';
import { bitsOf } from '#contract/fact-filters.ts';
import { blockSize } from './block-size.ts';
import type { Columns } from './columns.ts';
import type { DayByZone } from './local-days.ts';
import { type DaysAhead, tonight } from './questions.ts';
import { secondOf } from './seconds.ts';
import type { InternedIds } from './slots.ts';

const bitsPerPlane = 32;
const millisecondsPerDay = 86_400_000;

/** For each row of a block, the styles that it has in common with a filter. */
const common = new Int32Array(blockSize);

/** Which bits of which plane of styles are asked for. */
interface StyleBits {
  plane: Uint32Array;
  bits: number;
}

/** What an event must be to match, in the terms of the columns. */
export interface RowFilter {
  /** In seconds: what ends now is over. */
  now: number;
  /** Null: any day will do. */
  fromDay: number | null;
  /** Takes place on one of these days, both included. Null: any day will do. */
  days: { first: number; last: number } | null;
  /** Its first day is so many days after today in its time zone: that day, under the slot of each zone. Null: any. */
  ahead: (DaysAhead & { todays: Int32Array }) | null;
  /** Empty: any style will do. */
  styles: readonly StyleBits[];
  /** 1 for each type slot that is asked for; null: any type will do. */
  types: Uint8Array | null;
  /** Bits that it must have, all of them. */
  facts: number;
}

/** The seconds in which a row may start, both included. */
export interface StartWindow {
  earliest: number;
  latest: number;
}

/** Turns filters into the terms of the columns; null where nothing can match, since all the slugs are unknown. */
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
  return { now, fromDay, days, ahead, styles, types, facts: bitsOf(filters.facts ?? []) };
}

/** A filter for any of some styles; null where nothing can match, since there are none. */
export function styleFilter(columns: Columns, slots: readonly number[] | undefined, notOverAt: Date): RowFilter | null {
  const styles = slots ? styleBits(columns, slots) : [];
  if (slots && styles.length === 0) return null;
  return { now: secondOf(notOverAt), fromDay: null, days: null, ahead: null, styles, types: null, facts: 0 };
}

/**
 * Writes the rows from `first` up to `end` that match into `rows`, and says how many they are; at most `blockSize` of them.
 *
 * All the map's answers wait for these loops. Each condition narrows down what the one before has left, and reads one
 * column. They decide by arithmetic and not by branches: a processor can't guess what will match, and guessing wrong
 * costs more than all the rest. Only whether an event is over may be guessed, for hardly any is. With a window, what starts
 * outside of it is passed by first: where it is narrow, that is nearly all.
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
 * The same of some rows: leaves those that match at the beginning of `rows`, in their order, and says how many they are.
 * They lie apart, so that each look at a column may have to wait for the memory: what leaves fewest comes first.
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
    // What starts before is far above, the way 32 bits count.
    count += ((startsAt[row] ?? 0) - earliest) >>> 0 <= seconds ? 1 : 0;
  }
  return count;
}

function filterFromDay(rows: Uint32Array, among: number, startDays: Int32Array, fromDay: number): number {
  let count = 0;
  for (let index = 0; index < among; index += 1) {
    const row = rows[index] ?? 0;
    rows[count] = row;
    // 1 where the difference is below 0: its sign bit.
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
    // Both differences are below 0 where it begins by the last day and goes on until the first.
    count += ((day - last - 1) & (first - 1 - day - (moreDays[row] ?? 0))) >>> 31;
  }
  return count;
}

function filterByFacts(rows: Uint32Array, among: number, facts: Uint8Array, wanted: number): number {
  let count = 0;
  for (let index = 0; index < among; index += 1) {
    const row = rows[index] ?? 0;
    rows[count] = row;
    // What is wanted and missing: 0 less 1 is below 0.
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
    // Both differences are below 0.
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
    // 1 where any bit is set: then the sign bit is, in the number or in its negative.
    count += (bits | -bits) >>> 31;
  }
  return count;
}

function markStyles(rows: Uint32Array, among: number, plane: Uint32Array, bits: number): void {
  for (let index = 0; index < among; index += 1) {
    common[index] = (common[index] ?? 0) | ((plane[rows[index] ?? 0] ?? 0) & bits);
  }
}

/** A day as the contract writes it, in days since 1970-01-01. */
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
