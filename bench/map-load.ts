/**
 * How long the map takes to load from the embedded database (or the one of DATABASE_URL, which must be empty), and how
 * long it keeps everybody else waiting meanwhile: the event loop's delay beside what it is when nothing happens.
 *
 *   npm run bench:map-load [-- events]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { importEvents } from '#server/changes/service.ts';
import { readConfig } from '#server/config.ts';
import { type Db, openDatabase } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { openEventMap } from '#server/map/service.ts';
import { silentLog } from '#testing/silent-log.ts';
import { runBench, type Tell } from './report.ts';

const count = Number(process.argv[2] ?? 100_000);

await runBench(async (tell) => {
  const folder = await mkdtemp(join(tmpdir(), 'pista-bench-map-load-'));
  const { db, close } = await openDatabase(readConfig({ ...process.env, DATA_DIR: folder }), silentLog);
  try {
    await migrate(db);
    await fill(db, count);

    await watched(tell, 'nothing', () => setTimeout(2000));
    const map = openEventMap({ db, clock: () => new Date(), log: silentLog });
    await watched(tell, `loading ${count.toLocaleString('en')} events`, () => map.catchUp());
    await watched(tell, 'a round without changes', () => map.catchUp());
    const some = await db.selectFrom('events').select('id').orderBy('slug').limit(1000).execute();
    const ids = some.map(({ id }) => id);
    await importEvents({ db, clock: () => new Date() }, (events) => events.change(ids, {}));
    await watched(tell, 'a round with 1,000 changes', () => map.catchUp());
    await map.close();
  } finally {
    await close();
    await rm(folder, { recursive: true });
  }
});

async function watched(tell: Tell, what: string, run: () => Promise<unknown>): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const startedAt = performance.now();
  const before = process.threadCpuUsage();
  delay.enable();
  await run();
  delay.disable();
  const { user, system } = process.threadCpuUsage(before);
  const took = performance.now() - startedAt;
  const worked = `${((user + system) / 1000).toFixed(0)} ms of this thread`;
  tell({ name: what, value: took, unit: 'ms', note: worked });
  const others = `p99; at most ${(delay.max / 1e6).toFixed(1)} ms`;
  tell({ name: `${what}: others wait`, value: delay.percentile(99) / 1e6, unit: 'ms', note: others });
}

/** Bare events all over the world, two styles each, of which the change log knows nothing. */
async function fill(db: Db, count: number): Promise<void> {
  const random = sql`gen_random_uuid()`;
  for (const [table, entries] of [
    ['dances', 24],
    ['event_types', 8],
  ] as const) {
    await sql`
      insert into ${sql.table(table)} (id, slug, name, names, color, position)
      select ${random}, 'entry-' || n, 'Entry', '{}', '#aa3366', n from generate_series(1, ${entries}::int) n
    `.execute(db);
  }
  await sql`insert into places (id, town, display_name) values (${random}, 'Lyon', 'Lyon')`.execute(db);
  const batch = 20_000;
  for (let made = 0; made < count; made += batch) {
    await sql`
      insert into events (id, slug, name, search_text, starts_at, ends_at, time_zone, start_day, price, currency,
        venue, place_id, morton, type_id, created_at, changed_at)
      select ${random}, 'event-' || n, 'Event', '', now(), now() + interval '10 days', 'Etc/UTC', 20000, 0, 'EUR',
        'Hall', (select id from places limit 1), floor(random() * 4503599627370496)::bigint,
        (select id from event_types where position = 1 + n % 8), now(), now() - interval '1 day'
      from generate_series(${made}::int + 1, ${Math.min(count, made + batch)}::int) n
    `.execute(db);
  }
  await sql`
    insert into event_dances (event_id, dance_id)
    select events.id, dances.id from events
    join dances on position in (1 + ascii(events.id::text) % 12, 13 + ascii(right(events.id::text, 1)) % 12)
  `.execute(db);
  await sql`analyze`.execute(db);
}
