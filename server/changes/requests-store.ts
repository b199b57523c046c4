import type { Db } from '#server/database/connect.ts';
import type { KeyedRequest } from '#server/http/idempotency-key.ts';

type Identity = Pick<KeyedRequest, 'userId' | 'key' | 'fingerprint'>;

/**
 * Inserts a request. Returns undefined, or the fingerprint of the request that was applied with this key. Waits for a
 * transaction that inserts the same key.
 */
export async function insertRequest(
  db: Db,
  { userId, key, fingerprint }: Identity,
  at: Date,
): Promise<string | undefined> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('applied_requests')
    .values({ user_id: userId, key, fingerprint, applied_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n) return undefined;
  const row = await db
    .selectFrom('applied_requests')
    .select('fingerprint')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return row.fingerprint;
}

/** Deletes the requests that were applied before an instant. */
export async function deleteRequestsBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom('applied_requests').where('applied_at', '<', instant).execute();
}
