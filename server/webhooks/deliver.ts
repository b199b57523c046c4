import { setTimeout as pause } from 'node:timers/promises';
import { transact } from '#server/database/transact.ts';
import { sendMail } from '#server/mail/service.ts';
import type { Tools } from '#server/tools.ts';
import * as store from './deliver-store.ts';
import { pauseAfter, restAfter } from './retry-schedule.ts';
import { isAccepted, type Outcome, type Outgoing } from './sender.ts';

export type DeliverTools = Pick<Tools, 'config' | 'db' | 'clock' | 'jobs' | 'log' | 'webhooks' | 'site'>;

/** A try takes at most 15 seconds. After a crash, the address waits for the rest. */
const leaseMs = 30_000;
/** At most 20 messages a second are sent to one address. */
const minIntervalMs = 50;
/** Then other addresses come first. */
const turnMs = 5000;

const leaseEnd = (now: Date) => new Date(now.getTime() + leaseMs);

/** Concurrent tries of all servers. */
const slots: store.Slots = { all: 8, failing: 4, others: 7 };

/**
 * Starts sending to addresses with due messages, as far as slots are free. Returns a promise for each of them, which
 * resolves when its turn is over and never rejects.
 */
export async function startDue(tools: DeliverTools, signal: AbortSignal): Promise<Promise<void>[]> {
  const now = tools.clock();
  const due = await transact(tools.db, (db) => store.leaseAddresses(db, slots, now, leaseEnd(now)));
  return due.map(({ url }) => deliverTo(tools, url, signal));
}

/** Sends due messages to a leased address, one after the other, and releases the lease. Never rejects. */
async function deliverTo(tools: DeliverTools, url: string, signal: AbortSignal): Promise<void> {
  const { db, clock, log } = tools;
  const startedMs = performance.now();
  try {
    while (!signal.aborted && performance.now() - startedMs < turnMs) {
      const message = await store.findDueMessage(db, url, clock());
      if (!message) break;
      const tryMs = performance.now();
      const outcome = await tools.webhooks.send(url, outgoing(message, clock()));
      // The connections were closed because the server stops. The message is sent again after the next start.
      if (signal.aborted && outcome.refusal !== null) break;
      await record(tools, message, outcome);
      const restMs = minIntervalMs - (performance.now() - tryMs);
      if (restMs > 0) await pause(restMs);
    }
    await store.releaseLease(db, url);
  } catch (error) {
    // The lease expires.
    log.error({ err: error }, 'delivering to a webhook failed, retrying in 30 seconds');
  }
}

/** Returns a message with the secrets that sign it at this time. */
export function outgoing(
  { id, webhook_id, body, generation, former_until }: Omit<store.DueMessage, 'tries' | 'queued_at' | 'url'>,
  now: Date,
): Outgoing {
  const hasFormer = former_until !== null && former_until > now;
  const generations = hasFormer ? [generation, generation - 1] : [generation];
  return { id: `msg_${id}`, body, secrets: generations.map((each) => ({ id: webhook_id, generation: each })) };
}

/** Records the outcome of a try, and ends the webhook if nothing else can be expected of it. */
async function record(tools: DeliverTools, message: store.DueMessage, outcome: Outcome): Promise<void> {
  const now = tools.clock();
  await transact(tools.db, async (db) => {
    await store.insertTry(db, message.id, outcome);
    await store.extendLeases(db, [message.url], leaseEnd(now));
    if (isAccepted(outcome)) return store.noteDelivered(db, message, now);
    const isGone = outcome.status === 410;
    const pauseMs = isGone ? undefined : pauseAfter(message.tries + 1, outcome);
    const nextTryAt = pauseMs === undefined ? undefined : new Date(now.getTime() + pauseMs);
    await store.noteFailed(db, message, { at: now, nextTryAt });
    const restMs = restAfter(outcome);
    if (restMs !== undefined) await store.restAddress(db, message.url, new Date(now.getTime() + restMs));
    if (nextTryAt) return;
    const end = isGone
      ? ({ at: now, because: 'gone' } as const)
      : ({ at: now, because: 'failed', unlessDeliveredSince: message.queued_at } as const);
    const ended = await store.endWebhook(db, message.webhook_id, end);
    if (ended) await mailOwner({ ...tools, db }, ended, end.because);
  });
}

type Ended = NonNullable<Awaited<ReturnType<typeof store.endWebhook>>>;

async function mailOwner(
  tools: Pick<Tools, 'config' | 'db' | 'jobs' | 'site'>,
  { name, url, email, owner, locale }: Ended,
  because: 'gone' | 'failed',
): Promise<void> {
  await sendMail(tools, {
    to: { email, name: owner },
    locale,
    template: 'webhook-ended',
    facts: { name, host: new URL(url).host, because, path: '/profile/programs' },
  });
}
