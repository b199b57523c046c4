import { pushLimits } from '#contract/constants.ts';
import type { Output } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locales.ts';
import type { keepPushDevice, renewPushDevice } from '#contract/push.ts';
import { transact } from '#server/database/transact.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { newId, readSignedId, signId } from '#server/ids/ids.ts';
import { FetchError } from '#server/network/ssrf-safe-fetch.ts';
import { siteOf } from '#server/site/service.ts';
import { textsIn } from '#server/text/texts.ts';
import { consumeQuota, type Quota } from '#server/throttling/service.ts';
import type { Tools } from '#server/tools.ts';
import { isPublicKey } from './key-pair.ts';
import { type PushMessage, sendInTheirLanguage } from './service.ts';
import * as store from './store.ts';

type DeviceTools = Pick<Tools, 'db' | 'clock' | 'tokenSecret' | 'push'>;

/** Purpose of the signed secret of a browser. */
const purpose = 'push-device';

/**
 * Subscribes a browser for a user. Replaces a subscription of another account on the same browser, and the oldest one
 * above the limit. Returns its id, and the secret that `renewDevice` needs. Throws `invalid-input` with the field for
 * an endpoint or key that cannot be used.
 */
export async function saveDevice(
  tools: DeviceTools,
  { id: userId }: Pick<Person, 'id'>,
  { device, ...given }: Output<typeof keepPushDevice, 'body'>,
): Promise<{ id: string; secret: string }> {
  const subscription = checked(tools, given);
  return transact(tools.db, async (db) => {
    if (!(await store.lockOwner(db, userId))) throw new Problem('token-revoked');
    const id = await store.putDevice(db, {
      ...{ id: newId(), user_id: userId, device, created_at: tools.clock() },
      ...subscription,
    });
    await store.deleteOldest(db, userId, pushLimits.devices);
    return { id, secret: signId(tools.tokenSecret, purpose, id) };
  });
}

/**
 * Stores the new endpoint of a browser, which needs no session. Throws `link-invalid` if the secret is wrong or its
 * owner has removed the browser.
 */
export async function renewDevice(
  tools: DeviceTools,
  { secret, ...given }: Output<typeof renewPushDevice, 'body'>,
): Promise<void> {
  const id = readSignedId(tools.tokenSecret, purpose, secret);
  if (id === undefined) throw new Problem('link-invalid');
  const subscription = checked(tools, given);
  await transact(tools.db, async (db) => {
    if (!(await store.moveDevice(db, id, subscription))) throw new Problem('link-invalid');
  });
}

/** Unsubscribes a browser of the user. Ignores browsers of others. */
export async function removeDevice(
  { db }: Pick<Tools, 'db'>,
  { id }: Pick<Person, 'id'>,
  deviceId: string,
): Promise<void> {
  await store.deleteDevice(db, id, deviceId);
}

/** Enough for a test on a few devices, and a second one. */
const trials: Quota = { what: 'push-trials', max: 5, perSeconds: 600 };
const trialLastsMs = 120_000;

/** Queues a test message to all browsers of the user, and returns their number. Throws `too-many-requests`. */
export async function tryPush(
  tools: Pick<Tools, 'config' | 'db' | 'jobs' | 'clock' | 'tokenSecret' | 'site'>,
  { id }: Pick<Person, 'id'>,
): Promise<{ devices: number }> {
  const retryAfterSeconds = await consumeQuota(tools, trials, id, 1);
  if (retryAfterSeconds !== null) throw new Problem('too-many-requests', { retryAfterSeconds });
  const expiresAt = new Date(tools.clock().getTime() + trialLastsMs);
  const write = (locale: Locale): PushMessage => {
    const t = textsIn('pushMessages', locale, siteOf(tools).name);
    return { title: t('trialTitle'), body: t('trialText'), path: '/profile', tag: 'trial', expiresAt };
  };
  return { devices: await sendInTheirLanguage(tools, id, write) };
}

type DeviceInput = Output<typeof renewPushDevice, 'body'>;

/** Returns the row of a subscription. */
function checked({ push }: Pick<Tools, 'push'>, { endpoint, keys }: Pick<DeviceInput, 'endpoint' | 'keys'>) {
  try {
    push.refuse(endpoint);
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    throw toProblem('endpoint', 'public', `Nothing is sent there (${error.code}).`);
  }
  if (!isPublicKey(keys.p256dh)) throw toProblem('keys.p256dh', 'curve', 'That is no point of P-256.');
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth };
}

function toProblem(path: string, rule: string, message: string): Problem {
  return new Problem('invalid-input', { fields: [{ path, rule, message }] });
}
