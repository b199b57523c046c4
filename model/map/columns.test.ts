import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Columns, type MappedEvent, nowhere, stepsPerDegree } from './columns.ts';
import { idText, idWords, type SeriesWords, seriesWords } from './ids.ts';

const event: fc.Arbitrary<MappedEvent> = fc.record({
  id: fc.uuid(),
  // Few places, so that many events are ordered by id.
  morton: fc.oneof(fc.nat(3), fc.constantFrom(0, 2 ** 52 - 1, nowhere)),
  latitude: fc.integer({ min: -90, max: 90 }),
  longitude: fc.integer({ min: -180, max: 180 }),
  startsAt: fc.constant(1),
  endsAt: fc.constantFrom(2, 2 ** 32 - 1),
  startDay: fc.integer({ min: -10, max: 100_000 }),
  daysBefore: fc.nat(1),
  moreDays: fc.nat(255),
  zone: fc.nat(600),
  type: fc.nat(300),
  styles: fc.uniqueArray(fc.nat(99), { maxLength: 4 }),
  facts: fc.nat(31),
  seriesId: fc.option(fc.uuid(), { nil: null }),
  town: fc.nat(200),
  recurrence: fc.tuple(fc.nat(), fc.nat()),
  changedAt: fc.nat(),
});
const events = fc.uniqueArray(event, { maxLength: 30, selector: ({ id }) => id });

type Row = Omit<MappedEvent, 'seriesId'> & { series: SeriesWords };

/** The rows in a readable form. */
function rows(columns: Columns): Row[] {
  const taken = Array.from({ length: columns.end }, (_, row) => row).filter((row) => columns.endsAt[row] !== 0);
  expect(taken).toHaveLength(columns.size);
  return taken.map((row) => ({
    id: columns.id(row),
    morton: columns.mortons[row] ?? NaN,
    latitude: (columns.latitudes[row] ?? NaN) / stepsPerDegree,
    longitude: (columns.longitudes[row] ?? NaN) / stepsPerDegree,
    startsAt: columns.startsAt[row] ?? NaN,
    endsAt: columns.endsAt[row] ?? NaN,
    startDay: columns.startDays[row] ?? NaN,
    daysBefore: columns.daysBefore[row] ?? NaN,
    moreDays: columns.moreDays[row] ?? NaN,
    zone: columns.zones[row] ?? NaN,
    type: columns.types[row] ?? NaN,
    facts: columns.facts[row] ?? NaN,
    series: [columns.series[2 * row] ?? NaN, columns.series[2 * row + 1] ?? NaN],
    town: columns.towns[row] ?? NaN,
    recurrence: [columns.recurrences[2 * row] ?? NaN, columns.recurrences[2 * row + 1] ?? NaN],
    changedAt: columns.changedAt[row] ?? NaN,
    styles: columns.stylePlanes.flatMap((plane, number) =>
      Array.from({ length: 32 }, (_, bit) => bit)
        .filter((bit) => ((plane[row] ?? 0) >>> bit) & 1)
        .map((bit) => number * 32 + bit),
    ),
  }));
}

function inOrder(all: readonly MappedEvent[]): Row[] {
  return all
    .map(({ seriesId, ...one }) => ({
      ...one,
      styles: one.styles.toSorted((style, other) => style - other),
      series: seriesWords(seriesId),
    }))
    .toSorted((one, other) => one.morton - other.morton || (one.id < other.id ? -1 : 1));
}

test('keeps rows sorted by place and id under changes', () => {
  fc.assert(
    fc.property(events, fc.array(fc.nat()), (all, leaving) => {
      const columns = new Columns();
      for (const one of all) columns.put(one);
      expect(rows(columns)).toEqual(inOrder(all));

      const left = new Set(leaving.map((number) => all[number % Math.max(1, all.length)]?.id));
      for (const id of left) if (id) expect(columns.remove(id)).toBe(true);
      expect(rows(columns)).toEqual(inOrder(all.filter(({ id }) => !left.has(id))));
    }),
  );
});

test('a sorted load results in the same columns as single inserts', () => {
  fc.assert(
    fc.property(events, (all) => {
      const columns = new Columns(all.length);
      for (const one of sorted(all)) columns.append(one);
      expect(rows(columns)).toEqual(inOrder(all));
    }),
  );
});

test('grows beyond the expected size', () => {
  const columns = new Columns(1);
  const all = Array.from({ length: 3000 }, (_, number) => numbered(number));
  for (const one of all) columns.put(one);
  expect(rows(columns)).toEqual(inOrder(all));
});

test('replaces an existing event, moved or not', () => {
  fc.assert(
    fc.property(events, fc.nat(), event, (all, choice, changed) => {
      const chosen = all[choice % Math.max(1, all.length)];
      if (!chosen) return;
      const columns = new Columns();
      for (const one of all) columns.put(one);
      const moved = { ...changed, id: chosen.id };
      const restyled = { ...moved, styles: [64], type: 7 };
      for (const now of [moved, restyled]) {
        columns.put(now);
        expect(rows(columns)).toEqual(inOrder([...all.filter((one) => one !== chosen), now]));
      }
    }),
  );
});

test('removes both rows of an event that was loaded in two places', () => {
  const twice = () => {
    const columns = new Columns();
    for (const morton of [5, 7]) columns.append({ ...numbered(1), morton });
    return columns;
  };
  const [removed, replaced] = [twice(), twice()];
  removed.remove(numbered(1).id);
  replaced.put({ ...numbered(1), morton: 5 });
  expect(rows(removed)).toEqual([]);
  expect(rows(replaced)).toEqual(inOrder([{ ...numbered(1), morton: 5 }]));
});

test('removing an unknown event changes nothing', () => {
  const columns = new Columns();
  columns.put(numbered(1));
  expect(columns.remove(numbered(2).id)).toBe(false);
  expect(rows(columns)).toEqual(inOrder([numbered(1)]));
});

describe('full columns with free rows', () => {
  /** Enough for some gaps. Many share a place. */
  const loaded = Array.from({ length: 2000 }, (_, number) => ({ ...numbered(10 * number), morton: number >> 3 }));
  const step = fc.record({
    what: fc.constantFrom('add', 'add', 'move', 'remove', 'change'),
    which: fc.nat(),
    morton: fc.oneof(fc.constant(77), fc.nat(260), fc.constant(nowhere)),
    seriesId: fc.option(fc.uuid(), { nil: null }),
  });

  function load(): Columns {
    const columns = new Columns(loaded.length);
    for (const one of loaded) columns.append(one);
    return columns;
  }

  /** Applies a step to the columns and to a map with the expected content. */
  function apply(
    columns: Columns,
    expected: Map<string, MappedEvent>,
    { what, which, ...to }: typeof step extends fc.Arbitrary<infer S> ? S : never,
  ) {
    const known = [...expected.values()][which % Math.max(1, expected.size)];
    const added = { ...numbered(100_000 + (which % 5000)), ...to };
    if (what === 'remove' && known) {
      expect(columns.remove(known.id)).toBe(true);
      expected.delete(known.id);
      return;
    }
    const event = what === 'add' || !known ? added : { ...known, seriesId: to.seriesId, ...(what === 'move' && to) };
    columns.put(event);
    expected.set(event.id, event);
  }

  test('stay exact under all kinds of changes, and find each event by id', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 300 }), (steps) => {
        const columns = load();
        const expected = new Map<string, MappedEvent>(loaded.map((one) => [one.id, one]));
        for (const one of steps) apply(columns, expected, one);
        const all = rows(columns);
        expect(all).toEqual(inOrder([...expected.values()]));
        // Also a part of the unchanged events.
        const sought = loaded.filter((one, at) => expected.get(one.id) !== one || at % 20 === steps.length % 20);
        for (const { id } of sought) expect(columns.rowOf(idWords(id)) >= 0).toBe(expected.has(id));
      }),
      { numRuns: 40 },
    );
  });

  test('keep the keys of free rows in order for binary searches', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
        const columns = load();
        const expected = new Map<string, MappedEvent>(loaded.map((one) => [one.id, one]));
        for (const one of steps) apply(columns, expected, one);
        const isInOrder = (row: number) => {
          const difference = (columns.mortons[row] ?? NaN) - (columns.mortons[row - 1] ?? NaN);
          return (difference || columns.compareIds(row, row - 1)) >= 0;
        };
        for (let row = 1; row < columns.end; row += 1) if (!isInOrder(row)) expect.fail(`row ${row} is out of order`);
      }),
      { numRuns: 20 },
    );
  });

  test('move few rows for a new event, and none after an event at the same place was removed', () => {
    const columns = load();
    columns.put({ ...numbered(100_000), morton: 100 });
    expect(columns.longestMove).toBeLessThan(256);
    const before = columns.longestMove;
    columns.remove(loaded[1000]?.id ?? '');
    columns.put({ ...numbered(10_001), morton: loaded[1000]?.morton ?? NaN });
    expect(columns.longestMove).toBe(before);
  });

  test('are restored from their parts, and accept changes', () => {
    const columns = load();
    for (const { id } of loaded.slice(500, 700)) columns.remove(id);
    const restored = Columns.of(structuredClone(columns.parts()));
    expect(rows(restored)).toEqual(rows(columns));
    restored.put({ ...numbered(3), morton: 9 });
    expect(restored.rowOf(idWords(loaded[0]?.id ?? ''))).toBeGreaterThanOrEqual(0);
    expect(restored.size).toBe(columns.size + 1);
    const { ids: _, ...withoutIds } = columns.parts();
    expect(() => Columns.of(withoutIds)).toThrow('"ids"');
  });

  test('are crowded by many events at one place, and can be spread', () => {
    const columns = load();
    for (let number = 0; !columns.isCrowded; number += 1) columns.put({ ...numbered(100_000 + number), morton: 77 });
    const wide = new Columns(columns.size);
    for (let first = 0; first < columns.end; first += 100) wide.appendFrom(columns, first, first + 100);
    expect(rows(wide)).toEqual(rows(columns));
    expect(wide.isCrowded).toBe(false);
  });
});

test('ids are restored from words, and words sort like ids', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (one, other) => {
      const words = Uint32Array.from([...idWords(other), ...idWords(one)]);
      expect([idText(words, 4), idText(words, 0)]).toEqual([one, other]);

      const columns = new Columns();
      columns.put({ ...numbered(1), id: one });
      expect(Math.sign(columns.compareId(0, idWords(other)))).toBe(one < other ? -1 : Number(one > other));
    }),
  );
});

function numbered(number: number): MappedEvent {
  const id = `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
  return {
    id,
    morton: 1000 - (number % 1000),
    latitude: 45,
    longitude: 5,
    startsAt: number,
    endsAt: number + 1,
    startDay: 7,
    daysBefore: 0,
    moreDays: 0,
    zone: 0,
    type: 1,
    styles: [number % 70],
    facts: number % 32,
    seriesId: null,
    town: number % 7,
    recurrence: [number, 1],
    changedAt: number,
  };
}

function sorted(all: readonly MappedEvent[]): MappedEvent[] {
  return all.toSorted((one, other) => one.morton - other.morton || (one.id < other.id ? -1 : 1));
}
