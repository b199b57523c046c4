import { type Kysely, sql } from 'kysely';

const instant = sql`timestamptz(3)`;

/**
 * Adds the days that a series leaves out, and creates the table of requests to take over an event without an organiser.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('event_series')
    .addColumn('left_out', sql`integer[]`, (column) => column.notNull().defaultTo(sql`'{}'::integer[]`))
    .execute();
  await db.schema
    .createTable('event_claims')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('event_id', 'uuid', (column) => column.notNull().references('events.id').onDelete('cascade'))
    .addColumn('claimant_id', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('organiser_id', 'uuid', (column) => column.references('organisers.id').onDelete('cascade'))
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('claimed_at', instant, (column) => column.notNull())
    .addColumn('decided_at', instant)
    .addUniqueConstraint('event_claims_once', ['event_id', 'claimant_id'])
    .execute();
  await db.schema.createIndex('event_claims_by_claimant').on('event_claims').column('claimant_id').execute();
  await db.schema.createIndex('event_claims_by_organiser').on('event_claims').column('organiser_id').execute();
}
