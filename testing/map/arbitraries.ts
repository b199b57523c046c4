import fc from 'fast-check';
import type { EventFilters } from '#contract/events.ts';
import { project, unproject } from '#contract/tiles.ts';
import type { CellsQuery } from '#server/map/questions.ts';
import type { PlainEvent } from './brute-force.ts';

/** Random events, filters and views for the map's tests; the hard cases come often. */

/** When these tests play. */
export const now = new Date('2027-05-01T12:00:00Z');
const nowSeconds = now.getTime() / 1000;
const today = nowSeconds / 86_400 - 0.5;

/** More than fit into two planes of the columns. */
const styleSlugs = Array.from({ length: 70 }, (_, number) => `style-${number}`);
const typeSlugs = ['social', 'festival', 'workshop'];

/** Degrees that a double holds exactly, so that an edge of a box and an event on it are really the same. */
const degrees = (most: number) => fc.integer({ min: -most * 64, max: most * 64 }).map((number) => number / 64);

const tileCorner = fc
  .integer({ min: 0, max: 19 })
  .chain((zoom) => fc.tuple(fc.constant(zoom), fc.nat(2 ** zoom - 1), fc.nat(2 ** zoom - 1)))
  .map(([zoom, column, row]) => unproject(column / 2 ** zoom, row / 2 ** zoom));

export const place = fc.oneof(
  { weight: 3, arbitrary: fc.record({ longitude: degrees(180), latitude: degrees(90) }) },
  { weight: 2, arbitrary: tileCorner },
  // A venue where much happens, and another one around the corner.
  {
    weight: 3,
    arbitrary: fc.constantFrom({ longitude: 2.5, latitude: 46.75 }, { longitude: 2.500_02, latitude: 46.75 }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      longitude: fc.constantFrom(-180, 180, 179.999, -179.999),
      latitude: fc.constantFrom(-90, 90, 86, -85.051_128_8, 0),
    }),
  },
);

/** Whole seconds around now: many events end this very second. */
const times = fc
  .tuple(fc.integer({ min: -3, max: 3 }), fc.integer({ min: 1, max: 4 }))
  .map(([start, length]) => ({ startsAt: nowSeconds + start * 3600, endsAt: nowSeconds + (start + length) * 3600 }));

export const event: fc.Arbitrary<PlainEvent> = fc
  .record({
    id: fc.uuid({ version: 7 }),
    place,
    times,
    startDay: fc.integer({ min: today - 2, max: today + 2 }),
    moreDays: fc.oneof(fc.constant(0), fc.nat(3)),
    timeZone: fc.constantFrom('Etc/UTC', 'Europe/Paris', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'),
    type: fc.constantFrom(...typeSlugs),
    styles: fc.uniqueArray(fc.constantFrom(...styleSlugs), { maxLength: 3 }),
  })
  .map(({ place, times, ...event }) => ({ ...event, ...place, ...times }));

export const events = (most: number) => fc.uniqueArray(event, { maxLength: most, selector: ({ id }) => id });

const slugs = (known: string[]) =>
  fc.option(fc.uniqueArray(fc.constantFrom(...known, 'unheard-of'), { minLength: 1, maxLength: 40 }), {
    nil: undefined,
  });

const day = fc
  .integer({ min: today - 2, max: today + 5 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));

export const filters: fc.Arbitrary<EventFilters> = fc.record({
  days: fc.oneof(
    fc.constantFrom(undefined, 'tonight' as const),
    fc.tuple(day, day).map(([one, other]) => (one < other ? { first: one, last: other } : { first: other, last: one })),
  ),
  styles: slugs(styleSlugs),
  types: slugs(typeSlugs),
  from: fc.option(
    fc.integer({ min: today - 2, max: today + 3 }).map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10)),
    { nil: undefined },
  ),
});

/** A rectangle of tiles, mostly around a place where events are, often beyond the edge of the world. */
export const view: fc.Arbitrary<Omit<CellsQuery, 'filters'>> = fc
  .record({
    zoom: fc.oneof(fc.constantFrom(0, 5, 19), fc.integer({ min: 0, max: 19 })),
    place,
    before: fc.nat(3),
    after: fc.nat(5),
    turns: fc.integer({ min: -2, max: 2 }),
  })
  .map(({ zoom, place, before, after, turns }) => {
    const { x, y } = project(place.longitude, place.latitude);
    const [column, row] = [Math.floor(x * 2 ** zoom) + turns * 2 ** zoom, Math.floor(y * 2 ** zoom)];
    return {
      zoom,
      x: { first: column - before, last: column + after },
      y: { first: row - after, last: row + before },
    };
  });

/** Its edges often run right through events. */
export const box = fc
  .oneof(
    fc.tuple(place, place),
    fc.tuple(
      fc.record({ longitude: degrees(180), latitude: degrees(90) }),
      fc.record({ longitude: degrees(180), latitude: degrees(90) }),
    ),
  )
  .map(([one, other]) => ({
    west: one.longitude,
    east: other.longitude,
    south: Math.min(one.latitude, other.latitude),
    north: Math.max(one.latitude, other.latitude),
  }));
