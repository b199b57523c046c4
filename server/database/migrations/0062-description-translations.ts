import { type Kysely, sql } from 'kysely';

/** Adds translations of the description of an event: a JSON object of texts by language. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('events')
    .addColumn('description_translations', 'jsonb', (column) => column.notNull().defaultTo(sql`'{}'::jsonb`))
    .execute();
}
