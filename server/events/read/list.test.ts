import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Event } from '#contract/events.ts';
import { type FactName, factNames } from '#contract/fact-filters.ts';
import type { BoundingBox } from '#contract/places.ts';
import { openEventMap } from '#server/map/service.ts';
import { dayNumber } from '#server/time/local-day.ts';
import { aDance, anEvent, anEventType, aPlace, now, withFacts } from '#testing/builders.ts';
import { empty, testDatabase } from '#testing/database.ts';
import { listEventsBySql } from '#testing/events/lists-by-sql.ts';
import { silentLog } from '#testing/log.ts';
import { plainDays } from '#testing/map/plain-days.ts';
import { listEvents } from './list.ts';

const db = await testDatabase();
const hour = 3_600_000;
const inHours = (hours: number) => new Date(now.getTime() + hours * hour);
const namesOf = (events: Event[]) => events.map((event) => event.name);

let clockShows = now;
const clock = () => clockShows;
const map = openEventMap({ db, clock, log: silentLog });
afterAll(() => map.close());

/** Returns a page from the read model, after comparing it with the same page from SQL. */
async function pageOf(query: Partial<Parameters<typeof listEvents>[1]>): ReturnType<typeof listEvents> {
  await map.catchUp();
  const page = await listEvents({ db, clock, map }, { limit: 100, ...query });
  expect(page).toEqual(await listEventsBySql({ db, clock }, { limit: 100, ...query }));
  return page;
}
const list = async (query: Partial<Parameters<typeof listEvents>[1]> = {}) => (await pageOf(query)).items;

describe('a list', () => {
  beforeEach(() => empty(db));

  test('lists an event until its end, to the millisecond', async () => {
    await anEvent(db, { name: 'Milonga', startsAt: inHours(1), endsAt: inHours(5) });

    const isListedAt = async (time: Date) => {
      clockShows = time;
      const isListed = (await list()).length === 1;
      clockShows = now;
      return isListed;
    };
    expect(await isListedAt(inHours(0))).toBe(true);
    expect(await isListedAt(inHours(1))).toBe(true);
    expect(await isListedAt(new Date(inHours(5).getTime() - 1))).toBe(true);
    expect(await isListedAt(inHours(5))).toBe(false);
  });

  test('lists festivals and exhibitions that have started first', async () => {
    await anEvent(db, { name: 'tonight', startsAt: inHours(6), endsAt: inHours(9) });
    await anEvent(db, { name: 'festival', startsAt: inHours(-47), endsAt: inHours(20) });
    await anEvent(db, { name: 'two days to the hour', startsAt: inHours(-48), endsAt: inHours(1) });
    await anEvent(db, { name: 'exhibition', startsAt: inHours(-3000), endsAt: inHours(1) });
    await anEvent(db, { name: 'over', startsAt: inHours(-49), endsAt: inHours(-1) });

    expect(namesOf(await list())).toEqual(['exhibition', 'two days to the hour', 'festival', 'tonight']);
  });

  test('omits deleted events and includes those without coordinates', async () => {
    await anEvent(db, { name: 'deleted', deletedAt: now });
    await anEvent(db, { name: 'somewhere', longitude: null, latitude: null });

    expect(namesOf(await list())).toEqual(['somewhere']);
  });

  test('filters by the local day, not the instant', async () => {
    const startsAt = new Date('2027-05-08T11:30:00Z');
    await anEvent(db, { name: 'Kiribati', startsAt, timeZone: 'Pacific/Kiritimati' });
    await anEvent(db, { name: 'Paris', startsAt, timeZone: 'Europe/Paris' });
    await anEvent(db, { name: 'Samoa', startsAt: new Date('2027-05-09T10:00:00Z'), timeZone: 'Pacific/Pago_Pago' });

    expect(namesOf(await list({ from: '2027-05-08' }))).toEqual(['Kiribati', 'Paris', 'Samoa']);
    expect(namesOf(await list({ from: '2027-05-09' }))).toEqual(['Kiribati']);
    expect(namesOf(await list({ from: '2027-05-10' }))).toEqual([]);
  });

  test('excludes events that started before the day, even if still in progress', async () => {
    await anEvent(db, { name: 'exhibition', startsAt: inHours(-3000), endsAt: inHours(3000) });
    expect(await list({ from: '2027-05-01' })).toEqual([]);
  });

  test('counts one night on one day and longer events on each of their days', async () => {
    const paris = (local: string) =>
      new Date(Temporal.PlainDateTime.from(local).toZonedDateTime('Europe/Paris').epochMilliseconds);
    const evening = (name: string, from: string, to: string) =>
      anEvent(db, { name, startsAt: paris(from), endsAt: paris(to) });
    await evening('until four', '2027-05-08T21:00', '2027-05-09T04:00');
    await evening('until six', '2027-05-08T21:00', '2027-05-09T06:00');
    await evening('festival', '2027-05-07T18:00', '2027-05-10T05:00');
    await evening('after midnight', '2027-05-09T00:30', '2027-05-09T05:00');
    await evening('brunch', '2027-05-09T11:00', '2027-05-09T16:00');
    await evening('until one in the afternoon', '2027-05-08T21:00', '2027-05-09T13:00');

    const on = async (first: string, last = first) => namesOf(await list({ days: { first, last } })).sort();
    expect(await on('2027-05-06')).toEqual([]);
    expect(await on('2027-05-07')).toEqual(['festival']);
    expect(await on('2027-05-08')).toEqual([
      'after midnight',
      'festival',
      'until four',
      'until one in the afternoon',
      'until six',
    ]);
    expect(await on('2027-05-09')).toEqual(['brunch', 'festival', 'until one in the afternoon']);
    expect(namesOf(await list({ from: '2027-05-09' }))).toContain('after midnight');
    expect(await on('2027-05-10')).toEqual([]);
    expect(await on('2027-05-01', '2027-05-31')).toHaveLength(6);
  });

  test('includes events in progress and starting tonight by the local calendar', async () => {
    const at = (local: string, timeZone: string) =>
      new Date(Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).epochMilliseconds);
    const evening = (name: string, timeZone: string, from: string, to: string) =>
      anEvent(db, { name, timeZone, startsAt: at(from, timeZone), endsAt: at(to, timeZone) });
    await evening('Lyon', 'Europe/Paris', '2027-05-08T23:30', '2027-05-09T04:00');
    await evening('Lyon, after midnight', 'Europe/Paris', '2027-05-09T00:30', '2027-05-09T03:00');
    await evening('Lyon, tomorrow', 'Europe/Paris', '2027-05-09T08:00', '2027-05-09T10:00');
    await evening('Lyon, festival', 'Europe/Paris', '2027-05-06T18:00', '2027-05-10T05:00');
    await evening('Tokyo, last night', 'Asia/Tokyo', '2027-05-08T22:00', '2027-05-09T05:00');
    await evening('Tokyo, over', 'Asia/Tokyo', '2027-05-08T22:00', '2027-05-09T04:00');
    await evening('Tokyo', 'Asia/Tokyo', '2027-05-09T23:59', '2027-05-10T05:00');
    await evening('Tokyo, tomorrow', 'Asia/Tokyo', '2027-05-10T06:00', '2027-05-10T08:00');
    await evening('Honolulu', 'Pacific/Honolulu', '2027-05-08T20:00', '2027-05-08T23:00');
    await evening('Honolulu, tomorrow', 'Pacific/Honolulu', '2027-05-09T07:00', '2027-05-09T09:00');

    clockShows = at('2027-05-08T21:00', 'Europe/Paris');
    const tonight = namesOf(await list({ days: 'tonight' }));
    clockShows = at('2027-05-09T00:00', 'Europe/Paris');
    const afterMidnight = namesOf(await list({ days: 'tonight' }));
    clockShows = now;
    expect(tonight.sort()).toEqual([
      'Honolulu',
      'Lyon',
      'Lyon, after midnight',
      'Lyon, festival',
      'Tokyo',
      'Tokyo, last night',
    ]);
    expect(afterMidnight.sort()).toEqual([
      'Honolulu',
      'Lyon',
      'Lyon, after midnight',
      'Lyon, festival',
      'Lyon, tomorrow',
      'Tokyo',
    ]);
  });

  test('matches nothing for unknown slugs, and ignores them beside known ones', async () => {
    const tango = await aDance(db, { name: 'Tango' });
    await anEvent(db, { name: 'Milonga', dances: [tango] });

    expect(await list({ styles: ['no-such-dance'] })).toEqual([]);
    expect(await list({ types: ['no-such-type'] })).toEqual([]);
    expect(namesOf(await list({ styles: ['no-such-dance', 'tango'] }))).toEqual(['Milonga']);
  });

  test('treats an empty filter as no filter', async () => {
    await anEvent(db);
    expect(await list({ styles: [], types: [] })).toHaveLength(1);
  });
});

describe('a box', () => {
  const box = (west: number, south: number, east: number, north: number): BoundingBox => ({ west, south, east, north });

  beforeAll(async () => {
    await empty(db);
    for (const [name, longitude, latitude] of [
      ['Lyon', 4.83, 45.76],
      ['Suva', 178.44, -18.14],
      ['Apia', -171.76, -13.83],
      ['on the line', 180, -17],
      ['on the line, named from the other side', -180, -17],
      ['North Pole', 0, 90],
      ['South Pole', 0, -90],
    ] as const) {
      await anEvent(db, { name, longitude, latitude });
    }
    await anEvent(db, { name: 'nowhere', longitude: null, latitude: null });
  });

  test.each([
    ['around Lyon', box(4, 45, 5, 46), ['Lyon']],
    ['with Lyon in its corner', box(4.83, 45.76, 5, 46), ['Lyon']],
    ['of no size', box(4.83, 45.76, 4.83, 45.76), ['Lyon']],
    [
      'across the antimeridian',
      box(170, -20, -170, -10),
      ['Suva', 'Apia', 'on the line', 'on the line, named from the other side'],
    ],
    [
      'that ends on the antimeridian',
      box(170, -20, 180, -10),
      ['Suva', 'on the line', 'on the line, named from the other side'],
    ],
    [
      'that begins on the antimeridian',
      box(180, -20, -170, -10),
      ['Apia', 'on the line', 'on the line, named from the other side'],
    ],
    ['around a pole', box(-180, 89, 180, 90), ['North Pole']],
    [
      'between the poles',
      box(-180, -89, 180, 89),
      ['Lyon', 'Suva', 'Apia', 'on the line', 'on the line, named from the other side'],
    ],
  ])('%s', async (_, bbox, names) => {
    expect(namesOf(await list({ bbox })).sort()).toEqual(names.toSorted());
  });
});

describe('any filters', () => {
  const count = 120;
  const styles = ['tango', 'salsa', 'lindy-hop', 'balfolk'];
  const types = ['social', 'festival'];
  const everything: {
    name: string;
    startsAt: Date;
    endsAt: Date;
    styles: string[];
    type: string;
    latitude: number;
    longitude: number;
    day: number;
    firstDay: number;
    lastDay: number;
    facts: FactName[];
  }[] = [];

  beforeAll(async () => {
    await empty(db);
    const dances = new Map<string, { id: string }>();
    for (const name of styles) dances.set(name, await aDance(db, { name, slug: name }));
    const kinds = new Map<string, { id: string }>();
    for (const name of types) kinds.set(name, await anEventType(db, { name, slug: name }));

    const anything = fc.record({
      // Whole days, so that many events start at the same time.
      startsIn: fc.integer({ min: -5, max: 10 }),
      lasts: fc.constantFrom(3, 9, 30, 72, 300),
      styles: fc.subarray(styles),
      type: fc.constantFrom(...types),
      facts: fc.subarray(factNames),
      latitude: fc.integer({ min: -90, max: 90 }),
      longitude: fc.integer({ min: -180, max: 180 }),
      timeZone: fc.constantFrom('Europe/Paris', 'Pacific/Kiritimati', 'America/New_York', 'Australia/Lord_Howe'),
      isDeleted: fc.boolean(),
    });
    for (const [index, made] of fc.sample(anything, { numRuns: count, seed: 7 }).entries()) {
      const { latitude, longitude, timeZone, type } = made;
      const startsAt = inHours(made.startsIn * 24);
      const endsAt = new Date(startsAt.getTime() + made.lasts * hour);
      const isDeleted = made.isDeleted && index % 4 === 0;
      const event = await anEvent(db, {
        startsAt,
        endsAt,
        timeZone,
        place: await aPlace(db, { latitude, longitude }),
        type: kinds.get(type) ?? { id: '' },
        dances: made.styles.flatMap((style) => dances.get(style) ?? []),
        ...withFacts(made.facts),
        ...(isDeleted && { deletedAt: now }),
      });
      if (isDeleted || endsAt <= now) continue;
      const at = (instant: Date) => instant.toTemporalInstant().toZonedDateTimeISO(timeZone);
      const { startDay: day, first: firstDay, last: lastDay } = plainDays(at(startsAt), at(endsAt));
      const { name } = event;
      const { styles, facts } = made;
      everything.push({ name, startsAt, endsAt, styles, type, latitude, longitude, day, firstDay, lastDay, facts });
    }
  });

  const query = fc.record(
    {
      styles: fc.subarray(styles, { minLength: 1 }),
      types: fc.subarray(types, { minLength: 1 }),
      facts: fc.subarray(factNames, { maxLength: 3 }),
      from: fc.integer({ min: -6, max: 11 }).map((days) =>
        inHours(days * 24)
          .toISOString()
          .slice(0, 10),
      ),
      days: fc
        .tuple(fc.integer({ min: -6, max: 20 }), fc.nat(3))
        .map(([first, more]) =>
          [first, first + more].map((days) =>
            inHours(days * 24)
              .toISOString()
              .slice(0, 10),
          ),
        )
        .map(([first = '', last = '']) => ({ first, last })),
      bbox: fc
        .tuple(
          fc.integer({ min: -180, max: 180 }),
          fc.integer({ min: -180, max: 180 }),
          fc.integer({ min: -90, max: 90 }),
          fc.integer({ min: -90, max: 90 }),
        )
        .map(([west, east, one, other]) => ({ west, east, south: Math.min(one, other), north: Math.max(one, other) })),
    },
    { requiredKeys: [] },
  );

  test('match exactly the events that a linear scan matches', async () => {
    await fc.assert(
      fc.asyncProperty(query, async ({ styles, types, facts = [], from, days, bbox }) => {
        const isIn = (longitude: number, { west, east }: BoundingBox) =>
          west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
        const expected = everything.filter(
          (event) =>
            (!styles || event.styles.some((style) => styles.includes(style))) &&
            (!types || types.includes(event.type)) &&
            facts.every((fact) => event.facts.includes(fact)) &&
            (!from || event.day >= dayNumber(from)) &&
            (!days || (event.firstDay <= dayNumber(days.last) && event.lastDay >= dayNumber(days.first))) &&
            (!bbox ||
              (event.latitude >= bbox.south &&
                event.latitude <= bbox.north &&
                // 180 and -180 are the same meridian.
                (isIn(event.longitude, bbox) || (Math.abs(event.longitude) === 180 && isIn(-event.longitude, bbox))))),
        );
        const found = await list({ styles, types, facts, from, days, bbox });
        expect(namesOf(found).sort()).toEqual(expected.map((event) => event.name).sort());
      }),
      { numRuns: 60 },
    );
  });

  test('return each event exactly once over all pages, in order of start', async () => {
    await fc.assert(
      fc.asyncProperty(query, fc.integer({ min: 1, max: 40 }), async (filters, limit) => {
        const whole = await list({ ...filters, limit: 1000 });
        const read: Event[] = [];
        let cursor: string | undefined;
        do {
          const page = await pageOf({ ...filters, limit, cursor });
          expect(page.items.length).toBeLessThanOrEqual(limit);
          read.push(...page.items);
          cursor = page.next ?? undefined;
        } while (cursor !== undefined);

        expect(read).toEqual(whole);
        const starts = read.map((event) => Date.parse(event.dateStart));
        expect(starts).toEqual(starts.toSorted((one, other) => one - other));
      }),
      { numRuns: 20 },
    );
  });

  test('neither repeats nor skips events after an insertion between two pages', async () => {
    const first = await pageOf({ limit: 30 });
    const before = await list({ limit: 1000 });
    const newcomer = await anEvent(db, { startsAt: inHours(-1), endsAt: inHours(1) });
    const rest = await pageOf({ limit: 1000, cursor: first.next ?? undefined });
    expect(namesOf([...first.items, ...rest.items]).filter((name) => name !== newcomer.name)).toEqual(namesOf(before));
    await db.deleteFrom('events').where('id', '=', newcomer.id).execute();
  });

  test('returns the total only if one page has all events', async () => {
    expect((await pageOf({ limit: 1000 })).total).toBe(everything.length);
    const first = await pageOf({ limit: 10 });
    expect(first.total).toBeNull();
    expect((await pageOf({ limit: 1000, cursor: first.next ?? '' })).total).toBeNull();
  });
});
