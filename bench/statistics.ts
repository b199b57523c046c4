/**
 * The cost of statistics: processor time of counting a visit, writing 1,000 counts, reading the sums of an organiser with
 * 10,000 events, and folding old days, with as many events as given. `postgresql` uses PostgreSQL instead of the
 * embedded database.
 *
 *   npm run bench:statistics -- 1000000
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { countedActions } from '#contract/statistics.ts';
import { type Db, openDatabase } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { isCountable } from '#server/statistics/countable.ts';
import { foldStatistics } from '#server/statistics/service.ts';
import * as store from '#server/statistics/store.ts';
import { VisitorMemory } from '#server/statistics/visitors/service.ts';
import { StatisticsWriter } from '#server/statistics/writer.ts';
import { anEvent, anOrganiser } from '#testing/builders.ts';
import { silentLog } from '#testing/log.ts';
import { startCluster } from '#testing/postgresql-cluster.ts';
import { type Report, runBench, say } from './report.ts';
import { withoutIndexes } from './without-indexes.ts';

const visits = 200_000;
const ofOrganiser = 10_000;
const eventsPerStatement = 20_000;
const size = Number(process.argv.slice(2).find(Number) ?? 1_000_000);
const clock = () => new Date();
const { signal: never } = new AbortController();
const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

await runBench(async (report: Report) => {
  const folder = await mkdtemp(join(tmpdir(), 'pista-bench-statistics-'));
  const cluster = process.argv.includes('postgresql') ? await startCluster() : undefined;
  const settings = { dataDir: folder, databaseUrl: cluster?.url('postgres') };
  try {
    const filling = await openDatabase(settings, silentLog);
    await migrate(filling.db);
    const known = await fill(filling.db).finally(() => filling.close());
    const { db, close } = await openDatabase(settings, silentLog);
    await measure(report, db, known).finally(close);
  } finally {
    await cluster?.stop();
    await rm(folder, { recursive: true });
  }
});

async function measure(report: Report, db: Db, { organiserId, ids }: Awaited<ReturnType<typeof fill>>): Promise<void> {
  await reportCounting(report, db);
  await timed(report, 'writing 1,000 counts', 250, async () => {
    const day = new Date().toISOString().slice(0, 10);
    await store.addCounts(
      db,
      ids.slice(0, 1000).map((eventId) => ({ eventId, day, action: 'seen' as const, count: 1 })),
    );
  });
  await timed(report, 'figures of one event', 25, () => store.findCounts(db, { eventId: ids[0] ?? '' }));
  await timed(report, `figures of an organiser with ${ofOrganiser} events`, 2000, () =>
    store.findCounts(db, { organiserId }),
  );
  await timed(report, 'a night without days to fold', 1000, () => foldStatistics.run({ db, clock }, never));
  await db
    .updateTable('event_statistics')
    .set({ day: sql`day - 500` })
    .where('event_id', 'in', ids.slice(0, 2000))
    .execute();
  await timed(report, 'folding the days of 2,000 events', 30_000, () => foldStatistics.run({ db, clock }, never), 1);
}

async function timed(report: Report, name: string, max: number, run: () => Promise<unknown>, tries = 5) {
  const times: number[] = [];
  for (let nth = 0; nth < tries; nth++) {
    const startedMs = performance.now();
    await run();
    times.push(performance.now() - startedMs);
  }
  const value = times.sort((one, other) => one - other)[Math.floor(tries / 2)] ?? 0;
  report({ name, value: Math.round(value * 10) / 10, unit: 'ms', limit: { max }, note: `median of ${tries}` });
}

/** Inserts events, and counts of all actions on eight days for one in ten of them. */
async function fill(db: Db) {
  const organiser = await anOrganiser(db);
  const first = await anEvent(db, { organiser });
  const { rows } = await sql<{ columns: string[] }>`select array_agg(quote_ident(attname)) as columns from pg_attribute
    where attrelid = 'events'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attname not in ('id', 'slug', 'organiser_id')`.execute(db);
  const columns = sql.raw((rows[0]?.columns ?? []).join(', '));
  const startedMs = performance.now();
  await withoutIndexes(db, 'events', async () => {
    // In parts, because of the timeout of statements.
    for (let from = 1; from < size; from += eventsPerStatement)
      await sql`insert into events (id, slug, organiser_id, ${columns})
      select gen_random_uuid(), 'copy-' || nth, case when nth < ${ofOrganiser} then ${organiser.id}::uuid end, ${columns}
      from events, generate_series(${from}::int, ${Math.min(size, from + eventsPerStatement) - 1}::int) as nth
      where id = ${first.id}`.execute(db);
  });
  for (let back = 0; back < 8; back++)
    for (const action of countedActions)
      await sql`insert into event_statistics select id, current_date - ${back}::int, ${action}, 1 + ${back}::int
        from events where organiser_id is not null or slug like '%0'`.execute(db);
  await sql`analyze`.execute(db);
  say(`${size} events, written in ${Math.round((performance.now() - startedMs) / 1000)} s`);
  const ids = await db.selectFrom('events').select('id').where('organiser_id', '=', organiser.id).execute();
  return { organiserId: organiser.id, ids: ids.map(({ id }) => id) };
}

/** The part of a request that statistics add, without HTTP. */
async function reportCounting(report: Report, db: Db): Promise<void> {
  const memory = new VisitorMemory(clock);
  const writer = new StatisticsWriter({ db, clock, log: silentLog }, (visit) => memory.isNew(visit));
  const started = process.threadCpuUsage();
  for (let nth = 0; nth < visits; nth++) {
    const visit = { eventId: `event-${nth % 1000}`, action: 'seen', network: `192.0.2.${nth % 251}` } as const;
    if (isCountable(headers)) await writer.count({ ...visit, userAgent: headers['user-agent'] });
  }
  const { user, system } = process.threadCpuUsage(started);
  const value = Math.round((100 * (user + system)) / visits) / 100;
  report({ name: 'counting a visit', value, unit: 'µs', limit: { max: 50 }, note: `processor time, ${visits} visits` });
}
