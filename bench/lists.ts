/**
 * Time to answer list requests in the server, with each filter, at 10,000 and 1,000,000 events. Each request is
 * different; the time includes the database. At 1,000,000 events, the time at 10,000 is shown for comparison. Notes
 * have the time with SQL only, which is used while the read model loads.
 *
 * Uses the embedded database, or with `postgresql` a cluster that is started for it.
 *
 *   npm run bench:lists [-- postgresql] [-- 10000 1000000]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { EventFilters } from '#contract/events.ts';
import { deinterleave, unproject } from '#contract/tiles.ts';
import type { MappedEvent } from '#model/map/columns.ts';
import { type Db, openDatabase } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import type { EventTools } from '#server/events/access/service.ts';
import { findSimilar } from '#server/events/duplicates/similar.ts';
import { listEvents } from '#server/events/read/list.ts';
import { listNearby } from '#server/events/read/nearby.ts';
import { openEventMap } from '#server/map/service.ts';
import { Random } from '#server/sample-data/random.ts';
import { silentLog } from '#testing/log.ts';
import { startCluster } from '#testing/postgresql-cluster.ts';
import { percentile, type Report, runBench, say } from './report.ts';
import { styleCount, syntheticEvents, typeCount } from './synthetic-events.ts';

const limits = { p99Ms: 25, growth: 2 };
const minMs = 0.5;
const requestCount = 200;
const batchSize = 20;
const pageSize = 20;
const dayMs = 86_400_000;
const eventsPerStatement = 20_000;
/** Length of an id in characters. */
const idLength = 36;

const now = new Date();
const clock = () => now;
const isOnPostgresql = process.argv.includes('postgresql');
const sizes = process.argv.slice(2).map(Number).filter(Boolean);

type Tools = EventTools & Parameters<typeof findSimilar>[0];
/** Creates a random request. Only running it is timed. */
type RequestKinds = Record<string, (random: Random) => (tools: Tools) => Promise<unknown>>;

/** A database with events of one size, and its read model. */
interface Site {
  size: number;
  requestKinds: RequestKinds;
  tools: Tools;
  close(): Promise<void>;
}

await runBench(async (report) => {
  const sites: Site[] = [];
  try {
    for (const size of sizes.length > 0 ? sizes : [10_000, 1_000_000]) sites.push(await openSite(size));
    const names = Object.keys(sites[0]?.requestKinds ?? {});
    const times = new Map<string, Times[]>();
    for (const name of names) times.set(name, await measure(name, sites));
    for (const name of names) reportAll(report, name, sites, times.get(name) ?? []);
  } finally {
    for (const site of sites) await site.close();
  }
});

async function openSite(size: number): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'pista-bench-lists-'));
  const cluster = isOnPostgresql ? await startCluster() : undefined;
  const open = () => openDatabase({ dataDir: folder, databaseUrl: cluster?.url('postgres') }, silentLog);
  const empty = await open();
  await migrate(empty.db);
  const known = await fill(empty.db, syntheticEvents(size, now.getTime() / 1000));
  await empty.close();
  // The size of its cache depends on the size of the database when it is opened.
  const { db, close } = await open();
  const map = openEventMap({ db, clock, log: silentLog });
  await map.catchUp();
  if (!map.isLoaded) throw new Error('the read model was not loaded');
  return {
    size,
    requestKinds: requestKinds(known),
    tools: { db, clock, map },
    async close() {
      await map.close();
      await close();
      await cluster?.stop();
      await rm(folder, { recursive: true });
    },
  };
}

type Times = number[];

/** Measures all sizes in turns, so that a change in the speed of the machine affects all of them. */
async function measure(name: string, sites: readonly Site[]): Promise<Times[]> {
  const asking = sites.map((site) => ({ site, random: new Random(name), took: [] as Times }));
  for (let round = 0; round <= requestCount / batchSize; round += 1) {
    for (const { site, random, took } of asking) {
      const times = await timed(site.requestKinds[name], batchSize, random, site.tools);
      // The first batch is slower and not counted.
      if (round > 0) took.push(...times);
    }
  }
  return asking.map(({ took }) => took);
}

async function timed(question: RequestKinds[string] | undefined, times: number, random: Random, tools: Tools) {
  if (!question) throw new Error('There is no request of this name for this size.');
  const took: Times = [];
  for (let nth = 0; nth < times; nth += 1) {
    const ask = question(random);
    const startedAt = performance.now();
    await ask(tools);
    took.push(performance.now() - startedAt);
  }
  return took;
}

function reportAll(report: Report, name: string, sites: readonly Site[], times: readonly Times[]): void {
  let before: number | undefined;
  for (const [nth, { size }] of sites.entries()) {
    const took = times[nth] ?? [];
    const half = percentile(took, 0.5);
    const ofAll = size.toLocaleString('en');
    report({
      name: `${ofAll}: ${name}, p50`,
      value: half,
      unit: 'ms',
      ...(before !== undefined && {
        // If there is almost nothing to find among few events, the growth is meaningless.
        ...(before > minMs && { limit: { max: limits.growth * before } }),
        beside: { name: 'at the first size', value: before },
      }),
      note: `of ${requestCount}`,
    });
    report({
      name: `${ofAll}: ${name}, p99`,
      value: percentile(took, 0.99),
      unit: 'ms',
      limit: { max: limits.p99Ms },
    });
    before ??= half;
  }
}

/**
 * The data that requests are made of. Stored in columns, because garbage collection of a million objects would
 * interrupt the measurement for half a second.
 */
interface EventData {
  count: number;
  mortons: Float64Array;
  startsAt: Float64Array;
  ids: Buffer;
}

function columnsOf(events: readonly MappedEvent[]): EventData {
  return {
    count: events.length,
    mortons: Float64Array.from(events, ({ morton }) => morton),
    startsAt: Float64Array.from(events, ({ startsAt }) => startsAt),
    ids: Buffer.from(events.map(({ id }) => id).join('')),
  };
}

function requestKinds({ count, mortons, startsAt, ids }: EventData): RequestKinds {
  const pick = (random: Random) => {
    const nth = random.whole(0, count - 1);
    return {
      id: ids.toString('latin1', nth * idLength, (nth + 1) * idLength),
      morton: mortons[nth] ?? 0,
      startsAt: startsAt[nth] ?? 0,
    };
  };
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
    'a box of a town': list((random) => ({ bbox: boxAround(pick(random), 0.3) })),
    'a style in a box of a country': list((random) => ({
      styles: [style(random)],
      bbox: boxAround(pick(random), 6),
    })),
    'a page further on': (random) => {
      const { startsAt, id } = pick(random);
      const cursor = Buffer.from(JSON.stringify([startsAt * 1000, id])).toString('base64url');
      return (tools) => listEvents(tools, { cursor, limit: pageSize });
    },
    'around an event': (random) => {
      const { id } = pick(random);
      return (tools) => listNearby(tools, id);
    },
    'before an event is saved': (random) => {
      const { morton, startsAt } = pick(random);
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

/** Inserts the events with the columns that lists use. They are not in the change log. */
async function fill(db: Db, events: readonly MappedEvent[]): Promise<EventData> {
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
  return columnsOf(events);
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

function boxAround({ morton }: { morton: number }, degrees: number) {
  const { latitude, longitude } = spotOf(morton);
  return {
    west: Math.max(-180, longitude - degrees),
    south: Math.max(-90, latitude - degrees),
    east: Math.min(180, longitude + degrees),
    north: Math.min(90, latitude + degrees),
  };
}
