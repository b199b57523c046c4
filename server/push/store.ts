import type { Insertable, Selectable } from 'kysely';
import type { Locale } from '#contract/locales.ts';
import type { Db } from '#server/database/connect.ts';
import type { Tables } from '#server/database/tables.ts';

export type PushDeviceRow = Selectable<Tables['push_subscriptions']>;

/**
 * Locks the account until the end of the transaction, so that concurrent subscriptions respect the limit. Returns false
 * if the account does not exist.
 */
export async function lockOwner(db: Db, userId: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirst();
  return user !== undefined;
}

/** Inserts a subscription, or replaces owner and keys of the same endpoint. Returns its id. */
export async function putDevice(db: Db, device: Insertable<Tables['push_subscriptions']>): Promise<string> {
  const { endpoint, user_id, p256dh, auth } = device;
  // A new owner gets a new id, so that queued messages of the former one are not sent.
  await db.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).where('user_id', '!=', user_id).execute();
  const { id } = await db
    .insertInto('push_subscriptions')
    .values(device)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ p256dh, auth, device: device.device }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes all subscriptions of a user but the newest `kept`. */
export async function deleteOldest(db: Db, userId: string, kept: number): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('push_subscriptions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(kept),
    )
    .execute();
}

/** Returns the devices of a user that receive push messages, newest first. */
export async function findDevices(db: Db, userId: string): Promise<PushDeviceRow[]> {
  return db
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Returns the subscriptions of a user who is not suspended, with the language. */
export async function findReachable(db: Db, userId: string): Promise<{ id: string; locale: Locale }[]> {
  return selectReachable(db).select(['push_subscriptions.id', 'users.locale']).where('user_id', '=', userId).execute();
}

/** Returns a subscription if its owner is not suspended. */
export async function findReachableDevice(db: Db, id: string): Promise<PushDeviceRow | undefined> {
  return selectReachable(db).selectAll('push_subscriptions').where('push_subscriptions.id', '=', id).executeTakeFirst();
}

function selectReachable(db: Db) {
  return db
    .selectFrom('push_subscriptions')
    .innerJoin('users', 'users.id', 'push_subscriptions.user_id')
    .where('users.suspended_at', 'is', null);
}

/**
 * Replaces endpoint and keys of a subscription, and deletes another one with that endpoint. Returns false if the
 * subscription does not exist.
 */
export async function moveDevice(
  db: Db,
  id: string,
  to: Pick<PushDeviceRow, 'endpoint' | 'p256dh' | 'auth'>,
): Promise<boolean> {
  await db.deleteFrom('push_subscriptions').where('endpoint', '=', to.endpoint).where('id', '!=', id).execute();
  const { numUpdatedRows } = await db
    .updateTable('push_subscriptions')
    .set(to)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Records that a push service accepted a message for a device. */
export async function noteDelivered(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('push_subscriptions').set({ delivered_at: now }).where('id', '=', id).execute();
}

/** Deletes a subscription only if its endpoint is unchanged, because it may have changed during the request. */
export async function deleteGone(db: Db, { id, endpoint }: Pick<PushDeviceRow, 'id' | 'endpoint'>): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).where('endpoint', '=', endpoint).execute();
}

/** Deletes a device of this user. Does nothing if it belongs to another user. */
export async function deleteDevice(db: Db, userId: string, id: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).where('user_id', '=', userId).execute();
}

/** Deletes all devices of a user, so that it receives no more push messages. */
export async function deleteDevices(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute();
}
