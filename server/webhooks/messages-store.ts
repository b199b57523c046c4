import { type Insertable, type Selectable, sql } from 'kysely';
import { anyOf } from '#server/database/any-of.ts';
import type { Db } from '#server/database/connect.ts';
import type { Tables } from '#server/database/tables.ts';

type MessageRow = Selectable<Tables['webhook_messages']>;
export type ListedMessage = Omit<MessageRow, 'body'>;

const listed = [
  'id',
  'webhook_id',
  'type',
  'event_id',
  'position',
  'created_at',
  'queued_at',
  'state',
  'tries',
  'next_try_at',
] as const;

/** Returns at most `limit` messages of a webhook before an id, newest first. */
export async function findMessages(
  db: Db,
  webhookId: string,
  { state, before, limit }: { state: MessageRow['state'] | undefined; before: string | undefined; limit: number },
): Promise<ListedMessage[]> {
  return db
    .selectFrom('webhook_messages')
    .select(listed)
    .where('webhook_id', '=', webhookId)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'waiting'))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Returns a message of a webhook. */
export async function findMessage(db: Db, webhookId: string, id: string): Promise<MessageRow | undefined> {
  return db
    .selectFrom('webhook_messages')
    .selectAll()
    .where('id', '=', id)
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst();
}

/** Returns the tries of messages, in order. */
export async function findTries(db: Db, messageIds: readonly string[]) {
  return db
    .selectFrom('webhook_tries')
    .selectAll()
    .where('message_id', '=', anyOf(messageIds))
    .orderBy('message_id')
    .orderBy('nth')
    .execute();
}

/** Inserts a message. */
export async function insertMessage(db: Db, message: Insertable<Tables['webhook_messages']>): Promise<void> {
  await db.insertInto('webhook_messages').values(message).execute();
}

/** Which messages are sent again. */
interface Replayed {
  id?: string;
  from?: Date;
  to?: Date;
  state: 'failed' | 'all';
  limit: number;
}

/**
 * Queues messages of a webhook again for now, with all their tries, and returns their number. One that waits after a failed
 * try does not wait any longer. Without `id`, messages that wait for their first try are skipped. Tests always are.
 */
export async function requeue(
  db: Db,
  webhookId: string,
  { id, from, to, state, limit }: Replayed,
  now: Date,
): Promise<number> {
  const chosen = db
    .selectFrom('webhook_messages')
    .select('id')
    .where('webhook_id', '=', webhookId)
    .where('type', '!=', 'webhook.test')
    .$if(state === 'failed', (query) => query.where('state', '!=', 'delivered'))
    .$if(id === undefined, (query) => query.where((eb) => eb.or([eb('state', '!=', 'waiting'), eb('tries', '>', 0)])))
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(from !== undefined, (query) => query.where('created_at', '>=', from ?? now))
    .$if(to !== undefined, (query) => query.where('created_at', '<', to ?? now))
    .orderBy('id')
    .limit(limit);
  const { numUpdatedRows } = await db
    .updateTable('webhook_messages')
    .set({ state: 'waiting', tries: 0, queued_at: now, next_try_at: now })
    .where('id', 'in', chosen)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Deletes at most `limit` messages from before an instant, and returns their number. */
export async function deleteOld(db: Db, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_messages')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('webhook_messages')
        .select('id')
        .where('created_at', '<', before)
        .orderBy('created_at')
        .limit(limit),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/**
 * Deletes at most `limit` messages of webhooks that are paused or ended, except for the newest `kept` ones of each, and
 * returns their number.
 */
export async function deleteMissed(db: Db, kept: number, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from webhook_messages where id in (
      select id from (
        select message.id, row_number() over (partition by message.webhook_id order by message.id desc) as nth
        from webhook_messages as message
        join webhooks on webhooks.id = message.webhook_id
        where webhooks.is_paused or webhooks.ended_at is not null
      ) as numbered where nth > ${kept} limit ${limit})`.execute(db);
  return Number(numAffectedRows);
}

/** Inserts the first try of a message. */
export async function insertFirstTry(
  db: Db,
  { message_id, at, status, refusal, milliseconds }: Omit<Insertable<Tables['webhook_tries']>, 'nth'>,
): Promise<void> {
  await sql`insert into webhook_tries (message_id, nth, at, status, refusal, milliseconds)
    values (${message_id}, 1, ${at}, ${status}, ${refusal}, ${milliseconds})`.execute(db);
}
