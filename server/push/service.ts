import type { Locale } from '#contract/locales.ts';
import type { PushDevice } from '#contract/push.ts';
import type { Db } from '#server/database/connect.ts';
import type { JobKind } from '#server/jobs/service.ts';
import type { Tools } from '#server/tools.ts';
import { payloadOf, type ShownNotification, topicOf } from './message.ts';
import type { Outgoing } from './sender.ts';
import * as store from './store.ts';

export interface PushMessage extends ShownNotification {
  /** From then on nobody needs it any more: a day from now at most, which it is where nobody says. */
  expiresAt?: Date;
  /** What changes someone's plans comes through to a phone that saves its power. */
  urgency?: 'normal' | 'high';
}

/** Push services keep nothing for us: what could not be handed over for so long is given up. */
const longestMs = 86_400_000;

/** One message on its way to one browser. */
interface PushJob extends Omit<Outgoing, 'ttlSeconds'> {
  deviceId: string;
  /** An instant: then it is given up. */
  until: string;
}

type SendTools = Pick<Tools, 'config' | 'db' | 'jobs' | 'clock' | 'tokenSecret'>;

/**
 * Has a message sent to all browsers that someone has at this moment, and again and again until it expires while a push
 * service is down. In a transaction (`sendPush({ ...tools, db }, …)`) it is sent if that one commits, and never else. Gives
 * to how many: to none where the account is suspended, has no browser, or the message has expired already.
 */
export async function sendPush(tools: SendTools, userId: string, message: PushMessage): Promise<number> {
  return sendInTheirLanguage(tools, userId, () => message);
}

/** The same for what is written for a language that only the account knows. */
export async function sendInTheirLanguage(
  { config, db, jobs, clock, tokenSecret }: SendTools,
  userId: string,
  write: (locale: Locale) => PushMessage,
): Promise<number> {
  const devices = await store.findReachable(db, userId);
  for (const { id, locale } of devices) {
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
 * Hands one message over. Where the push service asks to wait, it waits so long; where it is away, it is asked again after
 * longer and longer pauses. A browser that is gone is forgotten. After a crash a message may come twice, and takes its own place.
 */
export const sendPushKind: JobKind<PushJob, Tools> = {
  name: 'send-push',
  // Half a minute, a minute, two … an hour, as often as a day has room for; `until` comes before.
  retries: { max: 34, firstPauseSeconds: 30, longestPauseSeconds: 3600 },
  timeoutSeconds: 120,
  // A push service that takes its time, which anybody may name, keeps no other waiting.
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
          'a push message was refused',
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

/** Whoever asks to come back at once gets a moment all the same. */
const shortestPauseSeconds = 5;

/** The browsers on which someone is told, the newest first. */
export async function listDevices({ db }: Pick<Tools, 'db'>, userId: string): Promise<PushDevice[]> {
  const devices = await store.findDevices(db, userId);
  return devices.map(({ id, device, created_at, delivered_at }) => ({
    id,
    device,
    createdAt: created_at.toISOString(),
    deliveredAt: delivered_at?.toISOString() ?? null,
  }));
}

/** No more messages to any browser of theirs: it may be lost, with all that it shows. */
export async function removeDevices(db: Db, userId: string): Promise<void> {
  await store.deleteDevices(db, userId);
}
