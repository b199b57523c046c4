/**
 * How long a feed takes at 100,000 events, each another one so that none is kept, and how much is in it.
 *
 *   npm run bench:feeds [-- events]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FeedQuery, feedFormats } from '#contract/feeds.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { writeFeed } from '#server/feeds/service.ts';
import { openStorage } from '#server/pictures/storage.ts';
import { fillWithSampleData } from '#server/sample-data/fill.ts';
import { findPostgresql, startCluster } from '#testing/postgresql-cluster.ts';
import { scratch } from '#testing/scratch.ts';
import { silentLog } from '#testing/silent-log.ts';
import { percentile, runBench, say, type Tell } from './report.ts';

/** What is asked: all, what many follow, and what hardly anything matches. */
const questions = {
  everything: {},
  'a style': { styles: 'tango' },
  'a town': { town: 'paris' },
  'a style in a town': { styles: 'balfolk', town: 'lyon' },
  'a weekend in a box': { days: '2026-12-05..2026-12-06', bbox: '-5,42,8,51' },
  'a type and facts': { types: 'festival', facts: 'step-free,live-music' },
} as const;

const limitMs = 250;
const runs = 7;

export async function measureFeeds(tell: Tell, events: number): Promise<void> {
  if (findPostgresql() === undefined) return say('There is no PostgreSQL here (apt-get install postgresql).');
  const folder = await mkdtemp(join(scratch, 'pista-bench-feeds-'));
  const cluster = await startCluster();
  try {
    const config = readConfig({ DATABASE_URL: cluster.url('postgres'), DATA_DIR: folder });
    const { db, close } = await openDatabase(config, silentLog);
    await migrate(db);
    await fillWithSampleData({ db, storage: await openStorage(config), clock: () => new Date() }, { events });
    const tools = { db, config, clock: () => new Date() };
    for (const [name, asked] of Object.entries(questions)) {
      for (const format of feedFormats) {
        const times: number[] = [];
        let text = '';
        for (let run = 0; run < runs; run += 1) {
          const startedAt = performance.now();
          text = await writeFeed(tools, format, FeedQuery.parse({ ...asked }), '/feeds');
          if (run > 0) times.push(performance.now() - startedAt);
        }
        const entries = text.match(/^BEGIN:VEVENT|<item>|<entry>|"_event"/gm)?.length ?? 0;
        tell({
          name: `${name}, ${format} (${entries} events, ${Math.round(Buffer.byteLength(text) / 1000)} kB)`,
          value: percentile(times, 0.5),
          unit: 'ms',
          limit: { most: limitMs },
        });
      }
    }
    await close();
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) await runBench((tell) => measureFeeds(tell, Number(process.argv[2] ?? 100_000)));
