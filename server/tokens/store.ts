import { type Insertable, type Selectable, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '#server/database/connect.ts';
import type { Tables } from '#server/database/tables.ts';

type TokenRow = Selectable<Tables['api_tokens']>;

/** A token with the organisers of its fence. */
export type TokenWithOrganisers = TokenRow & { organisers: { id: string; slug: string; name: string }[] };

/**
 * Returns the token with this hash and its account, with the organisers that the token may act for: those of the account,
 * limited to the fence.
 */
export async function findBearer(db: Db, hash: string) {
  return db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .selectAll('users')
    .select(
      sql<string[]>`array(
        select organiser_id from organiser_members members where members.user_id = users.id and (
          not api_tokens.is_fenced or exists (
            select from api_token_organisers fence
            where fence.token_id = api_tokens.id and fence.organiser_id = members.organiser_id
          )
        )
      )`.as('organiser_ids'),
    )
    .select([
      'api_tokens.id as token_id',
      'api_tokens.scopes',
      'api_tokens.is_fenced',
      'api_tokens.expires_at',
      'api_tokens.last_used_at',
      'api_tokens.revoked_at',
    ])
    .where('api_tokens.secret_hash', '=', hash)
    .executeTakeFirst();
}

/** Returns the id of the token with this hash, unless it has ended or its account is suspended. */
export async function findId(db: Db, hash: string, now: Date): Promise<string | undefined> {
  const found = await db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .select('api_tokens.id')
    .where('secret_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('users.suspended_at', 'is', null)
    .executeTakeFirst();
  return found?.id;
}

/** Records a use, unless one was recorded after `unlessSince`. */
export async function recordUse(db: Db, id: string, now: Date, unlessSince: Date): Promise<void> {
  await db
    .updateTable('api_tokens')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', unlessSince)]))
    .execute();
}

/** Inserts a token, with its fence if `organiserIds` is given. The account must be a member of these organisers. */
export async function insertToken(
  db: Db,
  token: Omit<Insertable<Tables['api_tokens']>, 'is_fenced'>,
  organiserIds: readonly string[] | null,
): Promise<void> {
  await db
    .insertInto('api_tokens')
    .values({ ...token, is_fenced: organiserIds !== null })
    .execute();
  if (organiserIds === null) return;
  await db
    .insertInto('api_token_organisers')
    .values(organiserIds.map((organiser_id) => ({ token_id: token.id, organiser_id, user_id: token.user_id })))
    .execute();
}

/**
 * Locks an account until the end of the transaction, so that its tokens are made one after the other. Returns its session
 * generation; undefined if it was deleted.
 */
export async function lockGeneration(db: Db, userId: string): Promise<number | undefined> {
  const locked = await db
    .selectFrom('users')
    .select('session_generation')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return locked?.session_generation;
}

/** Returns the number of active tokens of an account. */
export async function countActive(db: Db, userId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('api_tokens')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the ids of `organiserIds` that an account is a member of. */
export async function findMemberships(db: Db, userId: string, organiserIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('organiser_members')
    .select('organiser_id')
    .where('user_id', '=', userId)
    .where('organiser_id', 'in', organiserIds)
    .execute();
  return rows.map(({ organiser_id }) => organiser_id);
}

/** Returns the tokens of an account that did not end before `endedSince`, newest first, with their organisers. */
export async function findTokens(
  db: Db,
  userId: string,
  endedSince: Date,
  limit: number,
): Promise<TokenWithOrganisers[]> {
  return selectTokens(db)
    .where('user_id', '=', userId)
    .where('expires_at', '>', endedSince)
    .where((eb) => eb.or([eb('revoked_at', 'is', null), eb('revoked_at', '>', endedSince)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Returns a token by its id, with its organisers. */
export async function findToken(db: Db, id: string): Promise<TokenWithOrganisers | undefined> {
  return selectTokens(db).where('id', '=', id).executeTakeFirst();
}

function selectTokens(db: Db) {
  return db
    .selectFrom('api_tokens')
    .selectAll()
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('api_token_organisers')
          .innerJoin('organisers', 'organisers.id', 'api_token_organisers.organiser_id')
          .select(['organisers.id', 'organisers.slug', 'organisers.name'])
          .whereRef('api_token_organisers.token_id', '=', 'api_tokens.id')
          .orderBy('organisers.name')
          .orderBy('organisers.id'),
      ).as('organisers'),
    );
}

/** Revokes active tokens of an account, all or the one with `id`, and returns them. */
export async function revokeTokens(
  db: Db,
  userId: string,
  now: Date,
  id?: string,
): Promise<{ id: string; name: string }[]> {
  return db
    .updateTable('api_tokens')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'name'])
    .execute();
}

/** Deletes tokens that ended before `before`. */
export async function deleteEnded(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('api_tokens')
    .where((eb) => eb.or([eb('expires_at', '<', before), eb('revoked_at', '<', before)]))
    .execute();
}

/** Returns the accounts with active tokens that expire by `by` and whose owners were not mailed about them yet. */
export async function findOwnersOfExpiring(db: Db, now: Date, by: Date): Promise<string[]> {
  const rows = await expiring(db, now, by).select('user_id').distinct().orderBy('user_id').execute();
  return rows.map(({ user_id }) => user_id);
}

/** Returns the tokens of an account that expire by `by`, without those already mailed, in order of their ends. */
export async function findExpiring(db: Db, userId: string, now: Date, by: Date) {
  return expiring(db, now, by)
    .select(['id', 'name', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('expires_at')
    .orderBy('id')
    .execute();
}

function expiring(db: Db, now: Date, by: Date) {
  return db
    .selectFrom('api_tokens')
    .where('expires_at', '>', now)
    .where('expires_at', '<=', by)
    .where('revoked_at', 'is', null)
    .where('expiry_mailed_at', 'is', null);
}

/** Returns the account to mail, locked until the end of the transaction; undefined if it is suspended or its mails bounce. */
export async function lockRecipient(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['email', 'name', 'locale', 'time_zone'])
    .where('email_refused_at', 'is', null)
    .where('id', '=', userId)
    .where('suspended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Records that the owner of these tokens was mailed that they expire. */
export async function recordExpiryMail(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await db.updateTable('api_tokens').set({ expiry_mailed_at: now }).where('id', 'in', ids).execute();
}
