import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';
import type { Tables } from '#server/database/tables.ts';

export type SentAlert = Selectable<Tables['sent_alerts']>;
type MessagePreference = 'wants_reminders_by_mail' | 'wants_reminders_by_push' | 'wants_changes_by_mail';

/** Returns the record of a sent alert, or undefined if there is none or it was deleted because of its age. */
export async function findSent(db: Db, id: string): Promise<SentAlert | undefined> {
  return db.selectFrom('sent_alerts').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns whether the user wants these messages; false if there is no such user. */
export async function isPreferenceOn(db: Db, userId: string, preference: MessagePreference): Promise<boolean> {
  const row = await db.selectFrom('users').select(preference).where('id', '=', userId).executeTakeFirst();
  return row?.[preference] ?? false;
}

/** Sets whether the user wants these messages. Does nothing if there is no such user. */
export async function setPreference(
  db: Db,
  userId: string,
  preference: MessagePreference,
  isWanted: boolean,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ [preference]: isWanted })
    .where('id', '=', userId)
    .execute();
}

/** Deletes records of messages sent before an instant. */
export async function deleteSentBefore(db: Db, before: Date): Promise<void> {
  await sql`delete from sent_alerts where at < ${before}`.execute(db);
}
