/* The service worker (`web/service-worker.ts`) is registered only for users who share into Pista or enable push
   messages. */

const address = '/service-worker.js';
/** There are no pages below this path, so the worker handles only shares. */
const scope = '/share';

/**
 * Registers the service worker, and returns its registration; undefined in development, or if the browser does not
 * support or allow it.
 */
export async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return undefined;
  return navigator.serviceWorker.register(address, { scope }).catch(() => undefined);
}

/** Returns the existing registration, if any. */
export async function getServiceWorkerRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  const registration = await navigator.serviceWorker.getRegistration(scope).catch(() => undefined);
  // Without one, the browser returns the worker of the whole site, which handles no messages.
  return registration && new URL(registration.scope).pathname === scope ? registration : undefined;
}

/**
 * Registers the worker if the site is installed, because only installed apps can receive shares, and handles its
 * messages.
 */
export async function setUpServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }) => openPage(data));
  navigator.serviceWorker.startMessages();
  if (matchMedia('(display-mode: standalone)').matches) await registerWorker();
  else addEventListener('appinstalled', () => void registerWorker(), { once: true });
}

/** A clicked notification belongs to a page that this window has shown before. */
function openPage(message: { open?: string }): void {
  if (typeof message?.open !== 'string' || message.open === location.href) return;
  if (new URL(message.open).origin === location.origin) location.assign(message.open);
}
