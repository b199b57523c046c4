import type { Insertable, Selectable } from 'kysely';
import type { Db } from '#server/database/connect.ts';
import type { Tables } from '#server/database/tables.ts';

export type InvitationRow = Selectable<Tables['organiser_invitations']>;

export async function insertInvitation(db: Db, invitation: Insertable<Tables['organiser_invitations']>): Promise<void> {
  await db.insertInto('organiser_invitations').values(invitation).execute();
}

/** Those that are open, newest first. */
export async function findOpen(db: Db, organiserId: string, now: Date): Promise<InvitationRow[]> {
  return db
    .selectFrom('organiser_invitations')
    .selectAll()
    .where('organiser_id', '=', organiserId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** The invitation of a secret, open or not. */
export async function findBySecret(db: Db, secretHash: string): Promise<InvitationRow | undefined> {
  return db.selectFrom('organiser_invitations').selectAll().where('secret_hash', '=', secretHash).executeTakeFirst();
}

/** Finds it and marks it as used, in one: it works once. */
export async function takeInvitation(
  db: Db,
  { organiserId, secretHash }: { organiserId: string; secretHash: string },
  now: Date,
): Promise<InvitationRow | undefined> {
  return db
    .updateTable('organiser_invitations')
    .set({ used_at: now })
    .where('organiser_id', '=', organiserId)
    .where('secret_hash', '=', secretHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

/** Takes open invitations back: one, those to an address, or those that someone has sent. Gives them. */
export async function deleteOpen(
  db: Db,
  organiserId: string,
  which: { id: string } | { email: string } | { invited_by: string },
): Promise<InvitationRow[]> {
  return db
    .deleteFrom('organiser_invitations')
    .where('organiser_id', '=', organiserId)
    .where((row) => row.and(which))
    .where('used_at', 'is', null)
    .returningAll()
    .execute();
}

/** Those that had expired by then, accepted or not. */
export async function deleteExpired(db: Db, by: Date): Promise<void> {
  await db.deleteFrom('organiser_invitations').where('expires_at', '<=', by).execute();
}

/** In which language someone with an account reads. */
export async function findReader(db: Db, email: string) {
  return db.selectFrom('users').select(['name', 'locale']).where('email', '=', email).executeTakeFirst();
}
