import type { QueryClient } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { removeExpired } from '#web/events/drafts/storage-cleanup.ts';
import { loadParts } from '#web/screens/event-screen/deferred-parts.ts';
import { screens } from '#web/screens.ts';
import { setUpServiceWorker } from '#web/service-worker/registration.ts';
import { keepDataWhenIdle, openKeptData } from './kept-data.ts';
import { preload } from './lazy-screens.ts';
import { startOffline } from './offline.ts';

/** In this file, because the first script knows it already. */
export const openKept = openKeptData;

/**
 * Starts tasks that can wait until the first screen is idle, such as preloading the menu and the page of an event, the
 * most likely next screen. Failures are ignored.
 */
export function runIdleTasks(words: i18n, client: QueryClient): void {
  preload(screens.event.load).catch(() => undefined);
  import('#web/navigation/menu-pane.tsx').catch(() => undefined);
  loadParts(words).catch(() => undefined);
  setUpServiceWorker().catch(() => undefined);
  startOffline(words).catch(() => undefined);
  keepDataWhenIdle(client).catch(() => undefined);
  removeExpired(new Date()).catch(() => undefined);
}
