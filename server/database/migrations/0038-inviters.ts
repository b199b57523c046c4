import type { Kysely } from 'kysely';

/** Who sent an invitation; of those from before nobody knows, nor of one whose sender has no account any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('organiser_invitations')
    .addColumn('invited_by', 'uuid', (column) => column.references('users.id').onDelete('set null'))
    .execute();
}
