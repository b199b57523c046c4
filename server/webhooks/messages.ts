import * as z from 'zod/mini';
import { webhookLimits } from '#contract/constants.ts';
import type { Output, Reply } from '#contract/endpoint.ts';
import { Id } from '#contract/identity.ts';
import type * as contract from '#contract/v1/webhooks.ts';
import { transact } from '#server/database/transact.ts';
import { cursorCodec } from '#server/http/cursor.ts';
import { cutPage } from '#server/http/paging.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { newId } from '#server/ids/ids.ts';
import type { NightlyJob } from '#server/jobs/service.ts';
import { isPaused } from '#server/pause/service.ts';
import { consumeQuota, type Quota } from '#server/throttling/service.ts';
import type { Tools } from '#server/tools.ts';
import { outgoing } from './deliver.ts';
import { inSeconds } from './follow-log.ts';
import { trimKnown } from './follow-store.ts';
import * as log from './messages-store.ts';
import { isAccepted } from './sender.ts';
import { lockWebhook, updateWebhook } from './store.ts';
import { follow, ownWebhook, type WebhookTools } from './subscriptions.ts';

const pageSize = 50;
const codec = cursorCodec(z.tuple([Id]));

/** Returns a page of the log of a webhook, newest first, and the cursor of the next one. Throws `webhook-unknown`. */
export async function listMessages(
  { db }: WebhookTools,
  person: Person,
  id: string,
  { state, cursor }: Output<typeof contract.listWebhookMessages, 'query'>,
): Promise<{ items: contract.WebhookMessage[]; next: string | null }> {
  await ownWebhook(db, person, id);
  const before = cursor === undefined ? undefined : codec.read(cursor)[0];
  const found = await log.findMessages(db, id, { state, before, limit: pageSize + 1 });
  const { rows, next } = cutPage(found, pageSize, (last) => codec.write([last.id]));
  const tries = await log.findTries(
    db,
    rows.map((row) => row.id),
  );
  return { items: rows.map((row) => toMessage(row, tries)), next };
}

/** Returns one message with its body. Throws `webhook-unknown`, also for an unknown message. */
export async function showMessage(
  { db }: WebhookTools,
  person: Person,
  id: string,
  messageId: string,
): Promise<Reply<typeof contract.showWebhookMessage>> {
  await ownWebhook(db, person, id);
  const row = await log.findMessage(db, id, uuidOf(messageId));
  if (!row) throw new Problem('webhook-unknown', { detail: 'There is no such message.' });
  return { ...toMessage(row, await log.findTries(db, [row.id])), body: row.body };
}

/** Queues a message again, or sends one that waits now. Throws `webhook-unknown`, also for an unknown message and a test. */
export async function replayMessage(
  { db, clock, webhooks }: WebhookTools,
  person: Person,
  id: string,
  messageId: string,
): Promise<{ messages: number }> {
  await ownWebhook(db, person, id);
  const row = await log.findMessage(db, id, uuidOf(messageId));
  if (!row || row.type === 'webhook.test')
    throw new Problem('webhook-unknown', { detail: 'There is no such message.' });
  const messages = await log.requeue(db, id, { id: row.id, state: 'all', limit: 1 }, clock());
  webhooks.wake();
  return { messages };
}

/** Queues the messages of a period again, oldest first, and returns their number. Throws `webhook-unknown`. */
export async function replayPeriod(
  { db, clock, webhooks }: WebhookTools,
  person: Person,
  id: string,
  { from, to, state }: Output<typeof contract.replayWebhookMessages, 'body'>,
): Promise<{ messages: number }> {
  await ownWebhook(db, person, id);
  const period = { from: new Date(from), to: new Date(to), state, limit: webhookLimits.replayed };
  const messages = await log.requeue(db, id, period, clock());
  webhooks.wake();
  return { messages };
}

/** Enough to set up a receiver, and too few to disturb other servers. */
const trials: Quota = { what: 'webhook-tests', max: 20, perSeconds: 600 };

/**
 * Sends a test message now, and returns the outcome. A success confirms the address. Throws `webhook-unknown`,
 * `too-many-requests`, `filter-too-wide`, and `unavailable` in a paused copy of a site.
 */
export async function testWebhook(
  tools: WebhookTools,
  person: Person,
  id: string,
): Promise<Reply<typeof contract.testWebhook>> {
  const { db, clock } = tools;
  const webhook = await ownWebhook(db, person, id);
  if (await isPaused(db)) throw new Problem('unavailable', { detail: 'This site is a restored copy and paused.' });
  const retryAfterSeconds = await consumeQuota(tools, trials, person.id, 1);
  if (retryAfterSeconds !== null) throw new Problem('too-many-requests', { retryAfterSeconds });
  const message = { id: newId(), body: testBody(clock()) };
  const outcome = await tools.webhooks.send(webhook.url, outgoing({ ...webhook, ...message, webhook_id: id }, clock()));
  const now = clock();
  await transact(db, async (db) => {
    const current = await lockWebhook(db, person.id, id);
    // It was removed or changed meanwhile.
    if (current?.url !== webhook.url) return;
    await log.insertMessage(db, {
      ...{ ...message, webhook_id: id, type: 'webhook.test', event_id: null, position: null },
      ...{ created_at: now, queued_at: now, next_try_at: null, tries: 1 },
      state: isAccepted(outcome) ? 'delivered' : 'failed',
    });
    const { at, status, refusal, milliseconds } = outcome;
    await log.insertFirstTry(db, { message_id: message.id, at, status, refusal, milliseconds });
    if (!isAccepted(outcome) || current.confirmed_at !== null) return;
    await follow(db, current, now);
    await updateWebhook(db, id, { confirmed_at: now });
  });
  const { status, refusal, milliseconds } = outcome;
  return { status, refusal, milliseconds };
}

function testBody(now: Date): string {
  return JSON.stringify({ type: 'webhook.test', timestamp: inSeconds(now), data: {} });
}

const uuidOf = (messageId: string) => messageId.replace(/^msg_/, '');

function toMessage(row: log.ListedMessage, tries: Awaited<ReturnType<typeof log.findTries>>): contract.WebhookMessage {
  return {
    ...{ id: `msg_${row.id}`, type: row.type, eventId: row.event_id, state: row.state },
    createdAt: row.created_at.toISOString(),
    nextTryAt: row.next_try_at?.toISOString() ?? null,
    tries: tries
      .filter(({ message_id }) => message_id === row.id)
      .map(({ at, status, refusal, milliseconds }) => ({ at: at.toISOString(), status, refusal, milliseconds })),
  };
}

const logMs = webhookLimits.logDays * 86_400_000;
const trimBatchSize = 5000;

/**
 * Deletes messages after 30 days, and forgets events that ended before then. A paused or ended webhook keeps only as many
 * messages as one replay sends, because they may never be read.
 */
export const sweepWebhooks: NightlyJob<Pick<Tools, 'db' | 'clock'>> = {
  name: 'sweep-webhooks',
  at: '03:40',
  async run({ db, clock }, signal) {
    const before = new Date(clock().getTime() - logMs);
    while (!signal.aborted && (await log.deleteOld(db, before, trimBatchSize)) === trimBatchSize);
    while (!signal.aborted && (await log.deleteMissed(db, webhookLimits.replayed, trimBatchSize)) === trimBatchSize);
    await trimKnown(db, before);
  },
};
