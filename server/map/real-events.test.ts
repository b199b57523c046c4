import { afterAll, describe, expect, test } from 'vitest';
import type { EventFilters } from '#contract/events.ts';
import type { MapCells } from '#contract/map.ts';
import type { BoundingBox } from '#contract/places.ts';
import { cellId, cellsPerTile, interleave, mortonCode } from '#contract/tiles.ts';
import type { EventsQuery } from '#model/map/queries.ts';
import type { Db } from '#server/database/connect.ts';
import { searchText } from '#server/events/write/service.ts';
import { newId } from '#server/ids/ids.ts';
import { Slugs } from '#server/sample-data/insert.ts';
import { startDay } from '#server/time/local-day.ts';
import { aDance, anEventType } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { silentLog } from '#testing/log.ts';
import { type PlainEvent, plainCells, plainList } from '#testing/map/brute-force.ts';
import { type RealEvent, readRealEvents, realEventsPath } from '#testing/real-events.ts';
import { openEventMap } from './service.ts';

const real = await readRealEvents();
const title = real ? 'real events' : `real events (skipped: there is no ${realEventsPath})`;

/** In the middle of their dates, so that half of them are past. */
const now = new Date('2026-03-14T12:00:00Z');

const filters: Record<string, EventFilters> = {
  everything: {},
  contra: { styles: ['contra'] },
  'lindy hop and blues': { styles: ['blues', 'lindy-hop'] },
  festivals: { types: ['festival'] },
  'classes of balboa': { styles: ['balboa'], types: ['class'] },
  'what begins in summer': { from: '2026-06-21' },
  'a style that nobody knows': { styles: ['galop'] },
};

const views: Record<string, { zoom: number; x: [number, number]; y: [number, number]; box: BoundingBox }> = {
  'the whole world': { zoom: 0, x: [0, 0], y: [0, 0], box: { west: -180, south: -90, east: 180, north: 90 } },
  'the Pacific, across the antimeridian': {
    zoom: 3,
    x: [6, 9],
    y: [2, 5],
    box: { west: 100, south: -50, east: -100, north: 60 },
  },
  France: { zoom: 5, x: [13, 19], y: [9, 13], box: { west: -6, south: 41, east: 10, north: 52 } },
  'New England': { zoom: 7, x: [36, 39], y: [45, 48], box: { west: -74, south: 41, east: -69, north: 46 } },
  Taiwan: { zoom: 7, x: [105, 109], y: [53, 57], box: { west: 119, south: 21, east: 123, north: 26 } },
  Berlin: { zoom: 10, x: [548, 552], y: [333, 337], box: { west: 13, south: 52.3, east: 13.8, north: 52.7 } },
  'an empty sea': { zoom: 9, x: [100, 103], y: [330, 333], box: { west: -109, south: -54, east: -106, north: -52 } },
};

describe.skipIf(!real)(title, async () => {
  if (!real) return;
  const db = await testDatabase();
  const events = await insert(db, real.events);
  const map = openEventMap({ db, clock: () => now, log: silentLog });
  afterAll(() => map.close());
  await map.catchUp();

  test('nearly all have a place, half of them from the gazetteer', () => {
    const { 'by its town': byTown, 'not at all': nowhere } = real.placed;
    expect(real.events.length).toBeGreaterThan(2000);
    expect(byTown).toBeGreaterThan(900);
    expect(nowhere / real.events.length).toBeLessThan(0.03);
  });

  test('only impossible events are rejected', () => {
    const refused = Object.values(real.refused).reduce((sum, count) => sum + count);
    expect(real.refused['without a start']).toBe(169);
    expect(real.refused['over before it begins']).toBeGreaterThan(0);
    expect(real.events.length + refused).toBe(2395);
  });

  describe.each(Object.entries(views))('%s', (_view, { zoom, x, y, box }) => {
    const span = { zoom, x: { first: x[0], last: x[1] }, y: { first: y[0], last: y[1] } };

    test.each(Object.entries(filters))('cells have the same counts of %s as a full scan', (_name, filters) => {
      const expected = plainCells(events, { ...span, filters }, now);
      const counts = new Map([...expected].map(([id, { count, isOneSpot }]) => [id, isOneSpot ? -count : count]));
      expect(countsOf(map.cells({ ...span, filters }))).toEqual(counts);
    });

    test.each(Object.entries(filters))('lists of %s are complete and in order', (_name, filters) => {
      const expected = plainList(events, { area: box, filters }, now).map((event) => event.id);
      expect(everyPage({ area: box, filters })).toEqual(expected);
    });

    test('each cell lists as many events as it counts', () => {
      for (const [id, count] of countsOf(map.cells({ ...span, filters: {} }))) {
        const area = { zoom, cells: [id] };
        const expected = plainList(events, { area, filters: {} }, now).map((event) => event.id);
        expect(everyPage({ area, filters: {} })).toEqual(expected);
        expect(expected).toHaveLength(Math.abs(count));
      }
    });
  });

  test('some views contain events', () => {
    const seen = Object.values(views).filter(
      ({ box }) => plainList(events, { area: box, filters: {} }, now).length > 0,
    );
    expect(seen.length).toBe(Object.keys(views).length - 1);
  });

  function everyPage(query: Pick<EventsQuery, 'area' | 'filters'>): string[] {
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = map.events({ ...query, limit: 100, cursor });
      ids.push(...page.ids);
      cursor = page.next ?? undefined;
    } while (cursor);
    return ids;
  }
});

/** Inserts them, and returns those with a place for the full scan. */
async function insert(db: Db, real: RealEvent[]): Promise<PlainEvent[]> {
  const dances = new Map<string, string>();
  const types = new Map<string, string>();
  for (const slug of new Set(real.flatMap((event) => event.styles))) dances.set(slug, (await aDance(db, { slug })).id);
  for (const slug of new Set(real.map((event) => event.type))) types.set(slug, (await anEventType(db, { slug })).id);
  const slugs = new Slugs();
  const rows = real.map((event) => ({
    ...event,
    id: newId(),
    placeId: newId(),
    slug: slugs.next(event.name),
  }));

  for (let first = 0; first < rows.length; first += 500) {
    const some = rows.slice(first, first + 500);
    await db
      .insertInto('places')
      .values(
        some.map(({ placeId, town, spot, countryCode }) => ({
          id: placeId,
          town,
          display_name: town,
          latitude: null,
          longitude: null,
          ...spot,
          country_code: countryCode,
        })),
      )
      .execute();
    await db
      .insertInto('events')
      .values(
        some.map(({ id, slug, name, link, venue, town, spot, timeZone, startsAt, endsAt, type, placeId }) => ({
          id,
          slug,
          name,
          search_text: searchText({ name, venue, town }),
          link,
          starts_at: startsAt,
          ends_at: endsAt,
          time_zone: timeZone,
          start_day: startDay(startsAt, timeZone),
          price: 0,
          currency: 'EUR' as const,
          venue,
          place_id: placeId,
          morton: spot && mortonCode(spot.longitude, spot.latitude),
          type_id: types.get(type) ?? '',
          created_at: now,
          changed_at: now,
        })),
      )
      .execute();
    await db
      .insertInto('event_slugs')
      .values(some.map(({ slug, id }) => ({ slug, event_id: id })))
      .execute();
    const links = some.flatMap(({ id, styles }) =>
      styles.map((style) => ({ event_id: id, dance_id: dances.get(style) ?? '' })),
    );
    if (links.length > 0) await db.insertInto('event_dances').values(links).execute();
  }

  return rows.flatMap(({ id, spot, startsAt, endsAt, timeZone, type, styles }) => {
    if (!spot) return [];
    const [start, end] = [startsAt.getTime() / 1000, endsAt.getTime() / 1000];
    const day = startDay(startsAt, timeZone);
    const times = { startsAt: start, endsAt: end, startDay: day, daysBefore: 0, moreDays: 0, timeZone };
    return { id, ...spot, ...times, type, styles, facts: [] };
  });
}

/** Counts by id of the cell; negative if all events are at one place, as in the response. */
function countsOf({ t }: MapCells): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [column, row, deltas, cellCounts] of t) {
    let cell = interleave(column, row) * cellsPerTile;
    deltas.forEach((delta, index) => {
      cell += delta;
      counts.set(cellId(cell), cellCounts[index] ?? 0);
    });
  }
  return counts;
}
