import { keepPushDevice, removePushDevice, renewPushDevice, showPushKey } from '#contract/push.ts';
import { call } from '#web/http/call.ts';
import { getServiceWorkerRegistration, registerWorker } from '#web/service-worker/registration.ts';
import { browserStorage } from '#web/storage/storage.ts';
import { deviceName } from './device-name.ts';

/** Key in local storage: the id of this browser on the server. */
const idKey = 'pushDevice';

/** The service worker has no session and reads its secret there (`web/service-worker.ts`). */
const [cacheName, secretKey] = ['push', '/push/device'];

/** Whether notifications can be shown. On iPhones, only an installed app can. */
export type PushSupport = 'there' | 'needs-install' | 'missing';

/** Returns whether this browser supports push notifications, or would as an installed app on Apple devices. */
export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'there';
  // An iPad identifies itself as a Mac, but has a touch screen.
  const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent) || navigator.maxTouchPoints > 1;
  return isApple && /AppleWebKit/.test(navigator.userAgent) && !/Android|Chrome\//.test(navigator.userAgent)
    ? 'needs-install'
    : 'missing';
}

/** Permission and subscription of this browser, and its id on the server; null if the server does not know it. */
export interface ThisDevice {
  permission: NotificationPermission;
  id: string | null;
}

/**
 * Reads the permission, and the id of this browser if its subscription has the server's current key. Asks the server
 * for that key if subscribed. Throws `ApiError`.
 */
export async function readThisDevice(): Promise<ThisDevice> {
  const { permission } = Notification;
  const subscription = permission === 'granted' ? await findSubscription() : null;
  if (!subscription) return { permission, id: null };
  const { publicKey } = await call(showPushKey, {});
  return { permission, id: isFor(subscription, publicKey) ? browserStorage.get(idKey) : null };
}

/** Thrown if the user did not answer the question for permission, or the browser or its push service failed. */
export class PushError extends Error {
  readonly why: 'unanswered' | 'unreachable';

  constructor(why: PushError['why']) {
    super(why);
    this.why = why;
  }
}

/**
 * Asks for permission, subscribes and registers with the server. Call it in a click handler, because some browsers
 * require one. Does nothing if permission is denied. Throws `PushError` and `ApiError`.
 */
export async function turnOn(): Promise<void> {
  const permission = await Notification.requestPermission();
  if (permission === 'default') throw new PushError('unanswered');
  if (permission === 'denied') return;
  const { publicKey } = await call(showPushKey, {});
  const { endpoint, keys } = (await subscribe(publicKey)).toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new PushError('unreachable');
  const { p256dh, auth } = keys;
  const device = deviceName(navigator.userAgent);
  const { id, secret } = await call(keepPushDevice, { body: { endpoint, keys: { p256dh, auth }, device } });
  browserStorage.set(idKey, id);
  const kept = await caches.open(cacheName);
  await kept.put(secretKey, Response.json({ secret, publicKey, renewal: renewPushDevice.path }));
}

/**
 * Unsubscribes this browser. The server is notified first, so that a failure leaves the switch on and can be retried.
 * Throws `ApiError`.
 */
export async function turnOff(): Promise<void> {
  const id = browserStorage.get(idKey);
  if (id !== null) await call(removePushDevice, { params: { id } });
  await forgetSubscription();
}

/**
 * Unsubscribes this browser on sign-out, in the background. Call it before the token is removed, because the request
 * needs it. If the request fails, the push service reports the missing subscription to the server.
 */
export function unregisterDevice(): void {
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
    const fail = () => reject(new PushError('unreachable'));
    // Chromium keeps trying without an error if it cannot reach its push service.
    setTimeout(fail, longestWaitMs);
    registration.pushManager.subscribe(options).then(resolve, fail);
  });
}

const longestWaitMs = 30_000;

/** Whether the subscription was created with this public key (base64url). No message arrives with another one. */
function isFor({ options }: PushSubscription, publicKey: string): boolean {
  const key = options?.applicationServerKey;
  if (!key) return true;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey;
}

/** Only an active service worker can subscribe. */
async function activeWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await registerWorker();
  if (!registration) throw new PushError('unreachable');
  const coming = registration.installing ?? registration.waiting;
  if (registration.active || !coming) return registration;
  await new Promise<void>((resolve, reject) => {
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve();
      if (coming.state === 'redundant') reject(new PushError('unreachable'));
    });
  });
  return registration;
}

async function findSubscription(): Promise<PushSubscription | null> {
  return (await (await getServiceWorkerRegistration())?.pushManager.getSubscription()) ?? null;
}

async function forgetSubscription(): Promise<void> {
  browserStorage.remove(idKey);
  await caches.delete(cacheName);
  await (await findSubscription())?.unsubscribe();
}
