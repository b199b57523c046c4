/**
 * Replaces the offline worker if `OFFLINE_WORKER` is off: it removes what its predecessor has kept, and itself. Pages
 * then no longer keep data (`web/app/offline.ts`).
 */
export const emptyWorker = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(remove()));
async function remove() {
  for (const name of await caches.keys()) if (/^(?:site-|offline-)/.test(name)) await caches.delete(name);
  for (const page of await clients.matchAll({ type: 'window' })) page.postMessage({ offline: 'off' });
  await registration.unregister();
}
`;
