import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { anyOf } from '#server/database/any-of.ts';
import type { Db } from '#server/database/connect.ts';
import type { Tables } from '#server/database/tables.ts';

export type WebhookRow = Selectable<Tables['webhooks']>;

/** Returns the webhooks of an account, oldest first. */
export async function findWebhooks(db: Db, userId: string): Promise<WebhookRow[]> {
  return db.selectFrom('webhooks').selectAll().where('user_id', '=', userId).orderBy('id').execute();
}

/** Returns a webhook of this account. */
export async function findWebhook(db: Db, userId: string, id: string): Promise<WebhookRow | undefined> {
  return db.selectFrom('webhooks').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
}

/** Like `findWebhook`, and locks it until the transaction ends. */
export async function lockWebhook(db: Db, userId: string, id: string): Promise<WebhookRow | undefined> {
  return db
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks the account, so that concurrent requests respect the limit. Returns false if it does not exist. */
export async function lockOwner(db: Db, userId: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirst();
  return user !== undefined;
}

/** Inserts a webhook. */
export async function insertWebhook(db: Db, webhook: Insertable<Tables['webhooks']>): Promise<WebhookRow> {
  return db.insertInto('webhooks').values(webhook).returningAll().executeTakeFirstOrThrow();
}

/** Changes a webhook and returns it. */
export async function updateWebhook(db: Db, id: string, columns: Updateable<Tables['webhooks']>): Promise<WebhookRow> {
  return db.updateTable('webhooks').set(columns).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Deletes a webhook of this account with its messages. */
export async function deleteWebhook(db: Db, userId: string, id: string): Promise<void> {
  await db.deleteFrom('webhooks').where('id', '=', id).where('user_id', '=', userId).execute();
}

/** Returns the number of waiting messages of webhooks. */
export async function countWaiting(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('webhook_messages')
    .select(['webhook_id', sql<number>`count(*)::int`.as('count')])
    .where('webhook_id', '=', anyOf(ids))
    .where('state', '=', 'waiting')
    .groupBy('webhook_id')
    .execute();
  return new Map(rows.map(({ webhook_id, count }) => [webhook_id, count]));
}
