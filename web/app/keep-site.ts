import type { i18n as I18n } from 'i18next';
import { startKeeping } from '#web/http/keeping.ts';
import { askWorker, registerOfflineWorker } from '#web/service-worker/offline-registration.ts';
import { browserStorage } from '#web/storage/storage.ts';
import { showInstallHint } from './install-hint.ts';
import { keepData } from './kept-data.ts';
import { watchUpdates } from './offline-updates.ts';

/** After this time, the toast about a saved event is gone. */
const quietMs = 15_000;

/**
 * Keeps the site from now on. `isAsked`: the visitor has done something that is worth keeping. Call it once. Rejects if
 * the browser allows no worker.
 */
export async function keepSite(words: I18n, isAsked: boolean): Promise<void> {
  const registration = await registerOfflineWorker();
  await navigator.serviceWorker.ready;
  watchUpdates(registration, words);
  startKeeping();
  void keepData().catch(() => undefined);
  // Firefox asks the visitor.
  if (isAsked) void navigator.storage?.persist?.().catch(() => undefined);
  const refresh = () => refreshShell(registration, words.language);
  words.on('languageChanged', refresh);
  refresh();
  setTimeout(() => void showInstallHint(words).catch(() => undefined), isAsked ? quietMs : 0);
}

/** The language, theme and day for which the empty page was kept. */
const shellKey = 'offlineShell';

/** Lets the worker keep the empty page again if it would look different. */
function refreshShell({ active }: ServiceWorkerRegistration, language: string): void {
  const wanted = [language, document.documentElement.dataset.theme, new Date().toDateString()].join(' ');
  if (!active || browserStorage.get(shellKey) === wanted) return;
  void askWorker(active, { type: 'refresh' }).then(() => browserStorage.set(shellKey, wanted));
}
