import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { Facts, Prices, Programme } from '#contract/event-details.ts';
import { Event } from '#contract/events.ts';
import { serialize } from '#server/events/serialize.ts';
import { type EventRow, findByIds } from '#server/events/store.ts';
import { openStorage } from '#server/pictures/storage.ts';
import { allTowns } from '#server/places/service.ts';
import { testDatabase } from '#testing/database.ts';
import { testFolder } from '#testing/folder.ts';
import { kinds, styles } from './catalogue.ts';
import { inventProgramme } from './events.ts';
import { fillWithSampleData } from './fill.ts';
import { posters } from './posters.ts';
import { Random } from './random.ts';
import { fillAtFirstStart } from './service.ts';
import { DancingTowns, inventVenues } from './venues.ts';

/** A Friday afternoon, a week before the clock change in Europe. */
const now = new Date('2027-03-19T15:00:00Z');
const hour = 3_600_000;
const db = await testDatabase();
const storage = await openStorage({ dataDir: await testFolder() });
const tools = { db, storage, clock: () => now };

let rows: EventRow[];
beforeAll(async () => {
  await fillAtFirstStart({ ...tools, config: { hasSampleData: true, mayAddSamples: true } }, () => {});
  const all = await db.selectFrom('events').select('id').execute();
  rows = await findByIds(
    db,
    all.map((event) => event.id),
  );
}, 240_000);

const shareOf = (isSo: (row: EventRow) => boolean) => rows.filter(isSo).length / rows.length;
const local = (instant: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);

test('analyses the tables after filling, so that queries are planned well', async () => {
  const { rows: counted } = await sql`select reltuples from pg_class where relname = 'events'`.execute(db);
  expect(counted).toEqual([{ reltuples: 2_000 }]);
});

test('creates only events that the contract accepts', () => {
  expect(rows).toHaveLength(2_000);
  expect(rows.filter((row) => !Event.safeParse(serialize(row)).success)).toEqual([]);
});

test('includes each style and each type', () => {
  expect(new Set(rows.flatMap((row) => row.dances.map((dance) => dance.slug)))).toEqual(new Set(Object.keys(styles)));
  expect(new Set(rows.map((row) => row.type.slug))).toEqual(new Set(Object.keys(kinds)));
});

describe('times', () => {
  const isOn = (row: EventRow, day: Temporal.PlainDate) =>
    local(row.starts_at, row.time_zone).toPlainDate().equals(day);
  const today = Temporal.PlainDate.from('2027-03-19');

  test('include events tonight, on each of the next days, and most at the weekend', () => {
    const perDay = Array.from({ length: 7 }, (_, days) => rows.filter((row) => isOn(row, today.add({ days }))).length);
    for (const count of perDay) expect(count).toBeGreaterThan(15);
    expect(Math.max(...perDay)).toBe(perDay[1]);
  });

  test('include past events, mostly near and some distant ones', () => {
    expect(shareOf((row) => row.ends_at < now)).toBeGreaterThan(0.05);
    expect(shareOf((row) => row.ends_at < now)).toBeLessThan(0.25);
    expect(
      shareOf((row) => row.starts_at > now && row.starts_at.getTime() < now.getTime() + 21 * 24 * hour),
    ).toBeGreaterThan(0.4);
    expect(rows.filter((row) => row.starts_at.getTime() > now.getTime() + 90 * 24 * hour).length).toBeGreaterThan(10);
  });

  test("start at usual hours in the venue's local time", () => {
    const odd = rows.filter((row) => {
      const { hour, minute, second } = local(row.starts_at, row.time_zone);
      return hour < 10 || minute % 15 > 0 || second > 0;
    });
    expect(odd).toEqual([]);
  });

  test('include parties past midnight and festivals of several days', () => {
    const isPastMidnight = (row: EventRow) => {
      const [start, end] = [local(row.starts_at, row.time_zone), local(row.ends_at, row.time_zone)];
      return end.hour < 7 && end.toPlainDate().equals(start.toPlainDate().add({ days: 1 }));
    };
    expect(shareOf(isPastMidnight)).toBeGreaterThan(0.2);
    expect(shareOf((row) => row.type.slug === 'festival')).toBeGreaterThan(0.01);
    for (const row of rows.filter((row) => row.type.slug === 'festival' || row.type.slug === 'marathon')) {
      const hours = (row.ends_at.getTime() - row.starts_at.getTime()) / hour;
      expect(hours > 36 && hours < 110, row.name).toBe(true);
    }
  });

  test('keep the local hour of a series over a clock change', () => {
    const series = Map.groupBy(
      rows.filter((row) => row.series_id !== null),
      (row) => row.series_id,
    );
    const hours = [...series.values()].map(
      (dates) => new Set(dates.map((row) => local(row.starts_at, row.time_zone).toPlainTime().toString())).size,
    );
    expect(hours.length).toBeGreaterThan(200);
    expect(new Set(hours)).toEqual(new Set([1]));
  });
});

describe('places and content', () => {
  test('are half in France, a third elsewhere in Europe, and some on every continent', async () => {
    const places = await db.selectFrom('places').select(['country_code', 'town']).execute();
    const share = (isSo: (code: string | null) => boolean) =>
      places.filter((place) => isSo(place.country_code)).length / places.length;
    expect(share((code) => code === 'FR')).toBeGreaterThan(0.42);
    expect(share((code) => code === 'FR')).toBeLessThan(0.6);
    const towns = new Set(places.map((place) => place.town));
    for (const town of ['Paris', 'Buenos Aires', 'Montevideo', 'New York', 'Tokyo', 'Auckland', 'Kathmandu', 'Suva']) {
      expect(towns).toContain(town);
    }
  });

  test('include one venue with many events', async () => {
    const perPlace = new Map<string, number>();
    for (const row of rows) perPlace.set(row.place_id, (perPlace.get(row.place_id) ?? 0) + 1);
    expect(Math.max(...perPlace.values())).toBeGreaterThanOrEqual(50);
  });

  test('include free and paid events, in euros or dollars, with and without picture', () => {
    for (const isSo of [
      (row: EventRow) => Number(row.price) === 0,
      (row: EventRow) => row.currency === 'USD',
      (row: EventRow) => row.link === null,
    ]) {
      expect(shareOf(isSo)).toBeGreaterThan(0.05);
      expect(shareOf(isSo)).toBeLessThan(0.5);
    }
    expect(shareOf((row) => row.picture !== null)).toBeGreaterThan(0.3);
    expect(shareOf((row) => row.picture !== null)).toBeLessThan(0.5);
  });

  test('link to reserved example hosts', () => {
    const hosts = rows.flatMap(({ link }) => (link === null ? [] : new URL(link).hostname));
    expect(hosts.filter((host) => !/(^|\.)example\.(org|com|net)$/.test(host))).toEqual([]);
  });

  test('store the pictures of events in the stated sizes', async () => {
    const pictures = await db.selectFrom('pictures').selectAll().execute();
    expect(pictures.length).toBeGreaterThanOrEqual(16);
    for (const { id, widths_px, width_px, height_px, placeholder } of pictures) {
      const files = await Promise.all(widths_px.map((width) => storage.get(`${id}/${width}.webp`)));
      const known = await Promise.all(files.map((file) => sharp(file).metadata()));
      expect(known.map(({ format, width }) => [format, width])).toEqual(widths_px.map((width) => ['webp', width]));
      expect([known.at(-1)?.width, known.at(-1)?.height]).toEqual([width_px, height_px]);
      expect((await sharp(Buffer.from(placeholder.split(',')[1] ?? '', 'base64')).metadata()).width).toBe(16);
    }
  });

  test('describe a picture in each language', async () => {
    const kept = await db.selectFrom('pictures').select('alternative_texts').execute();
    expect(kept.map((row) => row.alternative_texts)).toEqual(posters.map(({ alternativeTexts }) => alternativeTexts));
  });

  test('contain no unfilled placeholder', () => {
    const texts = rows.flatMap(({ name, venue, display_name }) => [name, venue, display_name]);
    expect(texts.filter((text) => text.trim() === '' || /[{}]|undefined/.test(text))).toEqual([]);
  });

  test('contract French articles', () => {
    expect(rows.filter(({ name }) => / (de|à) Les? /.test(name))).toEqual([]);
    expect(rows.some(({ name }) => / (d’|du |des )\p{Lu}/u.test(name))).toBe(true);
  });
});

describe('repetition', () => {
  const invent = async (seed: string, at: Date) => {
    const random = new Random(seed);
    const towns = new DancingTowns(await allTowns());
    const venues = inventVenues(towns, random, at).take(80);
    return [...venues].map((venue) => [venue, ...inventProgramme(venue, 4, random, at)]);
  };

  test('creates the same data for the same seed and time, and other data for another seed', async () => {
    expect(await invent('one', now)).toEqual(await invent('one', now));
    expect(await invent('one', now)).not.toEqual(await invent('two', now));
  });

  test('adds nothing at a second start', async () => {
    await fillAtFirstStart({ ...tools, config: { hasSampleData: true, mayAddSamples: true } }, () => {});
    expect(await db.selectFrom('events').select('id').execute()).toHaveLength(2_000);
  });

  test('uses the existing catalogue and free slugs when filling again', async () => {
    await fillWithSampleData(tools, { events: 100, seed: 'more' });
    expect(await db.selectFrom('dances').select('id').execute()).toHaveLength(Object.keys(styles).length);
    expect(await db.selectFrom('event_slugs').select('slug').execute()).toHaveLength(2_100);
  });
});

describe('showcase', () => {
  const isAt = (town: string) => (row: EventRow) => row.town === town;
  const isTonight = (row: EventRow) =>
    row.ends_at > now && row.starts_at.getTime() < now.getTime() + 14 * hour && row.cancelled_at === null;

  test.each(['Paris', 'Lyon'])('has eight evenings and more tonight and tomorrow in %s, some on now', (town) => {
    const here = rows.filter(isAt(town));
    const day = new Date(now.getTime() + 24 * hour);
    expect(here.filter(isTonight).length).toBeGreaterThanOrEqual(8);
    expect(
      here.filter((row) => row.starts_at > day && row.starts_at.getTime() < day.getTime() + 12 * hour).length,
    ).toBeGreaterThanOrEqual(5);
    expect(here.some((row) => row.starts_at < now && row.ends_at > now)).toBe(true);
  });

  test.each(['London', 'Madrid', 'Berlin', 'Buenos Aires'])('has evenings tonight in %s', (town) => {
    expect(rows.filter(isAt(town)).filter(isTonight).length).toBeGreaterThanOrEqual(4);
  });

  test('has a festival that began days ago', () => {
    expect(rows.some((row) => now.getTime() - row.starts_at.getTime() > 40 * hour && row.ends_at > now)).toBe(true);
  });

  test('has prices of each kind, cancelled dates with a reason, and moved dates', async () => {
    const kinds = [
      (row: EventRow) => row.price === null && !row.prices.donation,
      (row: EventRow) => row.prices.donation,
      (row: EventRow) => row.prices.reduced && !row.prices.door,
      (row: EventRow) => row.prices.members && row.prices.door && row.prices.includes,
      (row: EventRow) => row.prices.freeBefore,
      (row: EventRow) => row.cancelled_at && row.cancelled_because,
    ];
    expect(kinds.filter((isSo) => rows.filter(isSo).length < 8)).toEqual([]);
    const moved = await db.selectFrom('trail').select('subject_id').where('action', '=', 'event-changed').execute();
    expect(moved.length).toBeGreaterThan(5);
  });

  test('has unconfirmed evenings, and evenings confirmed this week', () => {
    const isSoon = (row: EventRow) => row.starts_at > now && row.starts_at.getTime() < now.getTime() + 72 * hour;
    const daysOld = (row: EventRow) => (now.getTime() - (row.confirmed_at?.getTime() ?? 0)) / (24 * hour);
    expect(rows.filter((row) => isSoon(row) && daysOld(row) > 56).length).toBeGreaterThan(10);
    expect(rows.filter((row) => isSoon(row) && daysOld(row) < 7).length).toBeGreaterThan(50);
  });

  test('has organisers with several evenings, in texts and facts that the contract accepts', async () => {
    const organisers = await db.selectFrom('organisers').selectAll().execute();
    const perOrganiser = Map.groupBy(rows, (row) => row.organiser?.id);
    expect(organisers.filter(({ id }) => (perOrganiser.get(id)?.length ?? 0) >= 4).length).toBeGreaterThan(50);
    expect(organisers.filter(({ words, links }) => words === '' || links.length === 0)).toEqual([]);
    const told = await db.selectFrom('events').select(['id', 'description', 'facts', 'programme', 'prices']).execute();
    expect(told.filter(({ facts }) => !Facts.safeParse(facts).success)).toEqual([]);
    expect(told.filter(({ programme }) => !Programme.safeParse(programme).success)).toEqual([]);
    expect(told.filter(({ prices }) => !Prices.safeParse(prices).success)).toEqual([]);
    expect(told.filter(({ description }) => description !== null).length).toBeGreaterThan(1_200);
    expect(told.filter(({ programme }) => programme.length > 0).length).toBeGreaterThan(400);
    const texts = [...told.map(({ description }) => description ?? ''), ...organisers.map(({ words }) => words)];
    expect(texts.filter((text) => /[{}]|undefined/.test(text))).toEqual([]);
    const venues = await db.selectFrom('venues').select(['facts', 'words']).execute();
    expect(venues.filter(({ facts, words }) => facts.floor && words !== '').length).toBeGreaterThan(100);
  });
});
