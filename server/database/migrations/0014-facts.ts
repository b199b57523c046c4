import { type Kysely, sql } from 'kysely';

/** Adds the facts of an event, as JSON; empty for existing events. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('events')
    .addColumn('facts', 'jsonb', (column) => column.notNull().defaultTo(sql`'{}'::jsonb`))
    .execute();
}
