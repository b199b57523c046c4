import fc from 'fast-check';
import type { EventFilters } from '#contract/events.ts';
import { factNames } from '#contract/fact-filters.ts';
import { project, unproject } from '#contract/tiles.ts';
import type { CellsQuery } from '#model/map/queries.ts';
import type { PlainEvent } from './brute-force.ts';
import { plainDays } from './plain-days.ts';

/** Random events, filters and views for the tests of the map. Difficult cases are frequent. */

/** The time of these tests. */
export const now = new Date('2027-05-01T12:00:00Z');
const nowSeconds = now.getTime() / 1000;
const today = nowSeconds / 86_400 - 0.5;

/** More than two bit planes of the columns can store. */
const styleSlugs = Array.from({ length: 70 }, (_, number) => `style-${number}`);
const typeSlugs = ['social', 'festival', 'workshop'];

/** Degrees that a double represents exactly, so that an event can be exactly on the edge of a box. */
const degrees = (max: number) => fc.integer({ min: -max * 64, max: max * 64 }).map((number) => number / 64);

const tileCorner = fc
  .integer({ min: 0, max: 19 })
  .chain((zoom) => fc.tuple(fc.constant(zoom), fc.nat(2 ** zoom - 1), fc.nat(2 ** zoom - 1)))
  .map(([zoom, column, row]) => unproject(column / 2 ** zoom, row / 2 ** zoom));

export const place = fc.oneof(
  { weight: 3, arbitrary: fc.record({ longitude: degrees(180), latitude: degrees(90) }) },
  { weight: 2, arbitrary: tileCorner },
  // A venue with many events, and another one close to it.
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

/** Whole seconds around now, so that many events end at this second. */
const times = fc
  .tuple(fc.integer({ min: -3, max: 3 }), fc.integer({ min: 1, max: 4 }))
  .map(([start, length]) => ({ startsAt: nowSeconds + start * 3600, endsAt: nowSeconds + (start + length) * 3600 }));

export const event: fc.Arbitrary<PlainEvent> = fc
  .record({
    id: fc.uuid({ version: 7 }),
    place,
    times,
    startDay: fc.integer({ min: today - 2, max: today + 2 }),
    daysBefore: fc.constantFrom(0, 0, 1),
    moreDays: fc.oneof(fc.constant(0), fc.nat(3)),
    timeZone: fc.constantFrom('Etc/UTC', 'Europe/Paris', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'),
    type: fc.constantFrom(...typeSlugs),
    styles: fc.uniqueArray(fc.constantFrom(...styleSlugs), { maxLength: 3 }),
    facts: fc.subarray(factNames),
  })
  .map(({ place, times, ...event }) => ({ ...event, ...place, ...times }));

/** Returns an arbitrary of up to `max` random events with distinct ids. */
export const events = (max: number) => fc.uniqueArray(event, { maxLength: max, selector: ({ id }) => id });

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
  facts: fc.option(fc.subarray(factNames, { maxLength: 3 }), { nil: undefined }),
  from: fc.option(
    fc.integer({ min: today - 2, max: today + 3 }).map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10)),
    { nil: undefined },
  ),
});

/** Zones in which clocks change at different hours, by half an hour, or never, and both extremes of the offset. */
const zones = [
  'Europe/Paris',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'Pacific/Kiritimati',
  'Pacific/Honolulu',
];
/** Days around clock changes in some of these zones, and one without. */
export const clockDays = ['2027-10-03', '2027-10-31', '2027-11-07', '2028-03-12', '2028-03-26', '2027-06-01'];
const dayAround = fc
  .tuple(fc.constantFrom(...clockDays), fc.integer({ min: -2, max: 2 }))
  .map(([day, more]) => Temporal.PlainDate.from(day).add({ days: more }));

/**
 * Returns an arbitrary of events around midnight or six in the morning at the venue, when local days end. Many are on
 * days of clock changes.
 */
export const eventAtMidnight = (timeZones: readonly string[] = zones): fc.Arbitrary<PlainEvent> =>
  fc
    .record({
      event,
      timeZone: fc.constantFrom(...timeZones),
      day: dayAround,
      seconds: fc.constantFrom(-1, 0, 1, 3600, 2.5 * 3600, 6 * 3600 - 60, 6 * 3600, 22 * 3600),
      lasts: fc.constantFrom(...[1 / 3600, 1, 6, 10, 12, 13.5, 17.5, 18, 24, 30, 72].map((hours) => hours * 3600)),
    })
    .map(({ event, timeZone, day, seconds, lasts }) => {
      const start = day.toZonedDateTime(timeZone).add({ seconds });
      const startsAt = start.epochMilliseconds / 1000;
      const { startDay, daysBefore, moreDays } = plainDays(start, start.add({ seconds: lasts }));
      return { ...event, timeZone, startsAt, endsAt: startsAt + lasts, startDay, daysBefore, moreDays };
    });

/** Random filters with days around those. */
export const filtersAtMidnight: fc.Arbitrary<EventFilters> = fc
  .tuple(filters, dayAround, fc.constantFrom(undefined, 0, 1, 3), fc.boolean())
  .map(([{ from: _, ...others }, day, more, hasFrom]) => ({
    ...others,
    days: more === undefined ? undefined : { first: `${day}`, last: `${day.add({ days: more })}` },
    ...(hasFrom && { from: `${day.subtract({ days: 1 })}` }),
  }));

/** A rectangle of tiles, mostly around events, often beyond the edge of the world. */
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

/** A box whose edges often touch events. */
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
