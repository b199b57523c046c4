import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';
import type { Outcome } from './sender.ts';

/** An address to which messages are due. */
export interface DueAddress {
  url: string;
  /** The last try failed. */
  isFailing: boolean;
}

/** SQL for webhooks to which messages are sent. */
const isSending = sql<boolean>`webhooks.confirmed_at is not null and not webhooks.is_paused
  and webhooks.ended_at is null and users.suspended_at is null`;

/** Any number: the lock that only one server holds while it chooses addresses. */
const choosingLock = 5_104_711;

const recentMs = 60_000;

/** Limits of concurrent tries, for all servers together. */
export interface Slots {
  all: number;
  /** Failing addresses use at most this many, so that slow ones cannot delay the others. */
  failing: number;
  /** Addresses that did not accept a message within a minute use at most this many. */
  others: number;
}

/**
 * Leases addresses with due messages, at most as many as there are free slots: first those that accepted a message
 * within a minute, because many others may have stopped to answer; failing ones last. Otherwise those that wait for
 * longest come first. Must be called in a transaction.
 */
export async function leaseAddresses(db: Db, slots: Slots, now: Date, until: Date): Promise<DueAddress[]> {
  await sql`select pg_advisory_xact_lock(${choosingLock})`.execute(db);
  const recentFrom = new Date(now.getTime() - recentMs);
  const { rows } = await sql<DueAddress>`
    with address as (
      select url, bool_or(failing_since is not null) as "isFailing",
        bool_or(coalesce(leased_until > ${now}, false)) as is_leased,
        bool_or(coalesce(rests_until > ${now}, false)) as is_resting,
        min(due.at) as due_at, bool_or(coalesce(delivered_at > ${recentFrom}, false)) as is_recent
      from webhooks
      join users on users.id = webhooks.user_id
      left join lateral (
        select next_try_at as at from webhook_messages
        where webhook_id = webhooks.id and state = 'waiting' and ${isSending}
        order by next_try_at, webhook_messages.id limit 1
      ) as due on due.at <= ${now}
      group by url
    ),
    numbered as (
      select address.*, row_number() over (partition by "isFailing" order by due_at) as nth_failing,
        row_number() over (partition by is_recent order by "isFailing", due_at) as nth_other
      from address where due_at is not null and not is_leased and not is_resting
    )
    select url, "isFailing" from numbered
    where (not "isFailing"
        or nth_failing <= ${slots.failing}::int - (select count(*) from address where is_leased and "isFailing"))
      and (is_recent
        or nth_other <= ${slots.others}::int - (select count(*) from address where is_leased and not is_recent))
    order by "isFailing", is_recent desc, due_at
    limit greatest(0, ${slots.all}::int - (select count(*) from address where is_leased))
  `.execute(db);
  await extendLeases(
    db,
    rows.map(({ url }) => url),
    until,
  );
  return rows;
}

/** Extends the leases of addresses. */
export async function extendLeases(db: Db, urls: readonly string[], until: Date): Promise<void> {
  if (urls.length === 0) return;
  await db.updateTable('webhooks').set({ leased_until: until }).where('url', 'in', urls).execute();
}

/** Releases the lease of an address. */
export async function releaseLease(db: Db, url: string): Promise<void> {
  await db.updateTable('webhooks').set({ leased_until: null }).where('url', '=', url).execute();
}

/** Releases all leases. For an embedded database, whose last server is dead. */
export async function releaseAllLeases(db: Db): Promise<void> {
  await db.updateTable('webhooks').set({ leased_until: null }).where('leased_until', 'is not', null).execute();
}

export type DueMessage = NonNullable<Awaited<ReturnType<typeof findDueMessage>>>;

/** Returns the message to an address that is due for longest. Undefined if there is none, or if the address rests. */
export function findDueMessage(db: Db, url: string, now: Date) {
  return db
    .selectFrom('webhooks')
    .innerJoin('users', 'users.id', 'webhooks.user_id')
    .innerJoin('webhook_messages as message', 'message.webhook_id', 'webhooks.id')
    .select(['message.id', 'message.webhook_id', 'message.body', 'message.tries', 'message.queued_at'])
    .select(['webhooks.url', 'webhooks.generation', 'webhooks.former_until'])
    .where('webhooks.url', '=', url)
    .where(isSending)
    .where((eb) => eb.or([eb('webhooks.rests_until', 'is', null), eb('webhooks.rests_until', '<=', now)]))
    .where('message.state', '=', 'waiting')
    .where('message.next_try_at', '<=', now)
    .orderBy('message.next_try_at')
    .orderBy('message.id')
    .limit(1)
    .executeTakeFirst();
}

/** Returns when the next message is due to an address without a lease. */
export async function findNextDue(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(greatest(due.at, rests_until, leased_until)) as at
    from webhooks
    join users on users.id = webhooks.user_id
    cross join lateral (
      select next_try_at as at from webhook_messages
      where webhook_id = webhooks.id and state = 'waiting' and ${isSending}
      order by next_try_at, webhook_messages.id limit 1
    ) as due`.execute(db);
  return rows[0]?.at ?? undefined;
}

/** Adds a try to the log of a message. Does nothing if the message was removed meanwhile. */
export async function insertTry(
  db: Db,
  messageId: string,
  { at, status, refusal, milliseconds }: Omit<Outcome, 'retryAfterSeconds'>,
): Promise<void> {
  await sql`insert into webhook_tries (message_id, nth, at, status, refusal, milliseconds)
    select id, (select count(*) + 1 from webhook_tries where message_id = webhook_messages.id),
      ${at}, ${status}::int4, ${refusal}::text, ${milliseconds}::int4
    from webhook_messages where id = ${messageId}`.execute(db);
}

/** Records that a message was accepted. */
export async function noteDelivered(db: Db, message: { id: string; webhook_id: string }, at: Date): Promise<void> {
  await db
    .updateTable('webhook_messages')
    .set((eb) => ({ state: 'delivered', next_try_at: null, tries: eb('tries', '+', 1) }))
    .where('id', '=', message.id)
    .execute();
  await db
    .updateTable('webhooks')
    .set({ delivered_at: at, failing_since: null })
    .where('id', '=', message.webhook_id)
    .execute();
}

/** Records a failed try. Without `nextTryAt` the message has failed. */
export async function noteFailed(
  db: Db,
  message: { id: string; webhook_id: string },
  { at, nextTryAt }: { at: Date; nextTryAt: Date | undefined },
): Promise<void> {
  await db
    .updateTable('webhook_messages')
    .set((eb) => ({
      state: nextTryAt ? 'waiting' : 'failed',
      next_try_at: nextTryAt ?? null,
      tries: eb('tries', '+', 1),
    }))
    .where('id', '=', message.id)
    // It may have been paused meanwhile.
    .where('state', '=', 'waiting')
    .execute();
  await db
    .updateTable('webhooks')
    .set({ failing_since: at })
    .where('id', '=', message.webhook_id)
    .where('failing_since', 'is', null)
    .execute();
}

/** Nothing is sent to an address until this time. */
export async function restAddress(db: Db, url: string, until: Date): Promise<void> {
  await db.updateTable('webhooks').set({ rests_until: until }).where('url', '=', url).execute();
}

/**
 * Ends a webhook that is sending, and returns it with its owner. `unlessDeliveredSince`: not if a message was accepted
 * since then. Undefined if it was not ended.
 */
export async function endWebhook(
  db: Db,
  id: string,
  { at, because, unlessDeliveredSince }: { at: Date; because: 'gone' | 'failed'; unlessDeliveredSince?: Date },
) {
  const ended = await db
    .updateTable('webhooks')
    .from('users')
    .set({ ended_at: at, ended_because: because })
    .whereRef('users.id', '=', 'webhooks.user_id')
    .where('webhooks.id', '=', id)
    .where('webhooks.ended_at', 'is', null)
    .$if(unlessDeliveredSince !== undefined, (query) =>
      query.where((eb) =>
        eb.or([eb('webhooks.delivered_at', 'is', null), eb('webhooks.delivered_at', '<', unlessDeliveredSince ?? at)]),
      ),
    )
    .returning(['webhooks.name', 'webhooks.url', 'users.email', 'users.name as owner', 'users.locale'])
    .executeTakeFirst();
  if (ended) await failWaiting(db, id);
  return ended;
}

/** Fails the waiting messages of a webhook. They can be replayed. */
export async function failWaiting(db: Db, webhookId: string): Promise<void> {
  await db
    .updateTable('webhook_messages')
    .set({ state: 'failed', next_try_at: null })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute();
}
