import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EventFilters } from '#contract/events.ts';
import { type FactName, factNames } from '#contract/fact-filters.ts';
import { cellId, cellIndex, cellLevelsPerTile, cellsPerTile, codesAtLevel, mortonCode } from '#contract/tiles.ts';
import type { CellsQuery } from '#model/map/queries.ts';
import { tilesOf } from '#model/map/tile-span.ts';
import { firstLocalDay, lastLocalDay } from '#server/events/read/local-days-store.ts';
import { startDay } from '#server/time/local-day.ts';
import { testDatabase } from '#testing/database.ts';
import { silentLog } from '#testing/log.ts';
import { event, eventAtMidnight, filters, filtersAtMidnight, now, view } from '#testing/map/arbitraries.ts';
import { plainList } from '#testing/map/brute-force.ts';
import { insertPlainEvents } from '#testing/map/insert-plain-events.ts';
import { type EventMap, openEventMap } from './service.ts';

/** The same queries in SQL over the Morton column, as a test oracle: slower, and with other possible errors. */

const db = await testDatabase();
const atMidnight = fc.sample(eventAtMidnight(), { seed: 8, numRuns: 300 });
/** The database computes their days, so that their start days must be right. */
const others = fc.sample(event, { seed: 7, numRuns: 400 }).map((event) => ({
  ...event,
  startDay: startDay(new Date(event.startsAt * 1000), event.timeZone),
}));
const all = [...others, ...atMidnight];
const world = { west: -180, south: -90, east: 180, north: 90 };
/** No event is on their edges, because boxes are exact to half a metre. One crosses the antimeridian. */
const boxes = [
  { west: -60.1234, south: -20.4321, east: 50.1234, north: 70.4321 },
  { west: 100.1234, south: -60.4321, east: -90.1234, north: 60.4321 },
];
let map: EventMap;

beforeAll(async () => {
  await insertPlainEvents(db, all);
  map = openEventMap({ db, clock: () => now, log: silentLog });
  await map.catchUp();
});
afterAll(() => map.close());

test('cells have the same counts as the database', async () => {
  await fc.assert(
    fc.asyncProperty(view, filters, async (view, filters) => {
      const query = { ...view, filters };
      expect(countsOf(query)).toEqual(await countsInDatabase(query));
    }),
    { numRuns: 80 },
  );
});

test('pages list the same events as the database, in the same order', async () => {
  await fc.assert(
    fc.asyncProperty(view, filters, fc.nat(2 ** 30), async ({ zoom }, filters, choice) => {
      const level = zoom + cellLevelsPerTile;
      const cells = [0, 1, 2].map((step) => {
        const { longitude, latitude } = all[(choice + step * 17) % all.length] ?? { longitude: 0, latitude: 0 };
        return cellId(Math.floor(mortonCode(longitude, latitude) / codesAtLevel(level)));
      });
      const page = map.events({ area: { zoom, cells }, filters, limit: 100 });
      const rows = await matching(filters)
        .where((eb) => eb.or(cells.map((cell) => inSquare(cellIndex(cell), level))))
        .select('id')
        .orderBy('starts_at')
        .orderBy('id')
        .execute();
      expect(page.total).toBe(rows.length);
      expect(page.ids).toEqual(rows.slice(0, 100).map(({ id }) => id));
    }),
    { numRuns: 80 },
  );
});

test('uses the days of the venue at midnight and over clock changes, with any other filter', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(world, ...boxes), filtersAtMidnight, async (area, filters) => {
      const page = map.events({ area, filters, limit: 1000 });
      const expected = plainList(all, { area, filters }, now).map(({ id }) => id);
      expect(page.ids).toEqual(expected);
      const inArea = new Set(plainList(all, { area, filters: {} }, now).map(({ id }) => id));
      const rows = await matching(filters).select('id').orderBy('starts_at').orderBy('id').execute();
      expect(rows.map(({ id }) => id).filter((id) => inArea.has(id))).toEqual(expected);
      for (const limit of [3, 1000]) {
        const listed = map.upcoming({ filters, notOverAt: now, limit }).map(({ id }) => id);
        expect(listed).toEqual(rows.slice(0, limit).map(({ id }) => id));
      }
    }),
    { numRuns: 150 },
  );
});

test('each filter matches some events and excludes some', () => {
  const count = (filters: EventFilters) => map.events({ area: world, filters, limit: 1 }).total;
  const days = { first: '2027-10-31', last: '2027-10-31' };
  const alone = [{ days }, ...factNames.map((name) => ({ facts: [name] }))];
  for (const filters of alone) {
    expect(count(filters)).toBeGreaterThan(0);
    expect(count(filters)).toBeLessThan(count({}));
  }
});

/** Counts by cell; negative if all events of the cell are at one place. */
function countsOf(query: CellsQuery): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [column, row, deltas, cellCounts] of map.cells(query).t) {
    let index = tilesOf({ zoom: query.zoom, x: same(column), y: same(row) })[0]?.index ?? NaN;
    index *= cellsPerTile;
    for (const [place, delta] of deltas.entries()) {
      index += delta;
      counts[cellId(index)] = cellCounts[place] ?? NaN;
    }
  }
  return counts;
}

async function countsInDatabase(query: CellsQuery): Promise<Record<string, number>> {
  const tiles = tilesOf(query);
  if (tiles.length === 0) return {};
  const codesPerCell = codesAtLevel(query.zoom + cellLevelsPerTile);
  const rows = await matching(query.filters)
    .where((eb) => eb.or(tiles.map(({ index }) => inSquare(index, query.zoom))))
    .select([
      sql<string>`morton / ${sql.lit(codesPerCell)}`.as('cell'),
      sql<string>`case when min(morton) = max(morton) then -count(*) else count(*) end`.as('count'),
    ])
    .groupBy(sql`1`)
    .execute();
  return Object.fromEntries(rows.map(({ cell, count }) => [cellId(Number(cell)), Number(count)]));
}

function inSquare(index: number, level: number) {
  const codes = codesAtLevel(level);
  return sql<boolean>`morton >= ${index * codes} and morton < ${(index + 1) * codes}`;
}

function matching({ styles, types, facts = [], from, days }: EventFilters) {
  const range = days === 'tonight' ? undefined : days;
  return db
    .selectFrom('events')
    .where('deleted_at', 'is', null)
    .where('ends_at', '>', now)
    .$if(types !== undefined, (query) =>
      query.where(
        'type_id',
        'in',
        db
          .selectFrom('event_types')
          .select('id')
          .where('slug', 'in', types ?? []),
      ),
    )
    .$if(styles !== undefined, (query) =>
      query.where('id', 'in', (eb) =>
        eb
          .selectFrom('event_dances')
          .innerJoin('dances', 'dances.id', 'dance_id')
          .select('event_id')
          .where('slug', 'in', styles ?? []),
      ),
    )
    .where((eb) => eb.and(facts.map((name) => isSaid[name])))
    .$if(days === 'tonight', (query) =>
      query.where(
        sql<boolean>`${firstLocalDay} <= (${now}::timestamptz at time zone time_zone)::date - date '1970-01-01'`,
      ),
    )
    .$if(range !== undefined, (query) =>
      query.where(
        sql<boolean>`date '1970-01-01' + ${firstLocalDay} <= ${range?.last}::date
          and date '1970-01-01' + ${lastLocalDay} >= ${range?.first}::date`,
      ),
    )
    .$if(from !== undefined, (query) => query.where(sql<boolean>`date '1970-01-01' + start_day >= ${from}::date`));
}

/** The facts of an event, from the entered data and not from its bits. */
const isSaid: Record<FactName, RawBuilder<boolean>> = {
  lesson: sql`exists (select from jsonb_array_elements(programme) part where part ->> 'kind' = 'lesson')`,
  'live-music': sql`coalesce(facts ->> 'music', '') in ('live', 'both')`,
  'no-partner': sql`facts ->> 'partner' is not distinct from 'not-needed'`,
  free: sql`price = 0`,
  'step-free': sql`facts ->> 'access' is not distinct from 'step-free'`,
};

function same(number: number): { first: number; last: number } {
  return { first: number, last: number };
}
