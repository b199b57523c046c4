import { globSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { restoreAsWritten, restoreSite } from '#server/backup/service.ts';
import { readConfig } from '#server/config.ts';
import { type Db, openDatabase } from '#server/database/connect.ts';
import { migrateWithin, migrationNames } from '#server/database/migrate.ts';
import { openJobs } from '#server/jobs/service.ts';
import { openStorage } from '#server/pictures/storage.ts';
import { jobKinds } from '#server/startup/background-jobs.ts';
import { afterFile } from '#testing/after-file.ts';
import { now } from '#testing/builders.ts';
import { newDatabase, testDatabase } from '#testing/database.ts';
import { testFolder } from '#testing/folder.ts';
import { silentLog } from '#testing/log.ts';
import { emptyTables, fillFixtureSite } from './fixture-site.ts';
import { type Columns, columnsOf, contentOf, type SiteContent } from './site-content.ts';

const archives = globSync(join(import.meta.dirname, '*.tar')).sort((one, other) =>
  one.localeCompare(other, 'en', { numeric: true }),
);

/** Tables that a restore changes on purpose: leases, unfinished backups, the pause, and the id of the change log. */
const changedByRestore = [
  'backup_runs',
  'sources',
  'site_pauses',
  'event_change_head',
  'alert_cursor',
  'webhook_cursor',
];

/** Columns that a migration after the release changes on purpose, with the migration. */
const changedByMigrations: Record<string, string[]> = {
  '0.1.0': [
    // 0011-words, 0046-sample-names, 0064-names-in-languages: better names of sample styles and types, unless they were
    // changed.
    'dances.name',
    'dances.names',
    'event_types.name',
    'event_types.names',
  ],
  // 0064-names-in-languages.
  '1.0.0': ['dances.names', 'event_types.names'],
};

async function openNew(): Promise<Db> {
  const { db, close } = await openDatabase(await newDatabase(), silentLog);
  afterFile(close);
  return db;
}

const without = (content: SiteContent, tables: readonly string[]) =>
  Object.fromEntries(Object.entries(content).filter(([table]) => !tables.includes(table)));

describe.each(archives.map((path) => ({ release: basename(path, '.tar'), path })))(
  'release $release',
  ({ release, path }) => {
    test('is restored and migrated to the latest version, step by step and at once, without a loss', async () => {
      const steps = await openNew();
      const { migrations } = await restoreAsWritten(steps, path);
      const [columns, before] = [await columnsOf(steps), await contentOf(steps)];
      expect(emptyTables(before)).toEqual([]);
      const pending = migrationNames.slice(migrationNames.indexOf(migrations.at(-1) ?? '') + 1);
      expect([...migrations, ...pending]).toEqual(migrationNames);

      const settings = await newDatabase();
      const config = readConfig({ DATA_DIR: settings.dataDir, DATABASE_URL: settings.databaseUrl ?? '' });
      const { db, close } = await openDatabase(settings, silentLog);
      afterFile(close);
      await restoreSite({ db, config, storage: await openStorage(config), clock: () => now }, path, {
        withoutPictures: true,
        openJobs: () =>
          openJobs({ db, clock: () => now, log: silentLog, isEmbedded: true }, { jobKinds, nightlyJobs: [] }),
        jobKinds,
      });

      const latest = await columnsOf(db);
      const kept: Columns = new Map(
        [...columns].filter(
          ([column, type]) => latest.get(column) === type && !changedByMigrations[release]?.includes(column),
        ),
      );
      const keptBefore = await contentOf(steps, kept);
      for (const name of pending) await steps.transaction().execute((transaction) => migrateWithin(transaction, name));
      expect(await contentOf(steps, kept)).toEqual(keptBefore);
      expect(without(await contentOf(db), changedByRestore)).toEqual(without(await contentOf(steps), changedByRestore));
      expect(await columnsOf(steps)).toEqual(latest);
      if (columns.has('events.price_cents')) await expectPricesOf(db, path);
    }, 240_000);

    test('has a small archive', () => {
      expect(statSync(path).size).toBeLessThan(500_000);
    });
  },
);

/** Prices were whole cents, with zero for free. */
async function expectPricesOf(db: Db, path: string): Promise<void> {
  const old = await openNew();
  await restoreAsWritten(old, path);
  const { rows: before } = await sql`
    select id, price_cents::text as price from events order by id`.execute(old);
  const { rows } = await sql`
    select id, round(price * 100)::bigint::text as price from events order by id`.execute(db);
  expect(rows).toEqual(before);
}

test('the fixture site has rows in every table', async () => {
  const db = await testDatabase();
  const storage = await openStorage({ dataDir: await testFolder() });
  await fillFixtureSite(db, storage);
});

test('the schema since the last release lets servers of that release work on', async () => {
  const last = archives.at(-1) ?? expect.fail('There is no archive.');
  const old = await openNew();
  await restoreAsWritten(old, last);
  const before = await columnsOf(old);
  const db = await testDatabase();
  const after = await columnsOf(db);
  // It reads and writes the columns that it knows. A release that no longer uses one may remove it in the next.
  expect([...before].filter(([column, type]) => after.get(column) !== type)).toEqual([]);
  // It does not write others.
  const { rows } = await sql<{ column: string }>`
    select table_name || '.' || column_name as column from information_schema.columns
    where table_schema = 'public' and is_nullable = 'NO' and column_default is null and is_generated = 'NEVER'`.execute(
    db,
  );
  const isOldTable = (column: string) =>
    [...before.keys()].some((known) => known.startsWith(`${column.split('.')[0]}.`));
  expect(rows.map(({ column }) => column).filter((column) => isOldTable(column) && !before.has(column))).toEqual([]);
});

test('there is a section of the changelog for the version of this program', async () => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8'));
  expect(await readFile('CHANGELOG.md', 'utf8')).toMatch(
    new RegExp(`^## ${version} \\((unreleased|\\d{4}-\\d\\d-\\d\\d)\\)$`, 'm'),
  );
});
