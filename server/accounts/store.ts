import { type Insertable, type Selectable, sql } from 'kysely';
import type { Role } from '#contract/roles.ts';
import type { Db } from '#server/database/connect.ts';
import type { Tables } from '#server/database/tables.ts';
import { newId } from '#server/ids/ids.ts';

export type Account = Selectable<Tables['users']>;
export type MailedLink = Selectable<Tables['mailed_links']>;

/** Returns the account with this id, suspended or not, or undefined. */
export async function findAccount(db: Db, id: string): Promise<Account | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns whether there is any account. */
export async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Returns an account with the ids of its organisers. */
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

/**
 * Returns the account with exactly this email address, confirmed or not, or undefined. The caller normalizes the
 * address.
 */
export async function findByEmail(db: Db, email: string): Promise<Account | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}

/** Returns the account linked to this Google subject, or undefined. */
export async function findBySubject(db: Db, googleSubject: string): Promise<Account | undefined> {
  return db.selectFrom('users').selectAll().where('google_subject', '=', googleSubject).executeTakeFirst();
}

/** Inserts an account. Returns undefined if its address or its Google subject already has one. */
export async function insertAccount(db: Db, account: Insertable<Tables['users']>): Promise<Account | undefined> {
  return (
    db
      .insertInto('users')
      .values(account)
      // The conflict may be the address or the Google subject.
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
  );
}

/** Starts a new session generation: invalidates all tokens and changes the URL of the private calendar. */
function nextGeneration() {
  return {
    session_generation: sql<number>`session_generation + 1`,
    saved_feed_id: sql<string | null>`case when saved_feed_id is not null then ${newId()}::uuid end`,
  };
}

/** Invalidates all tokens of an account and changes the URL of its private calendar, if it has one. */
export async function startNextGeneration(db: Db, id: string): Promise<void> {
  await db.updateTable('users').set(nextGeneration()).where('id', '=', id).execute();
}

/** Records a visit, unless one was recorded after `unlessSince`. */
export async function recordLastSeen(db: Db, id: string, now: Date, unlessSince: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ last_seen_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_seen_at', 'is', null), eb('last_seen_at', '<=', unlessSince)]))
    .execute();
}

/**
 * Sets or removes the password hash, ends every session and changes the URL of the private calendar. Returns the
 * updated account.
 */
export async function setPasswordHash(db: Db, id: string, passwordHash: string | null): Promise<Account> {
  return db
    .updateTable('users')
    .set({ password_hash: passwordHash, ...nextGeneration() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Records that the current address is confirmed and that a mail reached it. Keeps the first time of confirmation. */
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

/**
 * Sets the email address of an account, confirmed and reached at `now`, and clears a recorded refusal of mails. Throws
 * the unique violation (23505) if another account has the address.
 */
export async function changeAddress(db: Db, id: string, email: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ email, email_confirmed_at: now, email_reached_at: now, email_refused_at: null })
    .where('id', '=', id)
    .execute();
}

/** Returns the ids of the active administrators, and locks them until the end of the transaction. */
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

/** Replaces the roles of an account. Does not invalidate its tokens. */
export async function setRoles(db: Db, id: string, roles: Role[]): Promise<void> {
  await db.updateTable('users').set({ roles }).where('id', '=', id).execute();
}

/**
 * Links a Google subject to an account, replacing an earlier one, and returns the account. Throws if there is no such
 * account.
 */
export async function joinSubject(db: Db, id: string, googleSubject: string): Promise<Account> {
  return db
    .updateTable('users')
    .set({ google_subject: googleSubject })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Inserts a link to be sent by mail. It holds only the hash of the secret. */
export async function insertLink(db: Db, link: Insertable<Tables['mailed_links']>): Promise<void> {
  await db.insertInto('mailed_links').values(link).execute();
}

/** Returns the link with this hash of its secret and one of these purposes, even if expired or used. */
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

/**
 * Returns a link and marks it as used in one statement, so that it works once. Returns undefined if it is used, expired
 * or unknown, or has another purpose.
 */
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

/** Deletes the unused links of a user and purpose. */
export async function deleteLinks(db: Db, userId: string, purpose: MailedLink['purpose']): Promise<void> {
  await db
    .deleteFrom('mailed_links')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}

/** Deletes links that expired before a time. */
export async function deleteExpiredLinks(db: Db, by: Date): Promise<void> {
  await db.deleteFrom('mailed_links').where('expires_at', '<=', by).execute();
}
