import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { restoreAsWritten } from '#server/backup/service.ts';
import { type Db, openDatabase } from '#server/database/connect.ts';
import { silentLog } from '#testing/log.ts';
import { query } from '#testing/postgresql-cluster.ts';
import type { OldSite } from './migration-kills.ts';

interface OldSiteOptions {
  /** A backup that an older version wrote. */
  archive: string;
  /** Copies its events until there are about as many. */
  events?: number;
}

/** Restores an old archive into an embedded database in `folder`, without migrating it. The caller removes the folder. */
export async function embeddedOldSite(folder: string, options: OldSiteOptions): Promise<OldSite> {
  const original = join(folder, 'original');
  await fill({ databaseUrl: undefined, dataDir: original }, options);
  return {
    async copy() {
      const dataDir = await mkdtemp(join(folder, 'copy-'));
      await cp(original, dataDir, { recursive: true });
      return {
        settings: { databaseUrl: undefined, dataDir },
        remove: () => rm(dataDir, { recursive: true }),
      };
    },
  };
}

/** The same in a new database of a PostgreSQL server. `urlOf` returns the URL of a database. */
export async function postgresqlOldSite(
  urlOf: (database: string) => string,
  options: OldSiteOptions,
): Promise<OldSite> {
  const onServer = (statement: string) => query(urlOf('postgres'), statement);
  const original = newName();
  await onServer(`create database ${original}`);
  await fill({ databaseUrl: urlOf(original), dataDir: '' }, options);
  return {
    async copy() {
      const name = newName();
      await onServer(`create database ${name} template ${original}`);
      return {
        settings: { databaseUrl: urlOf(name), dataDir: '' },
        remove: () => onServer(`drop database ${name} with (force)`),
      };
    },
  };
}

const newName = () => `old_${randomUUID().replaceAll('-', '')}`;

async function fill(settings: { databaseUrl: string | undefined; dataDir: string }, options: OldSiteOptions) {
  const { db, close } = await openDatabase(settings, silentLog, { timeoutMs: 600_000 });
  try {
    await restoreAsWritten(db, options.archive);
    await multiplyEvents(db, options.events ?? 0);
    await sql`analyze`.execute(db);
  } finally {
    await close();
  }
}

/** Copies the events, with their slugs and styles, until there are at least `wanted`. */
async function multiplyEvents(db: Db, wanted: number): Promise<void> {
  const { rows } = await sql<{ present: string; columns: string[] }>`
    select (select count(*) from events) as present, array_agg(quote_ident(attname)) as columns from pg_attribute
    where attrelid = 'events'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attname not in ('id', 'slug')`.execute(db);
  const [{ present, columns } = { present: '0', columns: [] }] = rows;
  const copies = Math.ceil(wanted / Math.max(1, Number(present))) - 1;
  if (copies < 1) return;
  await sql`create table copied as select gen_random_uuid() as new_id, events.id, nth
    from events, generate_series(1, ${copies}::int) as nth`.execute(db);
  const others = sql.join(columns.map((column) => sql.raw(column)));
  await sql`insert into events (id, slug, ${others}) select new_id, slug || '-copy-' || nth, ${others}
    from copied join events using (id)`.execute(db);
  await sql`insert into event_slugs (slug, event_id) select slug, id from events
    on conflict do nothing`.execute(db);
  await sql`insert into event_dances select new_id, dance_id from copied join event_dances on event_id = id`.execute(
    db,
  );
  await sql`drop table copied`.execute(db);
}
