import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { EventFilters } from '#contract/events.ts';
import { listEventsOf } from '#server/events/service.ts';
import { newId } from '#server/ids/ids.ts';
import { anOrganiser, aVenue } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { findNearestBySql, findSoonestBySql } from '#testing/events/lists-by-sql.ts';
import { clockDays, eventAtMidnight, filtersAtMidnight } from '#testing/map/arbitraries.ts';
import { daysAheadOf, modelOf, type PlainEvent, plainList, plainNearest } from '#testing/map/brute-force.ts';
import { insertPlainEvents } from '#testing/map/insert-plain-events.ts';

/**
 * Queries in the second before midnight, at midnight and after it, in every time zone and in nights with a clock
 * change. The read model, SQL and a linear scan must agree, with any other filters.
 */

const db = await testDatabase();
const zones = Intl.supportedValuesOf('timeZone');
const seriesIds = Array.from({ length: 20 }, newId);
const organiserIds: string[] = [];
const venueIds: string[] = [];
const spots = [
  { longitude: 4.8357, latitude: 45.764 },
  { longitude: 4.9, latitude: 45.8 },
  { longitude: 5.72, latitude: 45.19 },
  { longitude: 179.999, latitude: -16.5 },
  { longitude: -179.999, latitude: -16.5 },
] as const;
const world = { west: -180, south: -90, east: 180, north: 90 };
const boxes = [
  world,
  { west: 4.8, south: 45.7, east: 4.95, north: 45.9 },
  { west: 170, south: -20, east: -170, north: 0 },
];

type Belonging = { seriesId: string | null; organiserId: string | null; venueId: string | null };
let all: (PlainEvent & Belonging)[] = [];
/** The clock of the read model. */
const clock = new Date(0);
let model: ReturnType<typeof modelOf>;

beforeAll(async () => {
  for (const name of ['One', 'Two', 'Three']) {
    organiserIds.push((await anOrganiser(db, { name })).id);
    venueIds.push((await aVenue(db, { name })).id);
  }
  const rule = 'FREQ=WEEKLY;COUNT=9';
  await db
    .insertInto('event_series')
    .values(seriesIds.map((id) => ({ id, rule, created_at: new Date() })))
    .execute();
  const oneOf = (ids: readonly string[]) => fc.option(fc.constantFrom(...ids), { nil: null, freq: 3 });
  all = fc.sample(
    fc
      .record({
        event: eventAtMidnight(zones),
        spot: fc.constantFrom(...spots),
        seriesId: oneOf(seriesIds),
        organiserId: oneOf(organiserIds),
        venueId: oneOf(venueIds),
      })
      .map(({ event, spot, ...belonging }) => ({ ...event, ...spot, ...belonging })),
    { seed: 12, numRuns: 1500 },
  );
  await insertPlainEvents(db, all);
  model = modelOf(all, clock);
});

const moment = fc
  .record({
    zone: fc.constantFrom(...zones),
    day: fc.constantFrom(...clockDays),
    more: fc.integer({ min: -1, max: 1 }),
    seconds: fc.constantFrom(-1, 0, 1, 3600, 6 * 3600 - 1, 6 * 3600),
  })
  .map(({ zone, day, more, seconds }) => {
    const midnight = Temporal.PlainDate.from(day).add({ days: more }).toZonedDateTime(zone);
    return new Date(midnight.add({ seconds }).epochMilliseconds);
  });

const ahead = fc
  .tuple(fc.integer({ min: -1, max: 3 }), fc.nat(3))
  .map(([first, more]) => ({ first, last: first + more }));

const question = fc.record({
  at: moment,
  filters: filtersAtMidnight,
  /** Mostly few other filters, so that the filter of days matters. */
  only: fc.constantFrom('days', 'days', 'all'),
  tonight: fc.boolean(),
  box: fc.constantFrom(...boxes),
  near: fc.constantFrom(...spots),
  daysAhead: ahead,
  limit: fc.integer({ min: 1, max: 12 }),
});
type ListCase = typeof question extends fc.Arbitrary<infer Asked> ? Asked : never;

function filtersOf({ filters, only, tonight }: ListCase): EventFilters {
  const days = tonight ? ('tonight' as const) : filters.days;
  return only === 'days' ? { days, ...(filters.from && { from: filters.from }) } : { ...filters, days };
}

const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

test('agrees on lists, nearest events and days ahead', async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(question, async (asked) => {
      const { at, box, near, daysAhead, limit } = asked;
      clock.setTime(at.getTime());
      const filters = filtersOf(asked);
      const expected = plainList(all, { area: box, filters }, at);
      found += expected.length;
      expect(ids(model.upcoming({ filters, box, notOverAt: at, limit }))).toEqual(ids(expected.slice(0, limit)));
      expect(model.count(filters, box)).toBe(expected.length);
      const listed = { ...filters, bbox: box, notOverAt: at };
      expect(ids(await findSoonestBySql(db, listed, limit))).toEqual(ids(expected.slice(0, limit)));

      const nearest = plainNearest(all, { center: near, box, filters }, at).slice(0, limit);
      expect(ids(model.nearest({ filters, box, notOverAt: at, center: near, limit }))).toEqual(ids(nearest));
      expect(ids(await findNearestBySql(db, { ...listed, near }, limit))).toEqual(ids(nearest));

      const { days: _, ...others } = filters;
      const later = plainList(all, { area: box, filters: others }, at)
        .filter((event) => daysAheadOf(event, at) >= daysAhead.first && daysAheadOf(event, at) <= daysAhead.last)
        .slice(0, limit);
      const wanted = { daysAhead, notOverAt: at };
      expect(ids(model.upcoming({ ...wanted, filters: others, box, limit }))).toEqual(ids(later));
      expect(ids(await findSoonestBySql(db, { ...others, ...wanted, bbox: box }, limit))).toEqual(ids(later));
    }),
    { numRuns: 120, interruptAfterTimeLimit: 40_000 },
  );
  expect(found).toBeGreaterThan(0);
}, 120_000);

test('agrees on grouped series over all pages', () => {
  let folded = 0;
  fc.assert(
    fc.property(question, (asked) => {
      const { at, box, limit } = asked;
      clock.setTime(at.getTime());
      const filters = filtersOf(asked);
      const expected = new Map<string, { id: string; dates: number | undefined }>();
      for (const { id, seriesId } of plainList(all, { area: box, filters }, at) as (PlainEvent & Belonging)[]) {
        const line = expected.get(seriesId ?? id);
        if (line) line.dates = (line.dates ?? 0) + 1;
        else expected.set(seriesId ?? id, { id, dates: seriesId === null ? undefined : 1 });
      }
      const lines: { id: string; dates: number | undefined }[] = [];
      let cursor: string | undefined;
      do {
        const page = model.events({ area: box, filters, folds: true, limit: 10 * limit, cursor });
        lines.push(...page.ids.map((id, index) => ({ id, dates: page.dates?.[index] })));
        cursor = page.next ?? undefined;
      } while (cursor !== undefined);
      expect(lines).toEqual([...expected.values()]);
      folded += lines.filter(({ dates = 1 }) => dates > 1).length;
    }),
    { numRuns: 150 },
  );
  expect(folded).toBeGreaterThan(0);
});

test('agrees on events of organisers and venues, upcoming and past', async () => {
  let found = 0;
  const one = fc.constantFrom(
    ...([0, 1, 2] as const).flatMap((nth) => [
      { column: 'organiser_id' as const, nth },
      { column: 'venue_id' as const, nth },
    ]),
  );
  await fc.assert(
    fc.asyncProperty(one, moment, fc.integer({ min: 1, max: 80 }), async ({ column, nth }, at, limit) => {
      const id = (column === 'venue_id' ? venueIds : organiserIds)[nth] ?? '';
      const inOrder = (begun: readonly (PlainEvent & Belonging)[]) =>
        begun.toSorted((a, b) => a.startsAt - b.startsAt || (a.id < b.id ? -1 : 1));
      const own = inOrder(all.filter((event) => (column === 'venue_id' ? event.venueId : event.organiserId) === id));
      const isToCome = ({ endsAt }: PlainEvent) => endsAt * 1000 > at.getTime();
      for (const when of ['upcoming', 'past'] as const) {
        const expected =
          when === 'upcoming' ? own.filter(isToCome) : own.filter((event) => !isToCome(event)).toReversed();
        const read: string[] = [];
        let cursor: string | undefined;
        for (let page = 0; page < 3; page += 1) {
          const { items, next } = await listEventsOf({ db, clock: () => at }, { column, id }, { when, limit, cursor });
          read.push(...ids(items));
          if (next === null) break;
          cursor = next;
        }
        expect(read).toEqual(ids(expected.slice(0, 3 * limit)));
        found += read.length;
      }
    }),
    { numRuns: 20, interruptAfterTimeLimit: 30_000 },
  );
  expect(found).toBeGreaterThan(0);
}, 120_000);
