import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';
import type { Tables } from '#server/database/tables.ts';

export type InvitationRow = Selectable<Tables['organiser_invitations']>;

/** Inserts an invitation to an organiser. Does not send it. */
export async function insertInvitation(db: Db, invitation: Insertable<Tables['organiser_invitations']>): Promise<void> {
  await db.insertInto('organiser_invitations').values(invitation).execute();
}

/** Returns the open invitations whose senders may still invite, newest first. */
export async function findOpen(db: Db, organiserId: string, now: Date): Promise<InvitationRow[]> {
  return db
    .selectFrom('organiser_invitations')
    .selectAll()
    .where('organiser_id', '=', organiserId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where(isValid)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Returns the invitation of a secret, open or not. */
export async function findBySecret(db: Db, secretHash: string): Promise<InvitationRow | undefined> {
  return db.selectFrom('organiser_invitations').selectAll().where('secret_hash', '=', secretHash).executeTakeFirst();
}

/**
 * Returns whether the sender of an invitation may still invite as an active owner or administrator. Invitations without
 * a sender are valid.
 */
export async function mayStillInvite(db: Db, { id }: Pick<InvitationRow, 'id'>): Promise<boolean> {
  const sender = await db
    .selectFrom('organiser_invitations')
    .select('organiser_invitations.id')
    .where('organiser_invitations.id', '=', id)
    .where(isValid)
    .executeTakeFirst();
  return sender !== undefined;
}

/** Old invitations have no sender; those of a deleted account were deleted with it. */
const isValid = sql<boolean>`(organiser_invitations.invited_by is null or exists (
  select from users where users.id = organiser_invitations.invited_by and users.suspended_at is null and (
    'ROLE_ADMIN' = any(users.roles) or exists (
      select from organiser_members where organiser_members.user_id = users.id
        and organiser_members.organiser_id = organiser_invitations.organiser_id and organiser_members.role = 'owner'
    )
  )
))`;

/**
 * Returns an invitation and marks it as used in one statement, so that it works once. Returns undefined if it is used
 * or expired. Does not check its sender.
 */
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

/** Deletes and returns unused invitations, expired ones too: one, those to an address, or those of a sender. */
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

/** Deletes invitations that expired before a time. */
export async function deleteExpired(db: Db, by: Date): Promise<void> {
  await db.deleteFrom('organiser_invitations').where('expires_at', '<=', by).execute();
}

/** Returns name and language of the account with an address. */
export async function findReader(db: Db, email: string) {
  return db.selectFrom('users').select(['name', 'locale']).where('email', '=', email).executeTakeFirst();
}
