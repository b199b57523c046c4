/**
 * The time of a page of the activity log of administrators, by each of its filters, with as many entries as given.
 * `postgresql` uses PostgreSQL instead of the embedded database.
 *
 *   npm run bench:journal -- 1000000 postgresql
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { listTrail, recordAudit } from '#server/audit/service.ts';
import { type Db, openDatabase } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { newId } from '#server/ids/ids.ts';
import { aUser } from '#testing/builders.ts';
import { silentLog } from '#testing/log.ts';
import { startCluster } from '#testing/postgresql-cluster.ts';
import { percentile, type Report, runBench, say } from './report.ts';
import { withoutIndexes } from './without-indexes.ts';

const size = Number(process.argv.slice(2).find(Number) ?? 1_000_000);
const entriesPerStatement = 20_000;
const pages = 40;
/** In milliseconds. A frequent word is in one of five entries. */
const limits = { page: 50, frequentWord: 250, added: 25 };

await runBench(async (report) => {
  const folder = await mkdtemp(join(tmpdir(), 'pista-bench-journal-'));
  const cluster = process.argv.includes('postgresql') ? await startCluster() : undefined;
  try {
    const { db, close } = await openDatabase({ dataDir: folder, databaseUrl: cluster?.url('postgres') }, silentLog);
    await measure(report, db).finally(close);
  } finally {
    await cluster?.stop();
    await rm(folder, { recursive: true });
  }
});

async function measure(report: Report, db: Db): Promise<void> {
  await migrate(db);
  const busy = await aUser(db, { name: 'Ada Busy' });
  const rare = await aUser(db, { name: 'Zoe Rare' });
  const startedMs = performance.now();
  await withoutIndexes(db, 'trail', () => fill(db, busy.id, rare.id));
  await sql`vacuum analyze trail`.execute(db);
  say(`${size} entries, written in ${Math.round((performance.now() - startedMs) / 1000)} s`);

  const since = new Date(Date.now() - 7 * 86_400_000).toISOString();
  const questions: [name: string, filter: object, max?: number][] = [
    ['the newest page', {}],
    ['one action', { action: 'entry-merged' }],
    ['one kind', { kind: 'venue' }],
    ['an account with most entries', { by: 'ada' }],
    ['an account with few entries', { by: 'zoe' }],
    ['a week', { since, until: new Date().toISOString() }],
    ['a frequent word', { q: 'milonga' }, limits.frequentWord],
    ['a rare word', { q: 'zanzibar' }],
    ['two words', { q: 'milonga zanz' }, limits.frequentWord],
    ['a word, an action and an account', { q: 'milonga', action: 'event-changed', by: 'ada' }, limits.frequentWord],
    ['a word that no entry has', { q: 'xyzzy' }],
  ];
  for (const [name, filter, max = limits.page] of questions)
    await timed(report, name, max, () => listTrail({ db }, { limit: 50, ...filter }));
  let cursor: string | null = null;
  await timed(report, 'the next page, each after the other', limits.page, async () => {
    ({ next: cursor } = await listTrail({ db }, { limit: 50, ...(cursor && { cursor }) }));
  });
  await timed(report, 'adding an entry', limits.added, () =>
    recordAudit(db, {
      ...{ at: new Date(), action: 'event-changed', actorId: busy.id },
      subject: { kind: 'event', id: newId(), name: 'Milonga del lago' },
    }),
  );
}

async function timed(report: Report, name: string, max: number, run: () => Promise<unknown>) {
  const times: number[] = [];
  for (let nth = 0; nth < pages; nth++) {
    const startedMs = performance.now();
    await run();
    times.push(performance.now() - startedMs);
  }
  const rounded = (share: number) => Math.round(percentile(times, share) * 10) / 10;
  const value = rounded(0.5);
  report({ name, value, unit: 'ms', limit: { max }, note: `median of ${pages}, slowest ${rounded(1)}` });
}

/** Inserts one entry per minute up to now. One in 1,000 is by `rare`, one in 10,000 has a rare word. */
async function fill(db: Db, busy: string, rare: string): Promise<void> {
  for (let from = 1; from <= size; from += entriesPerStatement)
    await sql`insert into trail (id, at, action, actor_id, subject_kind, subject_id, subject_name, details)
      select gen_random_uuid(), now() - nth * interval '1 minute',
        (array['event-changed', 'event-added', 'venue-changed', 'entry-merged'])[case when nth % 500 = 0 then 4 else 1 + nth % 3 end],
        case when nth % 1000 = 0 then ${rare}::uuid else ${busy}::uuid end,
        case when nth % 3 = 2 then 'venue' else 'event' end, gen_random_uuid(),
        case when nth % 10000 = 7 then 'Zanzibar ' else '' end
          || (array['Milonga', 'Practica', 'Bal folk', 'Salsa', 'Forro'])[1 + nth % 5] || ' ' || md5((nth % 40000)::text),
        '{"changes":{"name":{"from":"Bal","to":"Grand bal"}}}'::jsonb
      from generate_series(${from}::int, ${Math.min(size, from + entriesPerStatement - 1)}::int) as nth`.execute(db);
}
