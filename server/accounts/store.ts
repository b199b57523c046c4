import type { Insertable, Selectable } from 'kysely';
import type { Db } from '#server/database/connect.ts';
import type { Tables } from '#server/database/tables.ts';

export type Account = Selectable<Tables['users']>;

export async function findAccount(db: Db, id: string): Promise<Account | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findByEmail(db: Db, email: string): Promise<Account | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}

/** Undefined where the address has an account already. */
export async function insertAccount(db: Db, account: Insertable<Tables['users']>): Promise<Account | undefined> {
  return db
    .insertInto('users')
    .values(account)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Tokens of before are worth nothing from now on. */
export async function startNextGeneration(db: Db, id: string): Promise<void> {
  await db
    .updateTable('users')
    .set((eb) => ({ session_generation: eb('session_generation', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function noteSeen(db: Db, id: string, now: Date, unlessSince: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ last_seen_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_seen_at', 'is', null), eb('last_seen_at', '<', unlessSince)]))
    .execute();
}
