import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { inject } from 'vitest';
import type { Config } from '#server/config.ts';
import { type Db, openDatabase } from '#server/database/connect.ts';
import { preparedQuery } from '#server/database/prepared-queries.ts';
import { runStatements } from '#server/database/statements.ts';
import type { Tables } from '#server/database/tables.ts';
import { afterFile } from './after-file.ts';
import { embeddedFolder, lastingEmbeddedFolder } from './embedded-folder.ts';
import { testFolder } from './folder.ts';
import { silentLog } from './log.ts';
import { query } from './postgresql-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    database: { engine: 'embedded'; template: string; folder: string } | { engine: 'postgresql'; url: string };
  }
}

/** The database of this run. The same files run on both. */
export const engine = inject('database').engine;

let shared: Promise<Db> | undefined;

/**
 * Returns an empty, migrated database for the tests of one file. Call it at the top of the file: `const db = await
 * testDatabase()`, with `beforeEach(() => empty(db))` if each test needs an empty database. Opening a database takes
 * longer than most test files, so the files of a process share one, which is emptied for each.
 */
export async function testDatabase(): Promise<Db> {
  shared ??= openShared();
  const db = await shared;
  await empty(db);
  await forgetDeletedRows(db);
  return db;
}

/**
 * Removes dead rows of earlier files, which would slow down queries. Most tables have had no rows since the last time.
 */
async function forgetDeletedRows(db: Db): Promise<void> {
  const { rows } = await sql<{ used: string | null }>`
    select string_agg(oid::regclass::text, ',') as used from pg_class
    where oid = any(${emptied}::regclass[]) and pg_relation_size(oid) > 0`.execute(db);
  const used = rows[0]?.used;
  if (used) await runStatements(db, `vacuum ${used}`);
}

/** Stays open until all tests are done. */
async function openShared(): Promise<Db> {
  const settings =
    engine === 'embedded'
      ? { dataDir: await lastingEmbeddedFolder(), databaseUrl: undefined }
      : { dataDir: '', databaseUrl: await makeDatabase() };
  return (await openDatabase(settings, silentLog)).db;
}

/**
 * Returns the settings of a new, empty, migrated database for tests that open it themselves, with a data folder of its
 * own. Removed after the tests of the file.
 */
export async function newDatabase(): Promise<Pick<Config, 'databaseUrl' | 'dataDir'>> {
  if (engine === 'embedded') return { dataDir: await embeddedFolder(), databaseUrl: undefined };
  const databaseUrl = await makeDatabase();
  afterFile(() => onServer(`drop database ${new URL(databaseUrl).pathname.slice(1)} with (force)`));
  return { dataDir: await testFolder(), databaseUrl };
}

/** Creates a database and returns its URL. */
async function makeDatabase(): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(`create database ${name} template template_of_tests`);
  return urlOf(name);
}

const onServer = (statement: string) => query(urlOf('postgres'), statement);

function urlOf(database: string): string {
  const provided = inject('database');
  if (provided.engine === 'embedded') throw new Error('The embedded database has no URL.');
  return Object.assign(new URL(provided.url), { pathname: database }).href;
}

/** Referencing tables before referenced ones. */
const tables = [
  'applied_requests',
  'site_settings',
  'site_changes',
  'site_pictures',
  'block_entries',
  'block_list_version',
  'bulk_items',
  'bulk_actions',
  'site_pauses',
  'event_statistics',
  'backup_runs',
  'alert_cursor',
  'webhook_cursor',
  'webhook_tries',
  'webhook_messages',
  'webhook_events',
  'webhooks',
  'notices',
  'sent_alerts',
  'push_subscriptions',
  'event_watchers',
  'follows',
  'geocoder_turns',
  'trail',
  'reports',
  'message_blocks',
  'messages',
  'contact_answers',
  'contact_requests',
  'dance_slugs',
  'event_type_slugs',
  'venue_moves',
  'venues_apart',
  'bounce_mailboxes',
  'event_claims',
  'source_claims',
  'source_entries',
  'source_places',
  'sources',
  'event_slugs',
  'event_dances',
  'events',
  'event_series',
  'places',
  'venue_slugs',
  'venues',
  'api_token_organisers',
  'api_tokens',
  'organiser_invitations',
  'organiser_members',
  'organiser_slugs',
  'organisers',
  'mailed_links',
  'attempts',
  'users',
  'pictures',
  'dances',
  'event_types',
] as const satisfies (keyof Tables)[];

const emptied = [...tables, 'event_changes', 'pgboss.job'];

/** Moves the head of the change log, so that its readers start from the beginning. */
const resetReaders = 'update event_change_head set position = position + 1';

/** Most tables are empty, and planning their deletions takes ten times as long as this query, which is planned once. */
const findUsedTables = preparedQuery<Tables, [], { used: string[] }>((db) => {
  const names = emptied.map((table) => `case when exists (select from ${table}) then '${table}' end`);
  return db.selectNoFrom(sql<string[]>`array_remove(array[${sql.raw(names.join(','))}], null)`.as('used'));
});

async function usedTables(db: Db): Promise<string[]> {
  const [found] = await findUsedTables(db);
  return found?.used ?? [];
}

/** Deletes all rows and jobs. Open read models notice it in their next sync. For tests that share a database. */
export async function empty(db: Db): Promise<void> {
  const used = await usedTables(db);
  // `truncate` creates new files and takes ten times as long on the embedded database.
  await runStatements(db, [...used.map((table) => `delete from ${table}`), resetReaders].join(';'));
}

/**
 * Copies all current rows and returns a function that restores them into an empty database, also in open read models.
 * This takes two round trips instead of dozens. The copy is dropped after the tests of the file.
 */
export async function keepRows(db: Db): Promise<() => Promise<void>> {
  const { rows: columns } = await sql<{ table: string; names: string }>`
    select table_name as table, string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
    where table_schema = 'public' and table_name = any(${tables}) and is_generated = 'NEVER' group by 1`.execute(db);
  const namesOf = new Map(columns.map(({ table, names }) => [table, names]));
  const used = await usedTables(db);
  const kept = tables.filter((table) => used.includes(table));
  const copies = kept.map(
    (table) => `create unlogged table saved_copy.${table} as select ${namesOf.get(table)} from ${table}`,
  );
  await runStatements(db, ['create schema saved_copy', ...copies].join(';'));
  afterFile(() => runStatements(db, 'drop schema saved_copy cascade'));
  const returns = kept
    .toReversed()
    .map((table) => `insert into ${table} (${namesOf.get(table)}) select * from saved_copy.${table}`);
  const statements = [...returns, resetReaders].join(';');
  return async () => {
    await runStatements(db, statements);
  };
}
