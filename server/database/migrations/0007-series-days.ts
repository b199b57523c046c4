import { type Kysely, sql } from 'kysely';

/**
 * Adds the day that the rule of a series gives to each of its dates, so that the rule can change. For existing dates it
 * is the day of their start.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const events = () => db.schema.alterTable('events');
  await events().addColumn('series_day', 'integer').execute();
  await events()
    .addColumn('is_off_rule', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();
  // For existing events it is unknown which dates were moved by hand.
  await sql`update events set series_day = start_day where series_id is not null`.execute(db);
}
