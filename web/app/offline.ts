import type { i18n as I18n } from 'i18next';
import { listSavedIds } from '#contract/saved.ts';
import { currentSession } from '#web/accounts/session.ts';
import { call } from '#web/http/call.ts';
import { isKeeping, stopKeeping } from '#web/http/keeping.ts';
import { localSaved } from '#web/saved/local-saved.ts';
import { subscribeToSaved } from '#web/saved/saved-state.ts';
import { offlineRegistration } from '#web/service-worker/offline-registration.ts';
import { removeKept } from './kept-data.ts';
import { isLaterVisit } from './visits.ts';

/* Visitors get the offline worker when they install the site, save an event or come back. A first visit keeps nothing. */

let isStarted = false;

/** Starts keeping the site, now or when the visitor has a reason for it. */
export async function startOffline(words: I18n): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator) || !('caches' in globalThis)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data?.offline !== 'off') return;
    stopKeeping();
    void removeKept();
  });
  const begin = (isAsked: boolean) => {
    if (isStarted) return;
    isStarted = true;
    import('./keep-site.ts').then((file) => file.keepSite(words, isAsked)).catch(() => undefined);
  };
  addEventListener('appinstalled', () => begin(true), { once: true });
  const isLater = isLaterVisit(new Date());
  if (matchMedia('(display-mode: standalone)').matches) return begin(true);
  if (isKeeping() || (await offlineRegistration()) || (isLater && !savesData())) return begin(false);
  const beginIfSaved = async () => (await hasSaved()) && begin(true);
  subscribeToSaved(() => void beginIfSaved());
  await beginIfSaved();
}

/** Returns whether the visitor has saved events, here or in the account. */
async function hasSaved(): Promise<boolean> {
  if (isStarted || localSaved().length > 0) return true;
  if (!currentSession()) return false;
  return call(listSavedIds, {}).then(
    ({ ids }) => ids.length > 0,
    () => false,
  );
}

/** Whether the visitor wants to save data. Known in some browsers only. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
