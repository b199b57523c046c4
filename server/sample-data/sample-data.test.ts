import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
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
    const starts = new Map<string, Set<string>>();
    for (const row of rows.filter((row) => row.type.slug === 'social')) {
      const key = `${row.name} ${row.place_id}`;
      const [day, time] = local(row.starts_at, row.time_zone).toString().split('T');
      starts.set(
        key,
        (starts.get(key) ?? new Set()).add(`${day && Temporal.PlainDate.from(day).dayOfWeek} ${time?.slice(0, 5)}`),
      );
    }
    const keepingTime = [...starts.values()].filter((times) => times.size === 1).length;
    // A venue may have two series of one name.
    expect(keepingTime / starts.size).toBeGreaterThan(0.9);
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
