/**
 * How long lists of events take in the server, with each filter, at 10,000 and at 1,000,000 events, each request another
 * one: from the question to the rows, with the database. At 1,000,000, what they took at 10,000 stands beside; the same by
 * SQL alone, as it is done while the read model is being loaded, is told in notes.
 *
 * On the embedded database, or with `postgresql` on one that is started for it.
 *
 *   npm run bench:lists [-- postgresql] [-- 10000 1000000]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { EventFilters } from '#contract/events.ts';
import { deinterleave, unproject } from '#contract/tiles.ts';
import { type Db, openDatabase } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { listEvents } from '#server/events/list.ts';
import { listNearby } from '#server/events/nearby.ts';
import { findSimilar } from '#server/events/similar.ts';
import type { EventTools } from '#server/events/upcoming.ts';
import type { MappedEvent } from '#server/map/columns.ts';
import { openEventMap } from '#server/map/service.ts';
import { Random } from '#server/sample-data/random.ts';
import { startCluster } from '#testing/postgresql-cluster.ts';
import { silentLog } from '#testing/silent-log.ts';
import { percentile, runBench, say, type Tell } from './report.ts';
import { styleCount, syntheticEvents, typeCount } from './synthetic-events.ts';

const limits = { p99Ms: 25, growth: 2 };
const leastMs = 0.5;
const asked = 200;
const askedOfSql = 20;
/** Before it counts: what is asked first is slower. */
const warmUps = 20;
const pageSize = 20;
const dayMs = 86_400_000;
const eventsPerStatement = 20_000;

const now = new Date();
const isOnPostgresql = process.argv.includes('postgresql');
const sizes = process.argv.slice(2).map(Number).filter(Boolean);

type Tools = EventTools & Parameters<typeof findSimilar>[0];
/** Makes up a question; asking it is what is timed. */
type Questions = Record<string, (random: Random) => (tools: Tools) => Promise<unknown>>;

await runBench(async (tell) => {
  const small = new Map<string, number>();
  for (const size of sizes.length > 0 ? sizes : [10_000, 1_000_000]) await measure(tell, size, small);
});

async function measure(tell: Tell, size: number, small: Map<string, number>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pista-bench-lists-'));
  const cluster = isOnPostgresql ? await startCluster() : undefined;
  const { db, close } = await openDatabase({ dataDir: folder, databaseUrl: cluster?.url('postgres') }, silentLog);
  const clock = () => now;
  try {
    await migrate(db);
    const events = syntheticEvents(size, now.getTime() / 1000);
    await fill(db, events);
    const loaded = openEventMap({ db, clock, log: silentLog });
    await loaded.catchUp();
    if (!loaded.isLoaded) throw new Error('the read model was not loaded');
    const bySql = { isLoaded: false, upcoming: () => [], nearestOfNext: () => [], nearest: () => [], around: () => [] };
    for (const [name, question] of Object.entries(questions(events))) {
      await timed(question, warmUps, { db, clock, map: loaded });
      const took = await timed(question, asked, { db, clock, map: loaded });
      const tookSql = await timed(question, askedOfSql, { db, clock, map: bySql });
      tellTimes(tell, { name, size, took, tookSql, small });
    }
    await loaded.close();
  } finally {
    await close();
    await cluster?.stop();
    await rm(folder, { recursive: true });
  }
}

function questions(events: readonly MappedEvent[]): Questions {
  const list =
    (made: (random: Random) => EventFilters & { bbox?: ReturnType<typeof boxAround> }) => (random: Random) => {
      const query = { ...made(random), limit: pageSize };
      return (tools: Tools) => listEvents(tools, query);
    };
  const style = (random: Random) => `style-${random.whole(0, styleCount - 1)}`;
  const type = (random: Random) => `type-${random.whole(0, typeCount - 1)}`;
  const from = (random: Random) => new Date(now.getTime() + random.whole(0, 90) * dayMs).toISOString().slice(0, 10);
  const daysFrom = (random: Random) => {
    const first = from(random);
    return { first, last: `${Temporal.PlainDate.from(first).add({ days: random.whole(0, 6) })}` };
  };
  return {
    'the soonest of all': list(() => ({})),
    'a style': list((random) => ({ styles: [style(random)] })),
    'a type': list((random) => ({ types: [type(random)] })),
    'from a day on': list((random) => ({ from: from(random) })),
    'a style, from a day on': list((random) => ({ styles: [style(random)], from: from(random) })),
    'a style and a type, from a day on': list((random) => ({
      styles: [style(random)],
      types: [type(random)],
      from: from(random),
    })),
    'on some days ahead': list((random) => ({ days: daysFrom(random) })),
    'a style, on some days ahead': list((random) => ({ styles: [style(random)], days: daysFrom(random) })),
    'a box of a town': list((random) => ({ bbox: boxAround(random.pick(events), 0.3) })),
    'a style in a box of a country': list((random) => ({
      styles: [style(random)],
      bbox: boxAround(random.pick(events), 6),
    })),
    'a page further on': (random) => {
      const { startsAt, id } = random.pick(events);
      const cursor = Buffer.from(JSON.stringify([startsAt * 1000, id])).toString('base64url');
      return (tools) => listEvents(tools, { cursor, limit: pageSize });
    },
    'around an event': (random) => {
      const { id } = random.pick(events);
      return (tools) => listNearby(tools, id);
    },
    'before an event is saved': (random) => {
      const { morton, startsAt } = random.pick(events);
      const body = {
        name: 'Milonga del Sur',
        dateStart: new Date(startsAt * 1000 + 3 * dayMs).toISOString(),
        dances: [{ id: idOf('dances', random.whole(0, styleCount - 1)) }],
        location: spotOf(morton),
      };
      return (tools) => findSimilar(tools, body);
    },
  };
}

async function timed(question: Questions[string], times: number, tools: Tools): Promise<number[]> {
  const random = new Random(`${times} questions`);
  const took: number[] = [];
  for (let nth = 0; nth < times; nth += 1) {
    const ask = question(random);
    const startedAt = performance.now();
    await ask(tools);
    took.push(performance.now() - startedAt);
  }
  return took;
}

interface Times {
  name: string;
  size: number;
  took: number[];
  tookSql: number[];
  /** What each took at the first size. */
  small: Map<string, number>;
}

function tellTimes(tell: Tell, { name, size, took, tookSql, small }: Times): void {
  const [half, nearlyAll] = [percentile(took, 0.5), percentile(took, 0.99)];
  const before = small.get(name);
  if (before === undefined) small.set(name, half);
  const ofAll = size.toLocaleString('en');
  const bySql = `by SQL alone ${percentile(tookSql, 0.5).toFixed(1)} and ${percentile(tookSql, 0.95).toFixed(1)} ms`;
  tell({
    name: `${ofAll}: ${name}, p50`,
    value: half,
    unit: 'ms',
    ...(before !== undefined && {
      // Where there is next to nothing to find among few, growth says nothing.
      ...(before > leastMs && { limit: { most: limits.growth * before } }),
      beside: { name: 'at the first size', value: before },
    }),
    note: `of ${asked}; ${bySql}, p50 and p95`,
  });
  tell({ name: `${ofAll}: ${name}, p99`, value: nearlyAll, unit: 'ms', limit: { most: limits.p99Ms } });
}

/** The events as the server would have written them, as far as lists look at them; the change log knows nothing of them. */
async function fill(db: Db, events: readonly MappedEvent[]): Promise<void> {
  const startedAt = performance.now();
  for (const [table, what, count] of [
    ['dances', 'style', styleCount],
    ['event_types', 'type', typeCount],
  ] as const) {
    const rows = Array.from({ length: count }, (_, number) => ({
      id: idOf(table, number),
      slug: `${what}-${number}`,
      name: 'Entry',
      names: '{}',
      color: '#aa3366',
      position: number,
    }));
    await db.insertInto(table).values(rows).execute();
  }
  for (let first = 0; first < events.length; first += eventsPerStatement) {
    await fillSome(db, events.slice(first, first + eventsPerStatement));
  }
  await sql`vacuum analyze`.execute(db);
  say(
    `${events.length.toLocaleString('en')} events filled in in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
  );
}

async function fillSome(db: Db, some: readonly MappedEvent[]): Promise<void> {
  const spots = some.map(({ morton }) => spotOf(morton));
  const rows = sql`unnest(
    ${some.map(({ id }) => id)}::uuid[], ${some.map(({ startsAt }) => startsAt)}::float8[],
    ${some.map(({ endsAt }) => endsAt)}::float8[], ${some.map(({ startDay }) => startDay)}::int[],
    ${some.map(({ morton }) => String(morton))}::bigint[], ${some.map(({ type }) => idOf('event_types', type))}::uuid[],
    ${spots.map(({ latitude }) => latitude)}::float8[], ${spots.map(({ longitude }) => longitude)}::float8[]
  ) as one (id, starts, ends, day, morton, type, latitude, longitude)`;
  await sql`insert into places (id, town, display_name, latitude, longitude)
    select id, 'Lyon', 'Lyon', latitude, longitude from ${rows}`.execute(db);
  await sql`insert into events (id, slug, name, search_text, starts_at, ends_at, time_zone, start_day, price,
      currency, venue, place_id, morton, type_id, created_at, changed_at)
    select id, id::text, 'Milonga', 'milonga', to_timestamp(starts), to_timestamp(ends), 'Etc/UTC', day, 0,
      'EUR', 'Hall', id, morton, type, now(), now() from ${rows}`.execute(db);
  const links = some.flatMap(({ id, styles }) => styles.map((style) => [id, idOf('dances', style)] as const));
  await sql`insert into event_dances (event_id, dance_id)
    select * from unnest(${links.map(([id]) => id)}::uuid[], ${links.map(([, dance]) => dance)}::uuid[])`.execute(db);
}

function idOf(table: 'dances' | 'event_types', number: number): string {
  return `00000000-0000-7000-8000-${table === 'dances' ? 'd' : 'e'}${String(number).padStart(11, '0')}`;
}

function spotOf(morton: number): { latitude: number; longitude: number } {
  const { column, row } = deinterleave(morton);
  return unproject((column + 0.5) / 2 ** 26, (row + 0.5) / 2 ** 26);
}

function boxAround({ morton }: MappedEvent, degrees: number) {
  const { latitude, longitude } = spotOf(morton);
  return {
    west: Math.max(-180, longitude - degrees),
    south: Math.max(-90, latitude - degrees),
    east: Math.min(180, longitude + degrees),
    north: Math.min(90, latitude + degrees),
  };
}
