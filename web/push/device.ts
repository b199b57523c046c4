import { keepPushDevice, removePushDevice, renewPushDevice, showPushKey } from '#contract/push.ts';
import { call } from '#web/http/call.ts';
import { findWorker, registerWorker } from '#web/service-worker/registration.ts';
import { browserStorage } from '#web/storage/storage.ts';
import { deviceName } from './device-name.ts';

/** The id under which the server knows this browser. */
const idKey = 'pushDevice';

/** What the worker needs, which has no session: it finds it there (`web/service-worker.ts`). */
const [cacheName, secretKey] = ['push', '/push/device'];

/** Whether messages can be shown here; on an iPhone that is only so where Pista is installed. */
export type PushSupport = 'there' | 'needs-install' | 'missing';

export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'there';
  // An iPad says that it is a Mac, and has fingers on it.
  const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent) || navigator.maxTouchPoints > 1;
  return isApple && /AppleWebKit/.test(navigator.userAgent) && !/Android|Chrome\//.test(navigator.userAgent)
    ? 'needs-install'
    : 'missing';
}

/** What this browser has been told, and under which id the server knows it: null where it does not. */
export interface ThisDevice {
  permission: NotificationPermission;
  id: string | null;
}

export async function readThisDevice(): Promise<ThisDevice> {
  const { permission } = Notification;
  const subscription = permission === 'granted' ? await findSubscription() : null;
  if (!subscription) return { permission, id: null };
  const { publicKey } = await call(showPushKey, {});
  return { permission, id: isFor(subscription, publicKey) ? browserStorage.get(idKey) : null };
}

/** Whoever was asked for leave gave no answer, or the browser or its push service would not have it. */
export class PushFailed extends Error {
  readonly why: 'unanswered' | 'unreachable';

  constructor(why: PushFailed['why']) {
    super(why);
    this.why = why;
  }
}

/**
 * Asks for leave, has the browser subscribe and tells the server. To be called as a button is pressed: some browsers
 * ask nobody else. Does nothing where leave is refused. Throws `PushFailed`, and `Refusal`.
 */
export async function turnOn(): Promise<void> {
  const permission = await Notification.requestPermission();
  if (permission === 'default') throw new PushFailed('unanswered');
  if (permission === 'denied') return;
  const { publicKey } = await call(showPushKey, {});
  const { endpoint, keys } = (await subscribe(publicKey)).toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new PushFailed('unreachable');
  const { p256dh, auth } = keys;
  const device = deviceName(navigator.userAgent);
  const { id, secret } = await call(keepPushDevice, { body: { endpoint, keys: { p256dh, auth }, device } });
  browserStorage.set(idKey, id);
  const kept = await caches.open(cacheName);
  await kept.put(secretKey, Response.json({ secret, publicKey, renewal: renewPushDevice.path }));
}

/** No more messages here. The server hears of it first, so that it is asked again where it did not. */
export async function turnOff(): Promise<void> {
  const id = browserStorage.get(idKey);
  if (id !== null) await call(removePushDevice, { params: { id } });
  await forgetSubscription();
}

/**
 * Whoever signs out here is told nothing here from then on. Called before the token is forgotten: the question leaves with
 * it at once. Where it does not arrive, the push service tells the server that nobody is there any more.
 */
export function leaveDevice(): void {
  const id = browserStorage.get(idKey);
  if (id === null) return;
  call(removePushDevice, { params: { id } }).catch(() => undefined);
  forgetSubscription().catch(() => undefined);
}

async function subscribe(publicKey: string): Promise<PushSubscription> {
  const registration = await activeWorker();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const former = await registration.pushManager.getSubscription();
  if (former && !isFor(former, publicKey)) await former.unsubscribe();
  return new Promise((resolve, reject) => {
    const fail = () => reject(new PushFailed('unreachable'));
    // Without a way to its push service, Chromium goes on trying and says nothing.
    setTimeout(fail, longestWaitMs);
    registration.pushManager.subscribe(options).then(resolve, fail);
  });
}

const longestWaitMs = 30_000;

/** Whether it was made with this key of the server, in base64url: with another one no message comes by it. */
function isFor({ options }: PushSubscription, publicKey: string): boolean {
  const key = options?.applicationServerKey;
  if (!key) return true;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey;
}

/** Only one that is active can subscribe. */
async function activeWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await registerWorker();
  if (!registration) throw new PushFailed('unreachable');
  const coming = registration.installing ?? registration.waiting;
  if (registration.active || !coming) return registration;
  await new Promise<void>((resolve, reject) => {
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve();
      if (coming.state === 'redundant') reject(new PushFailed('unreachable'));
    });
  });
  return registration;
}

async function findSubscription(): Promise<PushSubscription | null> {
  return (await (await findWorker())?.pushManager.getSubscription()) ?? null;
}

async function forgetSubscription(): Promise<void> {
  browserStorage.remove(idKey);
  await caches.delete(cacheName);
  await (await findSubscription())?.unsubscribe();
}
