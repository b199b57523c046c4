import { act, cleanup, configure, fireEvent, render, waitFor } from '@testing-library/react';
import type { Window as HappyWindow } from 'happy-dom';
import { BrowserRouter } from 'react-router';
import { afterAll, afterEach, expect, vi } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import type { Db } from '#server/database/connect.ts';
import { App } from '#web/app/app.tsx';
import { lazyScreens } from '#web/app/lazy-screens.ts';
import { createI18n } from '#web/i18n/i18n.ts';
import { makeQueryClient } from '#web/query-client.ts';
import { findScreen } from '#web/screens.ts';
import { type TestApp, testApp } from './app.ts';
import { now } from './builders.ts';
import { makeScreensQuick } from './quick-screens.ts';

declare const happyDOM: HappyWindow['happyDOM'];

/** A busy machine takes its time; a whole screen in a failure's message helps nobody. */
const patienceMs = 30_000;
configure({ asyncUtilTimeout: patienceMs, getElementError: (message) => new Error(message ?? 'not found') });
makeScreensQuick();

interface TestSite extends TestApp {
  /** Opens the site at a path, as a browser does that comes from elsewhere. */
  open(path: string, locale?: Locale): Promise<void>;
  /** Once every question that was asked so far has its answer, and the screen shows it. */
  answered(): Promise<void>;
}

/**
 * The whole site on the whole server, in one process: screens ask over the network, a test's database answers.
 * The clocks of both stand at the builders' `now`. There is no layout: every element is as large as `sizePx` says.
 * `settings` are what else stands in the server's environment.
 */
export async function testSite(
  db: Db,
  sizePx = { width: 1000, height: 800 },
  settings: Record<string, string> = {},
): Promise<TestSite> {
  const server = await testApp(db, settings);
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  vi.useFakeTimers({ toFake: ['Date'], now });
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(sizePx.width);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(sizePx.height);
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  // The environment has none. A map that is left may still be about to start one.
  Object.assign(globalThis, { Worker: IdleWorker });
  // The environment has no popovers: what is in one is always there.
  HTMLElement.prototype.hidePopover ??= () => undefined;
  let client = makeQueryClient();
  const asked = () => client.isFetching() + client.isMutating();
  const leave = async () => {
    // Answers on their way would find the server closed.
    await vi.waitUntil(() => asked() === 0, patienceMs);
    // What is said in passing would still be there at the next visit.
    for (const toast of document.querySelectorAll('[data-acts]')) fireEvent.keyDown(toast, { key: 'Escape' });
    cleanup();
  };
  afterEach(leave);
  afterAll(forgetVisit);

  return {
    ...server,
    answered: () => waitFor(() => expect(asked()).toBe(0)),
    async open(path, locale = 'fr') {
      await leave();
      client = makeQueryClient();
      // Last, since whoever was here before may still be led elsewhere.
      happyDOM.setURL(address + path);
      // An entry of the history that nobody has written to yet.
      history.replaceState(null, '');
      const { namespaces, load } = findScreen(location.pathname);
      const words = await createI18n(locale, namespaces);
      const isThere = load();
      render(
        <BrowserRouter>
          <App words={words} client={client} screens={lazyScreens(words)} />
        </BrowserRouter>,
      );
      // It is loaded as in a browser; a test may look at it at once.
      await act(() => isThere);
    },
  };
}

/** The next file's tests meet the browser as this one's did: files share it, since it and the site take long to load. */
function forgetVisit(): void {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: it has no other way to reach them
    document.cookie = `${cookie.split('=')[0]}=; Path=/; Max-Age=0`;
  }
}

/** The map's background is drawn beside the page; here nobody sees it. */
class IdleWorker extends EventTarget {
  postMessage() {}
  terminate() {}
}
