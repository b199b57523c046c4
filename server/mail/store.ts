import type { Db } from '#server/database/connect.ts';

/** The account that has this address now hears of nothing by mail, until it is confirmed anew or another one. */
export async function noteRefusal(db: Db, email: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ email_refused_at: now })
    .where('email', '=', email)
    .where('email_refused_at', 'is', null)
    .execute();
}

/** Whose address it is. */
export async function findUserId(db: Db, email: string): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  return row?.id;
}
