import type { i18n as I18n } from 'i18next';
import { listSavedIds } from '#contract/saved.ts';
import { currentSession } from '#web/accounts/session.ts';
import { call } from '#web/http/call.ts';
import { isKeeping, startKeeping, stopKeeping } from '#web/http/keeping.ts';
import { localSaved } from '#web/saved/local-saved.ts';
import { subscribeToSaved } from '#web/saved/saved-state.ts';
import { askWorker, offlineRegistration, registerOfflineWorker } from '#web/service-worker/offline-registration.ts';
import { browserStorage } from '#web/storage/storage.ts';
import { keepData, removeKept } from './kept-data.ts';
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
  const begin = (isAsked: boolean) => void keepSite(words, isAsked).catch(() => undefined);
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

/** `isAsked`: the visitor has done something that is worth keeping. */
async function keepSite(words: I18n, isAsked: boolean): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  await registerOfflineWorker();
  const { active } = await navigator.serviceWorker.ready;
  startKeeping();
  void keepData().catch(() => undefined);
  // Firefox asks the visitor.
  if (isAsked) await navigator.storage?.persist?.();
  const refresh = () => refreshShell(active, words.language);
  words.on('languageChanged', refresh);
  refresh();
}

/** The language, theme and day for which the empty page was kept. */
const shellKey = 'offlineShell';

/** Lets the worker keep the empty page again if it would look different. */
function refreshShell(worker: ServiceWorker | null, language: string): void {
  const wanted = [language, document.documentElement.dataset.theme, new Date().toDateString()].join(' ');
  if (!worker || browserStorage.get(shellKey) === wanted) return;
  void askWorker(worker, { type: 'refresh' }).then(() => browserStorage.set(shellKey, wanted));
}

/** Whether the visitor wants to save data. Known in some browsers only. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
