import '#web/style/style.css';
import { lazy, StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter, Route } from 'react-router';
import { hourCycleOf, type Locale } from '#contract/locales.ts';
import { setClock } from '#web/i18n/clock.ts';
import { createI18n } from '#web/i18n/i18n.ts';
import { setPageLanguage, startingLocale } from '#web/i18n/language.ts';
import { applySite } from '#web/i18n/page-site.ts';
import { hydrateQueries, makeQueryClient } from '#web/query-client.ts';
import { findScreen } from '#web/screens.ts';
import { yieldToMain } from '#web/startup/after-first-paint.ts';
import { onHydrated } from '#web/startup/hydration.ts';
import { readHydrationData } from '#web/startup/hydration-data.ts';
import { startTheme } from '#web/style/theme.ts';
import { startDoubleClickGuard } from '#web/ui/double-click-guard.ts';
import { App } from './app.tsx';
import { lazyScreens } from './lazy-screens.ts';
import { startScrollRestoration } from './scroll-restoration.ts';

const Kit = import.meta.env.DEV
  ? lazy(() => import('#web/kit/kit-screen.tsx').then((file) => ({ default: file.KitScreen })))
  : null;

/**
 * Starts the site: hydrates the server's HTML, or renders the page. `onArrival` is called when the screen is
 * interactive.
 */
export async function start(onArrival: () => void): Promise<void> {
  const container = document.getElementById('root');
  if (!container) return;
  await yieldToMain();
  startTheme();
  startScrollRestoration();
  startDoubleClickGuard();
  // Loaded with the first focus, because without a focus there is nothing to restore.
  if (document.activeElement === document.body) document.addEventListener('focusin', recoverFocus, { once: true });
  else recoverFocus();
  const hydrationData = readHydrationData();
  if (hydrationData) applySite(hydrationData.data.settings.site);
  const locale = startingLocale();
  setPageLanguage(locale);
  // The kept empty page, or one whose queries the server could not answer.
  const isEmpty = hydrationData?.queries === null;
  const client = makeQueryClient();
  const screen = findScreen(location.pathname);
  const [words] = await Promise.all([
    // A screen that is not kept shows an error, in the frame that is.
    createI18n(locale, screen.namespaces).catch((error) => {
      if (!isEmpty) throw error;
      return createI18n(locale);
    }),
    hydrationData && hydrateQueries(client, hydrationData.data, hydrationData.queries),
    isEmpty && import('./idle-tasks.ts').then((file) => file.openKept(client)),
  ]);

  const isInLanguage = hydrationData?.locale === locale;
  setClock(locale, isInLanguage ? hydrationData.hourCycle : hourCycleOf(locale, navigator.language));
  words.on('languageChanged', (next: Locale) => setClock(next, hourCycleOf(next, navigator.language)));

  await yieldToMain();
  const screens = lazyScreens(words);
  const site = (
    <StrictMode>
      <BrowserRouter>
        <App words={words} client={client} screens={screens} extra={Kit && <Route path="/kit" element={<Kit />} />} />
      </BrowserRouter>
    </StrictMode>
  );
  // There is no server HTML to keep for a client-only screen, or if the server could not answer its queries.
  const isLoaded = isInLanguage && !screen.clientOnly && hydrationData.queries !== null;
  // Hydration keeps the server's head. A new rendering adds its own tags, so the old ones are removed.
  const said = isLoaded ? [] : document.head.querySelectorAll(pageTags);
  onHydrated(() => {
    for (const tag of said) tag.remove();
    onArrival();
  });
  // As a transition, hydration is split into tasks and does not block input.
  startTransition(() => {
    if (isLoaded) hydrateRoot(container, site);
    else createRoot(container).render(site);
  });
  setTimeout(
    () => import('./idle-tasks.ts').then((file) => file.runIdleTasks(words, client)).catch(() => undefined),
    navigator.serviceWorker?.controller ? quietWhenKeptMs : quietMs,
  );
}

const quietMs = 4000;
/** With the offline worker: the files are on this device, and a quick look is kept, too. */
const quietWhenKeptMs = 1000;

function recoverFocus(): void {
  const { activeElement } = document;
  import('#web/ui/focus-recovery.ts').then((file) => file.startFocusRecovery(activeElement)).catch(() => undefined);
}

/** Tags in the head that both the server and `web/page/head.tsx` write. */
const pageTags = 'title,[name=description],[property^=og],[rel=canonical],[rel=alternate]';
