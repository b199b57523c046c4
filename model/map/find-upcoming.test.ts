import { expect, test } from 'vitest';
import { Random } from '#server/sample-data/random.ts';
import { allRows } from './areas.ts';
import { Columns, type MappedEvent } from './columns.ts';
import { styleFilter } from './filter.ts';
import { findUpcoming } from './find-upcoming.ts';
import { latestSecond, secondOf } from './seconds.ts';

/** Several blocks of rows, and more than one query sorts. */
const count = 40_000;
const notOverAt = new Date('2027-05-01T12:00:00Z');
const now = secondOf(notOverAt);
const day = 86_400;
const codes = 2 ** 40;
const today = Math.floor(now / day);

function anEvent(random: Random): MappedEvent {
  const isFar = random.chance(0.001);
  // Whole hours, so that many starts are equal; a few are beyond the range of the columns.
  const startsAt = isFar ? latestSecond : now + random.whole(-48, 24 * 60) * 3600;
  return {
    id: uuid(random),
    morton: random.whole(0, codes - 1),
    latitude: 0,
    longitude: 0,
    startsAt,
    endsAt: isFar ? latestSecond : startsAt + random.whole(1, 72) * 3600,
    // In any time zone.
    startDay: Math.floor((startsAt + random.whole(-12, 14) * 3600) / day) + (isFar ? random.whole(0, 40_000) : 0),
    daysBefore: 0,
    moreDays: random.chance(0.05) ? random.whole(1, 9) : 0,
    zone: 0,
    type: random.whole(0, 3),
    // The last one is rare.
    styles: [random.chance(0.0005) ? 9 : random.whole(0, 8)],
    facts: 0,
    seriesId: null,
  };
}

function uuid(random: Random): string {
  const hex = Array.from({ length: 8 }, () => random.whole(0, 0xffff).toString(16).padStart(4, '0'));
  return `${hex[0]}${hex[1]}-${hex[2]}-${hex[3]}-${hex[4]}-${hex[5]}${hex[6]}${hex[7]}`;
}

test('finds the same next events as a full scan, under all kinds of changes', () => {
  const random = new Random('upcoming');
  const columns = new Columns();
  const known = new Map<string, MappedEvent>();
  const put = (event: MappedEvent) => {
    columns.put(event);
    known.set(event.id, event);
  };
  for (const event of Array.from({ length: count }, () => anEvent(random)).sort(
    (one, other) => one.morton - other.morton,
  )) {
    columns.append(event);
    known.set(event.id, event);
  }

  for (let round = 0; round < 32; round += 1) {
    for (const styles of [[9], undefined]) look(styles);
    for (let change = 0; change < 40; change += 1) {
      const one = random.pick([...(change === 0 ? known.values() : some())]);
      const what = random.whole(0, 3);
      if (what === 0) put(anEvent(random));
      if (what === 1) put({ ...anEvent(random), id: one.id });
      if (what === 2) put({ ...one, startsAt: now + random.whole(0, 9), endsAt: now + day, startDay: today });
      if (what === 3) {
        columns.remove(one.id);
        known.delete(one.id);
      }
    }
  }

  /** Changes affect the first few by start. */
  function some(): MappedEvent[] {
    const rows = findUpcoming(columns, filterOf(undefined), allRows(columns), { limit: 30 });
    return rows.flatMap((row) => known.get(columns.id(row)) ?? []);
  }

  function look(styles: number[] | undefined): void {
    const isFarOff = random.chance(0.1);
    const from = isFarOff ? Math.floor(latestSecond / day) + random.whole(0, 40_000) : today + random.whole(-2, 70);
    const fromDay = random.chance(0.5) ? from : null;
    const days =
      (isFarOff && fromDay === null) || random.chance(0.5)
        ? { first: from + random.whole(-3, 3), last: from + random.whole(3, 5) }
        : null;
    const [first = 0, end = codes] = random.chance(0.5)
      ? [random.whole(0, codes), random.whole(0, codes)].sort(byNumber)
      : [];
    const after = random.chance(0.5) ? random.pick([...known.values()]) : undefined;
    // A page, or all events of some days.
    const limit = random.pick([21, 4000]);
    const types = random.chance(0.5) ? random.whole(0, 3) : null;
    const filter = { ...filterOf(styles), fromDay, days, types: types === null ? null : oneType(types) };
    const area = { ranges: [{ first: columns.rowAt(first), end: columns.rowAt(end) }], box: null };
    const found = findUpcoming(columns, filter, area, {
      limit,
      ...(after && { after: { at: new Date(after.startsAt * 1000), id: after.id } }),
    });
    const expected = [...known.values()]
      .filter((event) => event.endsAt > now && (fromDay === null || event.startDay >= fromDay))
      .filter(
        (event) => days === null || (event.startDay <= days.last && event.startDay + event.moreDays >= days.first),
      )
      .filter((event) => event.morton >= first && event.morton < end)
      .filter((event) => types === null || event.type === types)
      .filter((event) => styles === undefined || event.styles.some((style) => styles.includes(style)))
      .filter((event) => after === undefined || inOrder(after, event) < 0)
      .toSorted(inOrder)
      .slice(0, limit);
    expect(found.map((row) => columns.id(row))).toEqual(expected.map(({ id }) => id));
  }

  function filterOf(styles: number[] | undefined) {
    const filter = styleFilter(columns, styles, notOverAt);
    if (!filter) throw new Error('there are styles');
    return filter;
  }
});

function oneType(type: number): Uint8Array {
  const types = new Uint8Array(4);
  types[type] = 1;
  return types;
}

function byNumber(one: number, other: number): number {
  return one - other;
}

function inOrder(one: MappedEvent, other: MappedEvent): number {
  return one.startsAt - other.startsAt || (one.id < other.id ? -1 : 1);
}
