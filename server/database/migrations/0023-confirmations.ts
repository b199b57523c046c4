import { type Kysely, sql } from 'kysely';

const instant = sql`timestamptz(3)`;

/**
 * Adds when an event was last confirmed and whether a user wants to be asked, and creates the table of questions to
 * owners. An existing event counts as confirmed by its last edit.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('events').addColumn('confirmed_at', instant).execute();
  // For existing events, it is known only roughly: one that was never edited was confirmed when it was added. The table
  // is rewritten and its indexes are created once: a million updates would take three times as long.
  await sql`
    alter table events alter column confirmed_at type timestamptz(3)
    using case when version = 1 then created_at else changed_at end
  `.execute(db);
  await db.schema
    .alterTable('users')
    .addColumn('wants_confirmation_mails', 'boolean', (column) => column.notNull().defaultTo(true))
    .execute();
  await db.schema.alterTable('users').addColumn('asked_to_confirm_at', instant).execute();
  await db.schema
    .createTable('confirmation_requests')
    .addColumn('secret_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    // Not references: deleted events are ignored.
    .addColumn('event_ids', sql`uuid[]`, (column) => column.notNull())
    .addColumn('asked_at', instant, (column) => column.notNull())
    .addColumn('expires_at', instant, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('confirmation_requests_by_user').on('confirmation_requests').column('user_id').execute();
}
