import { type Kysely, sql } from 'kysely';

/**
 * Marks lines of the change log about events that are the same, but show a changed organiser, venue, style, type or
 * rule. Servers of an older version write no such lines, and read them like other ones.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('event_changes')
    .addColumn('is_indirect', 'boolean', (column) => column.notNull().defaultTo(sql`false`))
    .execute();
}
