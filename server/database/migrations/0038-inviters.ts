import type { Kysely } from 'kysely';

/** Adds the sender of an invitation; null for older ones, and for senders without an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('organiser_invitations')
    .addColumn('invited_by', 'uuid', (column) => column.references('users.id').onDelete('set null'))
    .execute();
}
