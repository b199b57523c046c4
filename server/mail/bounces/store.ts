import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';
import type { Place } from './mailbox.ts';
import type { SentTo } from './token.ts';

/**
 * Deactivates the address of an account until it is confirmed again or replaced. Does nothing if a mail has reached the
 * address after this one was sent. Returns whether the account changed.
 */
export async function noteBounce(db: Db, { userId, sentAt }: SentTo, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ email_refused_at: now })
    .where('id', '=', userId)
    .where('email_refused_at', 'is', null)
    .where(sql<boolean>`coalesce(greatest(email_confirmed_at, email_reached_at) < ${sentAt}, true)`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Leases a due mailbox until `until`. Returns undefined if it is not due or another server has it. */
export async function takeDue(db: Db, name: string, now: Date, until: Date): Promise<{ place?: Place } | undefined> {
  const taken = await db
    .updateTable('bounce_mailboxes')
    .set({ due_at: until })
    .where('name', '=', name)
    .where('due_at', '<=', now)
    .returning(['uid_validity', 'last_uid'])
    .executeTakeFirst();
  if (taken) {
    const { uid_validity: uidValidity, last_uid } = taken;
    return uidValidity === null ? {} : { place: { uidValidity, lastUid: Number(last_uid) } };
  }
  const made = await db
    .insertInto('bounce_mailboxes')
    .values({ name, due_at: until })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst();
  return made && {};
}

/** Stores the position in the mailbox and when it is due again. */
export async function notePlace(db: Db, name: string, place: Place, dueAt: Date): Promise<void> {
  await db
    .updateTable('bounce_mailboxes')
    .set({ uid_validity: place.uidValidity, last_uid: String(place.lastUid), due_at: dueAt })
    .where('name', '=', name)
    .execute();
}
