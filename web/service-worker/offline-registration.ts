/* The offline worker (`web/offline-worker.ts`) keeps the site for use without a network. */

import type { OfflineAnswers, OfflineMessage } from './offline-worker-messages.ts';

const address = '/offline-worker.js';

/** Registers the offline worker, and returns its registration. Rejects if the browser does not allow it. */
export function registerOfflineWorker(): Promise<ServiceWorkerRegistration> {
  // Otherwise a new version could stay unknown for a day.
  return navigator.serviceWorker.register(address, { updateViaCache: 'none' });
}

/** Returns the registration of the offline worker, if any. */
export async function offlineRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  const registration = await navigator.serviceWorker.getRegistration('/').catch(() => undefined);
  return registration && new URL(registration.scope).pathname === '/' ? registration : undefined;
}

/** Removes the offline worker, and the files that it has kept. */
export async function removeOfflineWorker(): Promise<void> {
  await (await offlineRegistration())?.unregister();
  for (const name of await caches.keys()) if (/^(?:site|offline)-/.test(name)) await caches.delete(name);
}

/** Sends a message to a worker, and returns its answer; null if it failed. */
export function askWorker<Type extends OfflineMessage['type']>(
  worker: ServiceWorker,
  message: OfflineMessage & { type: Type },
): Promise<OfflineAnswers[Type] | null> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => {
      port1.close();
      resolve(data);
    };
    worker.postMessage(message, [port2]);
  });
}

/**
 * Keeps the pictures at these addresses and no others. Returns their size in bytes; null if there is no offline worker.
 */
export async function keepPictures(addresses: readonly string[]): Promise<number | null> {
  const worker = (await offlineRegistration())?.active;
  return worker ? askWorker(worker, { type: 'pictures', addresses }) : null;
}
