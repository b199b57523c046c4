import { type Kysely, sql } from 'kysely';

/** Creates the table of pairs of venues with similar names that were declared different: the lesser id first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('venues_apart')
    .addColumn('one_id', 'uuid', (column) => column.notNull().references('venues.id').onDelete('cascade'))
    .addColumn('other_id', 'uuid', (column) => column.notNull().references('venues.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('venues_apart_key', ['one_id', 'other_id'])
    .addCheckConstraint('venues_apart_once', sql`one_id < other_id`)
    .execute();
  await db.schema.createIndex('venues_apart_by_other').on('venues_apart').column('other_id').execute();
}
