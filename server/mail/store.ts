import type { Db } from '#server/database/connect.ts';

/**
 * Deactivates the address of the account that has it now, until it is confirmed again or replaced, and marks answers to
 * messages of this address as undelivered.
 */
export async function noteRefusal(db: Db, email: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ email_refused_at: now })
    .where('email', '=', email)
    .where('email_refused_at', 'is', null)
    .execute();
  // Organisers see that their answer did not arrive.
  await db
    .updateTable('messages')
    .set({ refused_at: now })
    .where('sender_email', '=', email)
    .where('answered_at', 'is not', null)
    .where('refused_at', 'is', null)
    .execute();
}

/** Returns the id of the account with this address. */
export async function findUserId(db: Db, email: string): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  return row?.id;
}
