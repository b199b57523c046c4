import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EventFilters } from '#contract/events.ts';
import { type MapCells, maxDaysPerRequest, maxNamesPerDay } from '#contract/map.ts';
import { cellId, cellsPerTile, interleave, mortonCode, project } from '#contract/tiles.ts';
import { InvalidCursor } from '#model/paging/cursor.ts';
import { box, events, filters, now, view } from '#testing/map/arbitraries.ts';
import { dayText, modelOf, type PlainCell, type PlainEvent, plainCells, plainList } from '#testing/map/brute-force.ts';
import type { EventsQuery } from './queries.ts';

/** The decoded response, by cell. */
function unpacked({ z, t, types }: Omit<MapCells, 'v'>) {
  const cells = new Map<string, PlainCell>();
  for (const [column, row, deltas, counts, positions, loneTypes, begunCells] of t) {
    const lone = [...loneTypes];
    let index = 0;
    for (const [place, delta] of deltas.entries()) {
      index += delta;
      const [count = 0, position = 0] = [counts[place], positions[place]];
      const type = Math.abs(count) === 1 ? types[lone.shift() ?? -1] : undefined;
      const id = cellId(interleave(column, row) * cellsPerTile + index);
      expect(cells.has(id)).toBe(false);
      cells.set(id, {
        count: Math.abs(count),
        isOneSpot: count < 0,
        x: Math.floor(position / 64),
        y: position % 64,
        type,
        isOnNow: begunCells.includes(place),
      });
    }
    expect([index < cellsPerTile, column < 2 ** z, row < 2 ** z, lone]).toEqual([true, true, true, []]);
  }
  return cells;
}

describe('cells', () => {
  test('have exact counts for any tiles and filters', () => {
    fc.assert(
      fc.property(events(60), view, filters, (all, view, filters) => {
        const query = { ...view, filters };
        const cells = unpacked(modelOf(all, now).cells(query));
        const expected = plainCells(all, query, now);
        const counts = (from: Map<string, PlainCell>) =>
          [...from].map(([id, { x: _x, y: _y, ...counted }]) => ({ id, ...counted })).sort(byId);
        expect(counts(cells)).toEqual(counts(expected));
        for (const [id, { x, y }] of cells) {
          // A code is exact to 0.6 m; a cell at the deepest zoom has sixteen.
          const tolerance = 1 / 64 + 2 ** (view.zoom - 23);
          expect(Math.abs((x + 0.5) / 64 - (expected.get(id)?.x ?? NaN))).toBeLessThan(tolerance);
          expect(Math.abs((y + 0.5) / 64 - (expected.get(id)?.y ?? NaN))).toBeLessThan(tolerance);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('at zoom 0 contain every upcoming event', () => {
    fc.assert(
      fc.property(events(100), (all) => {
        const world = { zoom: 0, x: { first: -3, last: 3 }, y: { first: -1, last: 1 }, filters: {} };
        const counted = [...unpacked(modelOf(all, now).cells(world)).values()].reduce(
          (sum, { count }) => sum + count,
          0,
        );
        expect(counted).toBe(all.filter(({ endsAt }) => endsAt * 1000 > now.getTime()).length);
      }),
    );
  });

  test('exclude events that end in this second, and include those that end in the next', () => {
    const second = now.getTime() / 1000;
    const all = [anEvent(1, { endsAt: second }), anEvent(2, { endsAt: second + 1 })];
    const { t } = modelOf(all, now).cells({ ...worldView, filters: {} });
    expect(t.map(([, , , counts]) => counts)).toEqual([[-1]]);
  });

  test('match styles in all planes', () => {
    const all = Array.from({ length: 100 }, (_, number) => anEvent(number, { styles: [`style-${number}`] }));
    const model = modelOf(all, now);
    for (const wanted of [[0], [31], [32], [63], [64], [99], [5, 37, 98]]) {
      const styles = wanted.map((number) => `style-${number}`);
      const page = model.events({ area: wholeWorld, filters: { styles }, limit: 100 });
      expect(page.ids).toEqual(wanted.map((number) => anEvent(number).id));
    }
  });
});

test('days have exact counts, with long festivals, and tonight by local time', () => {
  fc.assert(
    fc.property(
      events(60),
      box,
      filters,
      fc.integer({ min: -3, max: 4 }),
      (all, box, { styles, types, facts }, shift) => {
        const first = Math.floor(now.getTime() / 86_400_000) + shift;
        const [day, last] = [dayText(first), dayText(first + maxDaysPerRequest - 1)];
        const asked = { box, filters: { styles, types, facts }, days: { first: day, last }, named: maxNamesPerDay };
        const model = modelOf(all, now);
        const { counts, begun, tonight, soonest } = model.days(asked);
        const matching = (from: string, to: string) =>
          plainList(all, { area: box, filters: { ...asked.filters, days: { first: from, last: to } } }, now);
        const onTonight = { area: box, filters: { ...asked.filters, days: 'tonight' as const } };
        expect(tonight).toBe(plainList(all, onTonight, now).length);
        const expected = counts.map((_, more) => matching(dayText(first + more), dayText(first + more)));
        expect(counts).toHaveLength(maxDaysPerRequest);
        expect(counts).toEqual(expected.map((events) => events.length));
        expect(soonest).toEqual(
          expected.map((events) => events.slice(0, maxNamesPerDay).map(({ id, type }) => ({ id, type }))),
        );
        // Several days: events in progress, and those that begin later. None is counted twice.
        for (const more of [0, 1, 3]) {
          const sum = begun.slice(more + 1, more + 4).reduce((all, each) => all + each, counts[more] ?? 0);
          expect(matching(dayText(first + more), dayText(first + more + 3))).toHaveLength(sum);
        }
      },
    ),
    { numRuns: 200 },
  );
});

test('counts the events of each value of a filter, beside the filters of other kinds', () => {
  fc.assert(
    fc.property(events(60), box, filters, (all, box, filters) => {
      const { styles, types, facts } = modelOf(all, now).filterCounts(filters, box);
      const { styles: _, ...otherThanStyles } = filters;
      const { types: __, ...otherThanTypes } = filters;
      const matching = (others: EventFilters) => plainList(all, { area: box, filters: others }, now);
      expect(styles).toEqual(countBy(matching(otherThanStyles).flatMap((event) => event.styles)));
      expect(types).toEqual(countBy(matching(otherThanTypes).map(({ type }) => type)));
      expect(facts).toEqual(countBy(matching(filters).flatMap((event) => event.facts)));
    }),
    { numRuns: 200 },
  );
});

function countBy(values: readonly string[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(values, (value) => value)].map(([value, same]) => [value, same.length]));
}

describe('pages of events', () => {
  /** An area with some of the events. */
  const eventsAndArea = fc.tuple(events(60), box, view).chain(([all, anywhere, { zoom }]) =>
    fc.record({
      all: fc.constant(all),
      area: fc.oneof(
        fc.constant(anywhere),
        fc.subarray(all).map((some) => ({ zoom, cells: some.map((event) => cellAt(event, zoom)) })),
      ),
    }),
  );

  test('list each event of the cells or the box exactly once, in order, forwards and backwards', () => {
    fc.assert(
      fc.property(eventsAndArea, filters, fc.integer({ min: 1, max: 9 }), ({ all, area }, filters, limit) => {
        const model = modelOf(all, now);
        const expected = plainList(all, { area, filters }, now).map(({ id }) => id);
        const query: EventsQuery = { area, filters, limit };

        const onwards: string[] = [];
        let page = model.events(query);
        for (;;) {
          expect([page.total, page.offset]).toEqual([expected.length, onwards.length]);
          onwards.push(...page.ids);
          if (page.next === null) break;
          expect(page.ids).toHaveLength(limit);
          page = model.events({ ...query, cursor: page.next });
        }
        expect(onwards).toEqual(expected);

        const backwards = [...page.ids];
        while (page.previous !== null) {
          page = model.events({ ...query, cursor: page.previous });
          backwards.unshift(...page.ids);
          expect([page.total, page.offset]).toEqual([expected.length, expected.length - backwards.length]);
        }
        expect(backwards).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  test('start at any event, or at its position if it does not match', () => {
    fc.assert(
      fc.property(events(40), filters, fc.nat(), fc.integer({ min: 1, max: 5 }), (all, filters, choice, limit) => {
        const at = all[choice % Math.max(1, all.length)];
        if (!at) return;
        const expected = plainList(all, { area: wholeWorld, filters }, now);
        const offset = expected.filter((event) => precedes(event, at)).length;
        const page = modelOf(all, now).events({ area: wholeWorld, filters, limit, at: at.id });
        expect(page.offset).toBe(offset);
        expect(page.ids).toEqual(expected.slice(offset, offset + limit).map(({ id }) => id));
        expect([page.previous === null, page.next === null]).toEqual([offset === 0, offset + limit >= expected.length]);
      }),
    );
  });

  test('link from an empty page to the previous ones', () => {
    const all = [anEvent(1), anEvent(2), anEvent(3, { startsAt: anEvent(3).startsAt + 60, styles: ['tango'] })];
    const query = { area: wholeWorld, filters: { styles: ['style-0'] }, limit: 5 };
    const model = modelOf(all, now);
    const page = model.events({ ...query, at: anEvent(3).id });
    expect(page).toMatchObject({ ids: [], total: 2, offset: 2, next: null });
    expect(model.events({ ...query, cursor: page.previous ?? '' }).ids).toEqual([anEvent(1).id, anEvent(2).id]);
  });

  test('start with the first event if the given one is unknown', () => {
    const model = modelOf([anEvent(1), anEvent(2)], now);
    const page = model.events({ area: wholeWorld, filters: {}, limit: 1, at: anEvent(77).id });
    expect(page).toMatchObject({ ids: [anEvent(1).id], offset: 0 });
  });

  test('list 5,000 events at one place without a gap, in one cell at the deepest zoom', () => {
    const all = Array.from({ length: 5000 }, (_, number) => anEvent(number, { startsAt: second + (number % 7) }));
    const model = modelOf(all, now);
    const { x, y } = project(all[0]?.longitude ?? 0, all[0]?.latitude ?? 0);
    const [column, row] = [Math.floor(x * 2 ** 19), Math.floor(y * 2 ** 19)];
    const tile = { zoom: 19, x: { first: column, last: column }, y: { first: row, last: row } };
    expect([...unpacked(model.cells({ ...tile, filters: {} })).values()]).toMatchObject([
      { count: 5000, isOneSpot: true },
    ]);

    const query = { area: { zoom: 19, cells: [cellAt(anEvent(0), 19)] }, filters: {}, limit: 100 };
    const read: string[] = [];
    for (let cursor: string | undefined | null; cursor !== null; ) {
      const page = model.events({ ...query, cursor });
      read.push(...page.ids);
      cursor = page.next;
    }
    expect(read).toEqual(plainList(all, query, now).map(({ id }) => id));
  });

  test('count no event twice if a cell is given twice', () => {
    const cell = cellAt(anEvent(1), 5);
    const model = modelOf([anEvent(1)], now);
    expect(model.events({ area: { zoom: 5, cells: [cell, `0${cell}`] }, filters: {}, limit: 5 }).total).toBe(1);
  });

  test('reject an invalid cursor', () => {
    const model = modelOf([anEvent(1)], now);
    for (const cursor of ['', 'na', 'naabc', 'zz'.repeat(40), 'xaMTc5ODc2MTYwMDAwMCAwMDAwMDAwMC0wMDAwLTcwMDA']) {
      expect(() => model.events({ area: wholeWorld, filters: {}, limit: 5, cursor })).toThrow(InvalidCursor);
    }
  });
});

const second = now.getTime() / 1000;
const wholeWorld = { west: -180, south: -90, east: 180, north: 90 };
const worldView = { zoom: 0, x: { first: 0, last: 0 }, y: { first: 0, last: 0 } };

function anEvent(number: number, given: Partial<PlainEvent> = {}): PlainEvent {
  return {
    id: `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`,
    longitude: 2.5,
    latitude: 46.75,
    startsAt: second,
    endsAt: second + 3600,
    startDay: 20_000,
    daysBefore: 0,
    moreDays: 0,
    timeZone: 'Europe/Paris',
    type: 'social',
    styles: ['style-0'],
    facts: [],
    ...given,
  };
}

function cellAt({ longitude, latitude }: Pick<PlainEvent, 'longitude' | 'latitude'>, zoom: number): string {
  return cellId(Math.floor(mortonCode(longitude, latitude) / 4 ** (26 - zoom - 3)));
}

function precedes(event: PlainEvent, other: PlainEvent): boolean {
  return event.startsAt < other.startsAt || (event.startsAt === other.startsAt && event.id < other.id);
}

function byId(one: { id: string }, other: { id: string }): number {
  return one.id < other.id ? -1 : 1;
}
