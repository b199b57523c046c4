import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrateWithin } from '#server/database/migrate.ts';
import { isPaused } from '#server/pause/service.ts';
import { backupTools, contentOf, fillSite, restore, withDatabase } from '#testing/backups.ts';
import { aDance } from '#testing/builders.ts';
import { newDatabase } from '#testing/database.ts';
import { oddText } from '#testing/every-table.ts';
import { testFolder } from '#testing/folder.ts';
import { silentLog } from '#testing/log.ts';
import { dropTables, readMigrations } from './rows-store.ts';
import { backupToFile, verifyBackup, verifyBackupDeeply } from './service.ts';

/** A new embedded database takes seconds. */
const slow = 240_000;

test(
  'restores every row, picture and secret, from one kind of database to the other and back',
  async () => {
    const original = await newDatabase();
    const tools = await fillSite(original);
    const before = await contentOf(original);
    expect(Object.entries(before).filter(([, sum]) => sum.startsWith('0 '))).toEqual([]);
    const file = join(await testFolder(), 'site.tar');
    const summary = await backupToFile(tools, file);
    const engine = original.databaseUrl === undefined ? 'embedded' : 'postgresql';
    expect(summary).toMatchObject({ engine, pictures: { files: 2, missing: [] }, isMove: false });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(existsSync(`${file}.part`)).toBe(false);
    expect((await verifyBackup(file)).tables).toEqual(summary.tables);

    // Without PostgreSQL, both are embedded.
    const other = { dataDir: await testFolder(), databaseUrl: undefined };
    const restored = await restore(other, file);
    expect(restored.warnings).toEqual([]);
    expect(await contentOf(other)).toEqual(before);
    expect(await readFile(join(other.dataDir, 'token-secret'), 'utf8')).toBe('a secret of this site');
    const [key] = await Array.fromAsync((await backupTools(other)).storage.list());
    expect(key?.toSorted()).toHaveLength(2);

    await withDatabase(other, async (db) => {
      const names = await db.selectFrom('users').select('name').orderBy('name').execute();
      expect(names).toEqual([{ name: '' }, { name: expect.stringContaining('Dancer') }, { name: oddText }]);
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
    await backupToFile(await backupTools(other), second);
    await restore(back, second);
    expect(await contentOf(back)).toEqual(before);
  },
  slow,
);

test(
  'refuses a site that is not empty, and an archive without its pictures',
  async () => {
    const settings = await newDatabase();
    const tools = await fillSite(settings);
    const file = join(await testFolder(), 'site.tar');
    await backupToFile(tools, file);
    const before = await contentOf(settings);
    const rowsOnly = join(await testFolder(), 'rows.tar');
    await backupToFile(tools, rowsOnly, { withoutPictures: true });
    await expect(restore(settings, rowsOnly)).rejects.toThrow(
      /rows\.tar does not contain its pictures\. Copy the folder "pictures"/,
    );
    await expect(restore(settings, rowsOnly, { withoutPictures: true })).rejects.toThrow('The site is not empty');
    await expect(restore(settings, file)).rejects.toThrow('The site is not empty: it has 3 accounts and 3 events.');
    expect(await contentOf(settings)).toEqual(before);
  },
  slow,
);

test(
  'restores a backup of an older version, and refuses one of a newer version',
  async () => {
    const old = await newDatabase();
    await withDatabase(old, (db) =>
      db.transaction().execute(async (transaction) => {
        await dropTables(transaction);
        await migrateWithin(transaction, '0011-words');
        await aDance(transaction, { name: 'Tango' });
      }),
    );
    const file = join(await testFolder(), 'old.tar');
    const { migrations } = await backupToFile(await backupTools(old), file, { withoutPictures: true });
    expect(migrations.at(-1)).toBe('0011-words');

    const site = await newDatabase();
    await withDatabase(site, (db) => aDance(db, { name: 'A style of the first start' }));
    const { warnings } = await restore(site, file);
    expect(warnings).toEqual(['The backup does not contain the files of pictures.']);
    await withDatabase(site, async (db) => {
      expect(await db.selectFrom('dances').select('name').execute()).toEqual([{ name: 'Tango' }]);
      expect((await readMigrations(db)).length).toBeGreaterThan(migrations.length);

      await sql`insert into kysely_migration values ('9999-future', '2030-01-01')`.execute(db);
    });
    const newer = join(await testFolder(), 'newer.tar');
    await backupToFile(await backupTools(site), newer);
    await expect(restore(await newDatabase(), newer)).rejects.toThrow(
      /written by a newer version of Pista \(.+\): it has 9999-future, which this version does not know\.$/,
    );
  },
  slow,
);

test(
  'verifies a backup by restoring it into a temporary database',
  async () => {
    const tools = await fillSite(await newDatabase());
    const file = join(await testFolder(), 'site.tar');
    const summary = await backupToFile(tools, file, { withoutSecrets: true, withoutPictures: true });
    expect(summary).toMatchObject({ secrets: null, pictures: { isIncluded: false, files: 0 } });
    // Tokens of programs are secrets.
    const empty = summary.tables.filter(({ rows }) => rows === 0).map(({ name }) => name);
    expect(empty).toEqual(expect.arrayContaining(['api_token_organisers', 'api_tokens']));
    expect((await verifyBackupDeeply(file, silentLog)).rows).toBe(summary.rows);
  },
  slow,
);
