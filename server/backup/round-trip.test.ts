import { existsSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { type Db, openDatabase } from '#server/database/connect.ts';
import { openJobs } from '#server/jobs/service.ts';
import { isPaused } from '#server/pause/service.ts';
import { openStorage } from '#server/pictures/storage.ts';
import { jobKinds, nightlyJobs } from '#server/startup/background-jobs.ts';
import { now } from '#testing/builders.ts';
import { engine, newDatabase } from '#testing/database.ts';
import { fillEveryTable, oddText } from '#testing/every-table.ts';
import { testFolder } from '#testing/folder.ts';
import { silentLog } from '#testing/log.ts';
import { describeTables, sumRows } from './rows-store.ts';
import { backupToFile, restoreSite, verifyBackup, verifyBackupDeeply } from './service.ts';

type Settings = Awaited<ReturnType<typeof newDatabase>>;

const clock = () => now;
/** A new embedded database takes seconds. */
const slow = 240_000;

async function site(settings: Settings) {
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: settings.dataDir, DATABASE_URL: settings.databaseUrl ?? '' });
  const storage = await openStorage(config);
  return { config, storage, clock, log: silentLog };
}

async function withDatabase<Result>(settings: Settings, work: (db: Db) => Promise<Result>): Promise<Result> {
  const { db, close } = await openDatabase(settings, silentLog);
  return work(db).finally(close);
}

async function restore(settings: Settings, file: string) {
  const tools = await site(settings);
  return withDatabase(settings, (db) =>
    restoreSite({ ...tools, db }, file, {
      jobKinds,
      openJobs: () =>
        openJobs(
          { db, clock, log: silentLog, isEmbedded: settings.databaseUrl === undefined },
          { jobKinds, nightlyJobs },
        ),
    }),
  );
}

/** Counts and sums of all tables. Tables that a restore changes are left out. */
async function contentOf(settings: Settings) {
  return withDatabase(settings, async (db) => {
    await sql`set timezone = 'UTC'`.execute(db);
    const tables = await describeTables(db);
    const content: Record<string, string> = {};
    for (const table of tables) {
      const { rows, rowSum } = await sumRows(db, table);
      content[table.name] = `${rows} ${rowSum}`;
    }
    return content;
  });
}

/** The tables that a restore changes on purpose. */
const changed = ['alert_cursor', 'backup_runs', 'event_change_head', 'site_pauses', 'sources'];
const unchanged = (content: Record<string, string>) =>
  Object.fromEntries(Object.entries(content).filter(([table]) => !changed.includes(table)));

async function fill(settings: Settings) {
  const tools = await site(settings);
  await writeFile(join(settings.dataDir, 'token-secret'), 'a secret of this site');
  await withDatabase(settings, async (db) => {
    const { pictureId } = await fillEveryTable(db);
    for (const width of [320, 640])
      await tools.storage.put(`${pictureId}/${width}.webp`, Buffer.from(`picture ${width}`));
  });
  return tools;
}

test(
  'restores every row, picture and secret, from one kind of database to the other and back',
  async () => {
    const original = await newDatabase();
    const tools = await fill(original);
    const before = await contentOf(original);
    // Only the flag of the restored copy may have no row.
    expect(Object.entries(before).filter(([table, sum]) => sum.startsWith('0 ') && table !== 'site_pauses')).toEqual(
      [],
    );
    const file = join(await testFolder(), 'site.tar');
    const summary = await backupToFile(tools, file);
    expect(summary).toMatchObject({ engine, pictures: { files: 2, missing: [] }, isMove: false });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(existsSync(`${file}.part`)).toBe(false);
    expect((await verifyBackup(file)).tables).toEqual(summary.tables);

    // In this project, the other database is the embedded one.
    const other = { dataDir: await testFolder(), databaseUrl: undefined };
    const restored = await restore(other, file);
    expect(restored.warnings).toEqual([]);
    expect(unchanged(await contentOf(other))).toEqual(unchanged(before));
    expect(await readFile(join(other.dataDir, 'token-secret'), 'utf8')).toBe('a secret of this site');
    const [key] = await Array.fromAsync((await site(other)).storage.list());
    expect(key?.toSorted()).toHaveLength(2);

    await withDatabase(other, async (db) => {
      const names = await db.selectFrom('users').select('name').orderBy('name').execute();
      expect(names).toEqual([{ name: '' }, { name: oddText }]);
      expect(await db.selectFrom('sources').select('id').where('leased_until', 'is not', null).execute()).toEqual([]);
      const head = await db.selectFrom('event_change_head').select(['log_id', 'position']).executeTakeFirstOrThrow();
      expect(head.log_id).not.toBe(summary.log?.id);
      expect(await isPaused(db)).toBe(true);
      expect(await db.selectFrom('backup_runs').select(['kind', 'bytes', 'place', 'error']).execute()).toEqual([
        { kind: 'nightly', bytes: '9007199254740993', place: oddText, error: '' },
      ]);
      expect(await db.selectFrom('alert_cursor').select(['log_id', 'position']).execute()).toEqual([head]);
    });

    const back = await newDatabase();
    const second = join(await testFolder(), 'second.tar');
    await backupToFile(await site(other), second);
    await restore(back, second);
    expect(unchanged(await contentOf(back))).toEqual(unchanged(before));
  },
  slow,
);

test(
  'refuses a site that is not empty, and names what it contains',
  async () => {
    const settings = await newDatabase();
    const tools = await fill(settings);
    const file = join(await testFolder(), 'site.tar');
    await backupToFile(tools, file);
    const before = await contentOf(settings);
    await expect(restore(settings, file)).rejects.toThrow('The site is not empty: it has 2 accounts and 3 events.');
    expect(await contentOf(settings)).toEqual(before);
  },
  slow,
);

test.runIf(engine === 'embedded')(
  'verifies a backup by restoring it into a temporary database',
  async () => {
    const tools = await fill(await newDatabase());
    const file = join(await testFolder(), 'site.tar');
    const summary = await backupToFile(tools, file, { withoutSecrets: true, withoutPictures: true });
    expect(summary).toMatchObject({ secrets: null, pictures: { isIncluded: false, files: 0 } });
    expect((await verifyBackupDeeply(file, silentLog)).rows).toBe(summary.rows);
  },
  slow,
);
