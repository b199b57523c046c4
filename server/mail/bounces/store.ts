import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';
import type { Place } from './mailbox.ts';
import type { SentTo } from './token.ts';

/**
 * The account hears of nothing by mail, until its address is confirmed anew or another one; not where the mail that came back
 * had gone out before it was last shown to arrive. Whether that changed anything.
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

/** Takes a mailbox that is due, until `until`: of several servers one has it. Undefined where none of it is to be done. */
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

/** How far it is read, and when again. */
export async function notePlace(db: Db, name: string, place: Place, dueAt: Date): Promise<void> {
  await db
    .updateTable('bounce_mailboxes')
    .set({ uid_validity: place.uidValidity, last_uid: String(place.lastUid), due_at: dueAt })
    .where('name', '=', name)
    .execute();
}
