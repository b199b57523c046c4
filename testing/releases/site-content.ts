import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';

/** Chosen at random by a migration or a restore. */
const random = new Set(['event_change_head.log_id', 'alert_cursor.log_id', 'webhook_cursor.log_id']);
/** Ids of venues that a migration created. Venues are compared by their first slug instead. */
const venueIds = new Set(['events.venue_id', 'venue_slugs.venue_id', 'venues.id']);

/** Number of rows and a sum of their contents, by table. */
export type SiteContent = Record<string, string>;

/** A column of a table, by `table.column`, with its type. */
export type Columns = Map<string, string>;

/** Returns the columns of all tables, except those of the migrations and generated ones. */
export async function columnsOf(db: Db): Promise<Columns> {
  const { rows } = await sql<{ column: string; type: string }>`
    select relname || '.' || attname as column, format_type(atttypid, atttypmod) as type
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      and attgenerated = '' and relname !~ '^kysely_'
    order by relname, attnum`.execute(db);
  return new Map(rows.map(({ column, type }) => [column, type]));
}

/**
 * Returns what the tables contain, by default in all columns. Equal for two sites that were migrated from the same rows,
 * on each kind of database.
 */
export async function contentOf(db: Db, columns?: Columns): Promise<SiteContent> {
  const given = columns ?? (await columnsOf(db));
  const hasVenues = (await columnsOf(db)).has('venue_slugs.slug');
  const tables = Map.groupBy(given.keys(), (column) => column.split('.')[0] ?? '');
  const content: SiteContent = {};
  await db.transaction().execute(async (transaction) => {
    await sql`set local timezone = 'UTC'`.execute(transaction);
    for (const [table, names] of tables) {
      const values = names
        .filter((name) => !random.has(name))
        .map((name) => (hasVenues && venueIds.has(name) ? sql`(${firstSlug(name)})` : sql.ref(name)));
      const { rows } = await sql<{ content: string }>`
        select count(*) || ' rows ' || coalesce(sum(('x' || left(md5(row(${sql.join(values)})::text), 15))::bit(60)::bigint), 0)
          as content from ${sql.table(table)}`.execute(transaction);
      content[table] = rows[0]?.content ?? '';
    }
  });
  return content;
}

function firstSlug(venueId: string) {
  return sql`select min(known.slug) from venue_slugs as known where known.venue_id = ${sql.ref(venueId)}`;
}
