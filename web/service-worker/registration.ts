/*
 * The service worker (`web/service-worker.ts`) is there for those who share into Pista or want to be told on this device.
 * Nobody else has one.
 */

const address = '/service-worker.js';
/** No page stands there: the worker sees nothing but what is shared. */
const scope = '/share';

/** Undefined where there is none, in private or because the browser forbids it. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return undefined;
  return navigator.serviceWorker.register(address, { scope }).catch(() => undefined);
}

/** The one that is there already. */
export async function getServiceWorkerRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  return navigator.serviceWorker.getRegistration(scope).catch(() => undefined);
}

/** Registers it where Pista is installed, for nobody else has it among what they can share with; and does what the worker asks. */
export async function setUpServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }) => openPage(data));
  navigator.serviceWorker.startMessages();
  if (matchMedia('(display-mode: standalone)').matches) await registerWorker();
  else addEventListener('appinstalled', () => void registerWorker(), { once: true });
}

/** A message was pressed whose page this window showed once. */
function openPage(asked: { open?: string }): void {
  if (typeof asked?.open !== 'string' || asked.open === location.href) return;
  if (new URL(asked.open).origin === location.origin) location.assign(asked.open);
}
