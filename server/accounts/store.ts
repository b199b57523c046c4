import { type Insertable, type Selectable, sql } from 'kysely';
import type { Role } from '#contract/roles.ts';
import type { Db } from '#server/database/connect.ts';
import type { Tables } from '#server/database/tables.ts';
import { newId } from '#server/ids/new-id.ts';

export type Account = Selectable<Tables['users']>;
export type MailedLink = Selectable<Tables['mailed_links']>;

export async function findAccount(db: Db, id: string): Promise<Account | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** An account with the organisers that it belongs to. */
export async function findIdentity(db: Db, id: string): Promise<(Account & { organiser_ids: string[] }) | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .select(
      sql<string[]>`array(select organiser_id from organiser_members where user_id = users.id)`.as('organiser_ids'),
    )
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findByEmail(db: Db, email: string): Promise<Account | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}

export async function findBySubject(db: Db, googleSubject: string): Promise<Account | undefined> {
  return db.selectFrom('users').selectAll().where('google_subject', '=', googleSubject).executeTakeFirst();
}

/** Undefined where the address has an account already. */
export async function insertAccount(db: Db, account: Insertable<Tables['users']>): Promise<Account | undefined> {
  return (
    db
      .insertInto('users')
      .values(account)
      // By its address, or by its name at Google: two who come at once may meet at either.
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
  );
}

/** What a new generation of sessions comes with: tokens of before are worth nothing, and a private calendar has another address. */
function nextGeneration() {
  return {
    session_generation: sql<number>`session_generation + 1`,
    saved_feed_id: sql<string | null>`case when saved_feed_id is not null then ${newId()}::uuid end`,
  };
}

export async function startNextGeneration(db: Db, id: string): Promise<void> {
  await db.updateTable('users').set(nextGeneration()).where('id', '=', id).execute();
}

export async function noteSeen(db: Db, id: string, now: Date, unlessSince: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ last_seen_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_seen_at', 'is', null), eb('last_seen_at', '<=', unlessSince)]))
    .execute();
}

/** Ends every session too. Gives the account as it is then. */
export async function setPasswordHash(db: Db, id: string, passwordHash: string | null): Promise<Account> {
  return db
    .updateTable('users')
    .set({ password_hash: passwordHash, ...nextGeneration() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What was confirmed first stays so. A mail has arrived there. */
export async function confirmAddress(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({
      email_confirmed_at: sql`coalesce(email_confirmed_at, ${now})`,
      email_reached_at: now,
      email_refused_at: null,
    })
    .where('id', '=', id)
    .execute();
}

export async function changeAddress(db: Db, id: string, email: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ email, email_confirmed_at: now, email_reached_at: now, email_refused_at: null })
    .where('id', '=', id)
    .execute();
}

/** The ids of those who are, and can sign in. They stay so until the end of the transaction. */
export async function lockAdministrators(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`'ROLE_ADMIN' = any(roles)`)
    .where('suspended_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function setRoles(db: Db, id: string, roles: Role[]): Promise<void> {
  await db.updateTable('users').set({ roles }).where('id', '=', id).execute();
}

export async function joinSubject(db: Db, id: string, googleSubject: string): Promise<Account> {
  return db
    .updateTable('users')
    .set({ google_subject: googleSubject })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function insertLink(db: Db, link: Insertable<Tables['mailed_links']>): Promise<void> {
  await db.insertInto('mailed_links').values(link).execute();
}

/** The link of a secret, whether it still works or not. */
export async function findLink(
  db: Db,
  secretHash: string,
  purposes: MailedLink['purpose'][],
): Promise<MailedLink | undefined> {
  return db
    .selectFrom('mailed_links')
    .selectAll()
    .where('secret_hash', '=', secretHash)
    .where('purpose', 'in', purposes)
    .executeTakeFirst();
}

/** Finds it and marks it as used, in one: it works once. */
export async function takeLink(
  db: Db,
  secretHash: string,
  purposes: MailedLink['purpose'][],
  now: Date,
): Promise<MailedLink | undefined> {
  return db
    .updateTable('mailed_links')
    .set({ used_at: now })
    .where('secret_hash', '=', secretHash)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

/** Those that nobody has used. */
export async function deleteLinks(db: Db, userId: string, purpose: MailedLink['purpose']): Promise<void> {
  await db
    .deleteFrom('mailed_links')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}

/** Those that had expired by then. */
export async function deleteExpiredLinks(db: Db, by: Date): Promise<void> {
  await db.deleteFrom('mailed_links').where('expires_at', '<=', by).execute();
}
