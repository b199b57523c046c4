import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '#server/database/connect.ts';
import { copyIn, copyOut } from '#server/database/copy.ts';
import type { BackupTable } from './manifest.ts';

/** Tables that a restore fills by running the migrations. */
const ownTables = ['kysely_migration', 'kysely_migration_lock'];

/** Goal for the CSV of a part. */
const partBytes = 8 * 1024 * 1024;

/** A table and its columns, without generated ones. */
export type TableShape = Pick<BackupTable, 'name' | 'columns'>;

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const columnList = ({ columns }: TableShape) => columns.map(({ name }) => quoted(name)).join(', ');

/**
 * Makes the text of values independent of the session's settings, and disables the timeouts of the session. The
 * statement for the timeout also lets the driver wait.
 */
export async function prepareSession(transaction: Db): Promise<void> {
  await sql.raw('set local statement_timeout = 0').execute(transaction);
  const settings = {
    idle_in_transaction_session_timeout: '0',
    // PostgreSQL 17 and later.
    transaction_timeout: '0',
    lock_timeout: '0',
    timezone: 'UTC',
    datestyle: 'ISO',
    intervalstyle: 'iso_8601',
    bytea_output: 'hex',
    extra_float_digits: '1',
    maintenance_work_mem: '128MB',
  };
  const names = Object.keys(settings);
  const values = Object.values(settings);
  await sql`
    select set_config(given.name, given.value, true) from unnest(${names}::text[], ${values}::text[]) as given (name, value)
    join pg_settings on lower(pg_settings.name) = given.name`.execute(transaction);
}

/** Returns the tables of Pista by name. Tables of extensions and of migrations are left out. */
export async function describeTables(db: Db): Promise<TableShape[]> {
  const { rows } = await sql<TableShape>`
    select tables.relname as name, json_agg(
      json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum) as columns
    from pg_class tables join pg_attribute on attrelid = tables.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and attnum > 0 and not attisdropped and attgenerated = ''
      and relname <> all(${ownTables}::text[])
      and not exists (select from pg_depend where objid = tables.oid and classid = 'pg_class'::regclass and deptype = 'e')
    group by tables.relname order by tables.relname collate "C"`.execute(db);
  return rows;
}

/** Returns the names of the migrations that the database has, in order. Empty for a database without tables. */
export async function readMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('public.kysely_migration') is not null as "isThere"`.execute(db);
  if (!rows[0]?.isThere) return [];
  const names = await sql<{ name: string }>`select name from kysely_migration order by name collate "C"`.execute(db);
  return names.rows.map(({ name }) => name);
}

/** Returns the version of the database server: `18.3`. */
export async function readServerVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db);
  return /^[\d.]+/.exec(rows[0]?.server_version ?? '')?.[0] ?? '';
}

/** Returns the id and the last position of the change log. Null in databases from before there was one. */
export async function readLog(db: Db): Promise<{ id: string; position: string } | null> {
  const { rows } = await sql<{ isThere: boolean }>`
    select exists (select from pg_attribute where attrelid = to_regclass('public.event_change_head')
      and attname = 'log_id') as "isThere"`.execute(db);
  if (!rows[0]?.isThere) return null;
  const log = await sql<{ id: string; position: string }>`
    select log_id as id, position::text from event_change_head`.execute(db);
  return log.rows[0] ?? null;
}

/** Result of `sumRows` for an empty table. */
export const noRows = { rows: 0, rowSum: '0/0' } as const;

/**
 * Returns the number of rows, and a sum of the MD5 of each row's text. It does not depend on the order of the rows, and
 * is equal on each version of PostgreSQL. Unlike `to_json`, it distinguishes a JSON `null` from NULL.
 */
export async function sumRows(db: Db, table: TableShape): Promise<{ rows: number; rowSum: string }> {
  const { rows } = await sql<{ rows: string; rowSum: string }>`
    select count(*)::text as rows,
      concat(coalesce(sum(('x' || substr(hash, 1, 12))::bit(48)::bigint), 0), '/',
        coalesce(sum(('x' || substr(hash, 13, 12))::bit(48)::bigint), 0)) as "rowSum"
    from (select md5(row(${sql.raw(columnList(table))})::text) as hash from ${sql.id(table.name)}) hashes`.execute(db);
  return { rows: Number(rows[0]?.rows), rowSum: rows[0]?.rowSum ?? '' };
}

/**
 * Reads a table as CSV, in parts of about 8 MB: ranges of its pages, so that nothing is sorted and no key is needed. In
 * one snapshot, each row is in one of them. A part is in memory, because the embedded database does not wait for slow
 * readers.
 */
export async function* readParts(client: pg.PoolClient, db: Db, table: TableShape): AsyncGenerator<Buffer> {
  const { rows } = await sql<{ pages: string; bytes: string }>`
    select (pg_relation_size(oid) / current_setting('block_size')::int)::text as pages,
      pg_table_size(oid)::text as bytes
    from pg_class where oid = ${quoted(table.name)}::regclass`.execute(db);
  const pages = Number(rows[0]?.pages);
  const pagesPerPart = Math.max(1, Math.floor(partBytes / (Number(rows[0]?.bytes) / Math.max(1, pages) || 1)));
  for (let page = 0; page < Math.max(1, pages); page += pagesPerPart) {
    // Later pages are newer than the snapshot.
    const end = page + pagesPerPart < pages ? `and ctid < '(${page + pagesPerPart},0)'` : '';
    const csv = await copyOut(
      client,
      `copy (select ${columnList(table)} from ${quoted(table.name)} where ctid >= '(${page},0)' ${end}) to stdout (format csv)`,
    );
    if (csv.length > 0) yield csv;
  }
}

/** Adds the rows of a part. The table must have been emptied in the same transaction. */
export async function fillTable(client: pg.PoolClient, table: TableShape, csv: Buffer): Promise<void> {
  // Frozen rows are not written again by a later vacuum.
  await copyIn(client, `copy ${quoted(table.name)} (${columnList(table)}) from stdin (format csv, freeze)`, csv);
}

/** Deletes all rows, including those that migrations insert. */
export async function emptyTables(db: Db, tables: readonly TableShape[]): Promise<void> {
  if (tables.length === 0) return;
  await sql.raw(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`).execute(db);
}

/** Drops all tables of Pista, including those of the migrations. */
export async function dropTables(db: Db): Promise<void> {
  const names = [...(await describeTables(db)).map(({ name }) => name), ...ownTables];
  await sql.raw(`drop table if exists ${names.map(quoted).join(', ')} cascade`).execute(db);
}

/** An index or a foreign key: the statements that drop it and create it again. */
interface Constraint {
  drop: string;
  create: string;
}

/** Drops secondary indexes and foreign keys, which make filling slow. Returns the statements that create them again. */
export async function dropIndexes(db: Db): Promise<string[]> {
  const { rows } = await sql<Constraint>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create,
      1 as nth
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), 2
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
      and not exists (select from pg_depend where objid = indrelid and classid = 'pg_class'::regclass and deptype = 'e')
    order by nth`.execute(db);
  for (const { drop } of rows) await sql.raw(drop).execute(db);
  // A foreign key may need a unique index.
  return rows.toReversed().map(({ create }) => create);
}

/** Runs a statement that `dropIndexes` returned. */
export async function createIndex(db: Db, statement: string): Promise<void> {
  await sql.raw(statement).execute(db);
}

/** Updates the statistics of all tables, for the planner. */
export async function analyzeTables(db: Db): Promise<void> {
  await sql.raw('analyze').execute(db);
}
