import type { AreaRows } from './areas.ts';
import { BoundedHeap } from './bounded-heap.ts';
import type { Columns } from './columns.ts';
import { blockSize, matchingRows, type RowFilter } from './filter.ts';
import type { Programme, ProgrammeQuery } from './queries.ts';

/** Matching rows of a block. Shared by all calls, because nothing here is asynchronous. */
const matches = new Uint32Array(blockSize);

/** The dates of one recurring event, by start. */
type Dates = number[];

const daysInWeek = 7;
/** Enough to detect how an event repeats. */
const maxDays = 60;

/**
 * Returns what the page of a town or style lists of the matching rows: the next events by the local day of their venue, and
 * the recurring events with most dates. `todays` is indexed by the slot of the zone.
 */
export function findProgramme(
  columns: Columns,
  filter: RowFilter,
  { ranges }: AreaRows,
  { max, todays }: Pick<ProgrammeQuery, 'max'> & { todays: Int32Array },
): Programme {
  const { startDays, daysBefore, zones, startsAt, series } = columns;
  const inOrder = (one: number, other: number) => columns.compareStarts(one, other);
  const [tonight, week, later] = [max.tonight, max.week, max.later].map((limit) => new BoundedHeap(limit, inOrder));
  const recurring = groupDates(columns, rowsOf(columns, filter, ranges));
  for (const dates of recurring) {
    let isLaterKnown = false;
    for (const row of dates) {
      const ahead = (startDays[row] ?? 0) - (daysBefore[row] ?? 0) - (todays[zones[row] ?? 0] ?? 0);
      if (ahead <= 0) tonight?.add(row);
      else if (ahead < daysInWeek) week?.add(row);
      else if (!isLaterKnown) {
        later?.add(row);
        isLaterKnown = true;
      }
    }
  }

  const most = recurring
    .filter((dates) => dates.length > 1)
    .sort(
      (one, other) =>
        other.length - one.length ||
        (startsAt[one[0] ?? 0] ?? 0) - (startsAt[other[0] ?? 0] ?? 0) ||
        inOrderOf(one, other),
    );
  return {
    ...{ tonight: idsOf(tonight), week: idsOf(week), later: idsOf(later) },
    recurring: most.slice(0, max.recurring).map((dates) => ({
      ids: dates.slice(0, 2).map((row) => columns.id(row)),
      days: dates.slice(0, maxDays).map((row) => startDays[row] ?? 0),
      isSeries: series[2 * (dates[0] ?? 0)] !== 0 || series[2 * (dates[0] ?? 0) + 1] !== 0,
      dates: dates.length,
    })),
  };

  function inOrderOf([one = 0]: Dates, [other = 0]: Dates): number {
    return columns.compareIds(one, other);
  }

  function idsOf(heap: BoundedHeap | undefined): string[] {
    return heap?.sorted().map((row) => columns.id(row)) ?? [];
  }
}

function* rowsOf(columns: Columns, filter: RowFilter, ranges: AreaRows['ranges']): Generator<number> {
  for (const { first, end } of ranges) {
    for (let block = first; block < end; block += blockSize) {
      const matchCount = matchingRows(columns, filter, block, Math.min(end, block + blockSize), matches);
      for (let match = 0; match < matchCount; match += 1) yield matches[match] ?? 0;
    }
  }
}

/** Groups the dates of one series, or of one name, at one place and in the same styles; each group by start. */
function groupDates(columns: Columns, rows: Iterable<number>): Dates[] {
  const { recurrences } = columns;
  const groups: Dates[] = [];
  /** A hash table of groups, with chaining. */
  const heads = new Map<number, number>();
  const chain: number[] = [];
  for (const row of rows) {
    const key = recurrences[2 * row] ?? 0;
    const head = heads.get(key) ?? -1;
    let group = head;
    while (group >= 0 && !isSame(columns, groups[group]?.[0] ?? 0, row)) group = chain[group] ?? -1;
    if (group >= 0) {
      groups[group]?.push(row);
      continue;
    }
    heads.set(key, groups.length);
    chain.push(head);
    groups.push([row]);
  }
  for (const dates of groups) if (dates.length > 1) dates.sort((one, other) => columns.compareStarts(one, other));
  return groups;
}

function isSame({ recurrences, mortons, towns, stylePlanes }: Columns, one: number, other: number): boolean {
  return (
    recurrences[2 * one] === recurrences[2 * other] &&
    recurrences[2 * one + 1] === recurrences[2 * other + 1] &&
    mortons[one] === mortons[other] &&
    towns[one] === towns[other] &&
    stylePlanes.every((plane) => plane[one] === plane[other])
  );
}
