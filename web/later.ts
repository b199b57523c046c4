import type { i18n } from 'i18next';
import { removeExpired } from './events/storage-cleanup.ts';
import { preload } from './lazy-screens.ts';
import { loadParts } from './screens/event-screen/later-parts.ts';
import { screens } from './screens.ts';
import { meetWorker } from './worker-registration.ts';

/** What can wait until the first screen is done with. From nearly everywhere one goes on to an event: its page is loaded. */
export function doLater(words: i18n): void {
  preload(screens.event.load).catch(() => undefined);
  loadParts(words).catch(() => undefined);
  meetWorker().catch(() => undefined);
  removeExpired(new Date()).catch(() => undefined);
}
