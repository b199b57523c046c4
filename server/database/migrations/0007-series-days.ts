import { type Kysely, sql } from 'kysely';

/** A series whose rule can change: what the rule says of each of its dates. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const events = () => db.schema.alterTable('events');
  await events().addColumn('series_day', 'integer').execute();
  await events()
    .addColumn('is_off_rule', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();
  // Nobody knows any more which dates were moved by hand.
  await sql`update events set series_day = start_day where series_id is not null`.execute(db);
}
