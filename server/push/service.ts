import type { Locale } from '#contract/locales.ts';
import type { PushDevice } from '#contract/push.ts';
import type { Db } from '#server/database/connect.ts';
import type { JobKind } from '#server/jobs/service.ts';
import { offeredLanguage } from '#server/site/service.ts';
import type { Tools } from '#server/tools.ts';
import { payloadOf, type ShownNotification, topicOf } from './message.ts';
import type { Outgoing } from './sender.ts';
import * as store from './store.ts';

export interface PushMessage extends ShownNotification {
  /** When the message is no longer needed. At most, and by default, a day from now. */
  expiresAt?: Date;
  /** Urgent messages reach phones in power-saving mode. */
  urgency?: 'normal' | 'high';
}

/** Messages that could not be sent for this long are dropped. */
const longestMs = 86_400_000;

/** A job: one message to one browser. */
interface PushJob extends Omit<Outgoing, 'ttlSeconds'> {
  deviceId: string;
  /** Time after which it is dropped. */
  until: string;
}

type SendTools = Pick<Tools, 'config' | 'db' | 'jobs' | 'clock' | 'tokenSecret' | 'site'>;

/**
 * Queues a message to all current browsers of a user, with retries until it expires. In a transaction (`sendPush({
 * ...tools, db }, …)`) it is sent only if that commits. Returns the number of browsers: 0 if the account is suspended
 * or has none, or if the message has expired.
 */
export async function sendPush(tools: SendTools, userId: string, message: PushMessage): Promise<number> {
  return sendInTheirLanguage(tools, userId, () => message);
}

/** Like `sendPush`, for a message in the language of the account. */
export async function sendInTheirLanguage(
  tools: SendTools,
  userId: string,
  write: (locale: Locale) => PushMessage,
): Promise<number> {
  const { config, db, jobs, clock, tokenSecret } = tools;
  const devices = await store.findReachable(db, userId);
  for (const { id, locale: stored } of devices) {
    const locale = offeredLanguage(tools, stored);
    const message = write(locale);
    const lastMs = clock().getTime() + longestMs;
    const until = new Date(Math.min(message.expiresAt?.getTime() ?? lastMs, lastMs));
    if (until <= clock()) return 0;
    await jobs.add(db, sendPushKind, {
      deviceId: id,
      payload: payloadOf(message, locale, config.publicUrl),
      urgency: message.urgency ?? 'normal',
      topic: topicOf(tokenSecret, id, message.tag),
      until: until.toISOString(),
    });
  }
  return devices.length;
}

/**
 * Sends one message. Waits as long as the push service asks for, and retries with backoff if it is down. Deletes
 * subscriptions that have ended. After a crash a message may be sent twice; its tag makes the second replace the first.
 */
export const sendPushKind: JobKind<PushJob, Tools> = {
  name: 'send-push',
  // Half a minute, doubling to an hour, for a day; `until` usually ends it before.
  retries: { max: 34, firstPauseSeconds: 30, longestPauseSeconds: 3600 },
  timeoutSeconds: 120,
  isOutward: true,
  // A slow push service, which any user can name, must not delay others.
  atOnce: 8,
  async run({ db, jobs, push, clock, log }, job, { id, isLastTry }) {
    const { deviceId, until, ...message } = job;
    const msLeft = Date.parse(until) - clock().getTime();
    const device = msLeft > 0 ? await store.findReachableDevice(db, deviceId) : undefined;
    if (!device) return;
    const delivery = await push.deliver(device, { ...message, ttlSeconds: Math.ceil(msLeft / 1000) });
    switch (delivery.kind) {
      case 'delivered':
        return store.noteDelivered(db, deviceId, clock());
      case 'gone':
        return store.deleteGone(db, device);
      case 'refused':
        return log.warn(
          { why: delivery.why, id, service: new URL(device.endpoint).host },
          'a push service rejected a message, which is dropped',
        );
      case 'later': {
        const { afterSeconds, why } = delivery;
        if (afterSeconds === null && !isLastTry) throw new Error(why);
        if (afterSeconds !== null && afterSeconds * 1000 < msLeft)
          await jobs.add(db, sendPushKind, job, { afterSeconds: Math.max(afterSeconds, shortestPauseSeconds) });
      }
    }
  },
};

/** Minimum pause, even if the push service asks for an immediate retry. */
const shortestPauseSeconds = 5;

/** Returns the subscribed browsers of a user, newest first. */
export async function listDevices({ db }: Pick<Tools, 'db'>, userId: string): Promise<PushDevice[]> {
  const devices = await store.findDevices(db, userId);
  return devices.map(({ id, device, created_at, delivered_at }) => ({
    id,
    device,
    createdAt: created_at.toISOString(),
    deliveredAt: delivered_at?.toISOString() ?? null,
  }));
}

/** Unsubscribes all browsers of a user, because a lost device would show the messages. */
export async function removeDevices(db: Db, userId: string): Promise<void> {
  await store.deleteDevices(db, userId);
}
