import { pushLimits } from '#contract/constants.ts';
import type { Output } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locales.ts';
import type { keepPushDevice, renewPushDevice } from '#contract/push.ts';
import { transact } from '#server/database/transact.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { newId } from '#server/ids/new-id.ts';
import { readSignedId, signId } from '#server/ids/signed-id.ts';
import { FetchError } from '#server/network/ssrf-safe-fetch.ts';
import { consumeQuota, type Quota } from '#server/throttling/service.ts';
import type { Tools } from '#server/tools.ts';
import { isPublicKey } from './key-pair.ts';
import { type PushMessage, sendInTheirLanguage } from './service.ts';
import * as store from './store.ts';

type DeviceTools = Pick<Tools, 'db' | 'clock' | 'tokenSecret' | 'push'>;

/** What the secret of a browser is signed for. */
const purpose = 'push-device';

/**
 * Messages for someone go to this browser from now on. What was another account's on the same browser is theirs no more;
 * of too many the oldest goes. Refuses, at its field, what can't be reached or encrypted for.
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

/** A browser's push service has given it another address. Refuses with `link-invalid` where its owner has removed it. */
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

/** Messages for someone go there no more. Nothing happens where it is not theirs. */
export async function removeDevice(
  { db }: Pick<Tools, 'db'>,
  { id }: Pick<Person, 'id'>,
  deviceId: string,
): Promise<void> {
  await store.deleteDevice(db, id, deviceId);
}

/** Whoever tries it out does so on a few devices, and perhaps again. */
const trials: Quota = { what: 'push-trials', max: 5, perSeconds: 600 };
const trialLastsMs = 120_000;

/** Sends a message that says that it works, to all browsers of who asks; gives how many. Refuses with `too-many-requests`. */
export async function tryPush(
  tools: Pick<Tools, 'config' | 'db' | 'jobs' | 'clock' | 'tokenSecret'>,
  { id }: Pick<Person, 'id'>,
): Promise<{ devices: number }> {
  const retryAfterSeconds = await consumeQuota(tools, trials, id, 1);
  if (retryAfterSeconds !== null) throw new Problem('too-many-requests', { retryAfterSeconds });
  const expiresAt = new Date(tools.clock().getTime() + trialLastsMs);
  const write = (locale: Locale): PushMessage => ({ ...trialWords[locale], path: '/profile', tag: 'trial', expiresAt });
  return { devices: await sendInTheirLanguage(tools, id, write) };
}

const trialWords: Record<Locale, { title: string; body: string }> = {
  fr: { title: 'Ça marche\u202f!', body: 'Les messages de Pista arrivent bien sur cet appareil.' },
  en: { title: 'It works!', body: 'Messages from Pista reach this device.' },
  es: { title: '¡Funciona!', body: 'Los mensajes de Pista llegan a este dispositivo.' },
};

type DeviceInput = Output<typeof renewPushDevice, 'body'>;

/** What a browser has told, as it is kept. */
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
