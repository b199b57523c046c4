import { type Kysely, sql } from 'kysely';

const instant = sql`timestamptz(3)`;

/** How far the mailbox is read to which mails come back, and which of them are of before an address was confirmed anew. */
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
