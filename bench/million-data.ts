import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { readConfig } from '#server/config.ts';
import { type Db, openDatabase } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { openStorage } from '#server/pictures/storage.ts';
import { fillWithSampleData } from '#server/sample-data/fill.ts';
import { silentLog } from '#testing/log.ts';
import { startCluster } from '#testing/postgresql-cluster.ts';
import { say } from './report.ts';

/** Addresses of pages, in random order. */
export interface Slugs {
  events: string[];
  venues: string[];
  organisers: string[];
  styles: string[];
}

/** A filled database in a folder that is kept for the next run. */
export interface KeptSite {
  /** Settings of a server on it. */
  env: Record<string, string>;
  /** The time at which the server's clock starts: events are generated around the time of filling. */
  clockMs: number;
  slugs: Slugs;
  /** Stops PostgreSQL. Further runs begin at this time. */
  close(endedAtMs: number): Promise<void>;
}

/** Enough uncached pages for some minutes. */
const maxSlugs = 150_000;

/** Opens the database in a folder, and fills it at the first run. A million events take some minutes. */
export async function openKeptSite(folder: string, events: number, isEmbedded: boolean): Promise<KeptSite> {
  const dataDir = join(folder, isEmbedded ? 'embedded' : 'data');
  await mkdir(dataDir, { recursive: true });
  const cluster = isEmbedded
    ? undefined
    : await startCluster(
        { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', max_wal_size: '4GB' },
        join(folder, 'postgresql'),
      );
  try {
    const env = { DATA_DIR: dataDir, DATABASE_URL: cluster?.url('postgres') ?? '' };
    const clockFile = join(dataDir, 'clock');
    const { db, close } = await openDatabase(readConfig(env), silentLog, { timeoutMs: 600_000 });
    await migrate(db);
    if (!existsSync(clockFile)) {
      const now = new Date();
      await fill(env, db, now, events);
      await writeFile(clockFile, String(now.getTime()));
    }
    const clockMs = Number(await readFile(clockFile, 'utf8'));
    const slugs = await readSlugs(db, new Date(clockMs));
    await close();
    return {
      env,
      clockMs,
      slugs,
      async close(endedAtMs) {
        await writeFile(clockFile, String(Math.ceil(endedAtMs)));
        await cluster?.stop();
      },
    };
  } catch (error) {
    await cluster?.stop();
    throw error;
  }
}

async function fill(env: Record<string, string>, db: Db, now: Date, events: number): Promise<void> {
  say(`Filling in ${events} events, which takes some minutes …`);
  const storage = await openStorage(readConfig(env));
  await fillWithSampleData(
    { db, storage, clock: () => now },
    {
      events,
      eventsPerVenue: 12,
      onProgress: (done) => {
        if (done % 100_000 < 2500) say(`${done} of ${events} events`);
      },
    },
  );
  await sql`vacuum analyze`.execute(db);
}

async function readSlugs(db: Db, now: Date): Promise<Slugs> {
  const read = async (query: ReturnType<typeof sql<{ slug: string }>>) =>
    (await query.execute(db)).rows.map(({ slug }) => slug);
  return {
    events: await read(sql`
      select slug from events where ends_at > ${now} and deleted_at is null order by random() limit ${maxSlugs}
    `),
    venues: await read(sql`select slug from venues order by random() limit ${maxSlugs}`),
    organisers: await read(sql`select slug from organisers order by random() limit ${maxSlugs}`),
    styles: await read(sql`select slug from dances order by slug`),
  };
}
