import { type Kysely, sql } from 'kysely';

const instant = sql`timestamptz(3)`;

/**
 * Creates the table with the position in each mailbox of bounces, and adds when an address was confirmed again, so that
 * older bounces are ignored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('email_reached_at', instant).execute();
  await db.schema
    .createTable('bounce_mailboxes')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('uid_validity', 'text')
    .addColumn('last_uid', 'int8', (column) => column.notNull().defaultTo(0))
    .addColumn('due_at', instant, (column) => column.notNull())
    .execute();
}
