/** Readies this device to share into Pista. Its worker sees nothing but what is shared: see `web/share-worker.ts`. */
export async function readyForShares(): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  // In private, or where the browser forbids it, sharing says that nothing has arrived.
  await navigator.serviceWorker.register('/share-worker.js', { scope: '/share' }).catch(() => undefined);
}

/** The same where Pista is installed: nobody else has it among what they can share with. */
export async function readyWhereInstalled(): Promise<void> {
  if (matchMedia('(display-mode: standalone)').matches) await readyForShares();
  else addEventListener('appinstalled', () => void readyForShares(), { once: true });
}
