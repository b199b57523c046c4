import { act, cleanup, configure, fireEvent, render, waitFor } from '@testing-library/react';
import type { Window as HappyWindow } from 'happy-dom';
import { BrowserRouter } from 'react-router';
import { afterAll, afterEach, expect, vi } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import type { Db } from '#server/database/connect.ts';
import { App } from '#web/app/app.tsx';
import { lazyScreens } from '#web/app/lazy-screens.ts';
import { probeConnection } from '#web/http/network.ts';
import { acknowledgeSessionEnd, storeToken } from '#web/http/token.ts';
import { createI18n } from '#web/i18n/i18n.ts';
import { makeQueryClient } from '#web/query-client.ts';
import { findScreen } from '#web/screens.ts';
import { type TestApp, testApp } from './app.ts';
import { now } from './builders.ts';
import { speedUpScreens } from './speed-up-rendering.ts';

declare const happyDOM: HappyWindow['happyDOM'];

/** Long enough for a busy machine. */
const timeoutMs = 30_000;
configure({
  // The text of the page shows which page and dialog are open; its whole HTML would not help.
  getElementError: (message) => new Error(`${message ?? 'not found'}, in: ${pageText()}`),
});
speedUpScreens();

/** Returns the start and the end of the page's text. Dialogs are at its end. */
function pageText(): string {
  const text = document.body.textContent;
  return text.length > 900 ? `${text.slice(0, 300)} … ${text.slice(-600)}` : text;
}

interface TestSite extends TestApp {
  /** Opens the site at a path, as in a new page load. */
  open(path: string, locale?: Locale): Promise<void>;
  /** Waits until all requests have been answered and rendered. */
  answered(): Promise<void>;
}

/**
 * Runs the complete site on the complete server in one process, with a test database and real requests. Both clocks are
 * stopped at `now` of the builders. There is no layout: all elements have the size `sizePx`. `settings` are additional
 * environment variables of the server.
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
  // The environment has no workers. A map that is being closed may still start one.
  Object.assign(globalThis, { Worker: IdleWorker });
  // The environment has no popovers. Their content is always visible.
  HTMLElement.prototype.hidePopover ??= () => undefined;
  let client = makeQueryClient();
  const asked = () => client.isFetching() + client.isMutating();
  const leave = async () => {
    // Pending responses would find the server closed.
    await vi.waitUntil(() => asked() === 0, timeoutMs);
    // Toasts would still be visible in the next page.
    for (const toast of document.querySelectorAll('[data-acts]')) fireEvent.keyDown(toast, { key: 'Escape' });
    cleanup();
  };
  afterEach(leave);
  afterAll(resetBrowser);
  // The last request of the file before may have found its server closed.
  happyDOM.setURL(address);
  await probeConnection();

  return {
    ...server,
    answered: () => waitFor(() => expect(asked()).toBe(0)),
    async open(path, locale = 'fr') {
      await leave();
      client = makeQueryClient();
      // A late response may have ended the session of the previous page, which would lead this one to the map.
      acknowledgeSessionEnd();
      // Last, because the previous page may still navigate.
      happyDOM.setURL(address + path);
      // A history entry without state.
      history.replaceState(null, '');
      const { namespaces, load } = findScreen(location.pathname);
      const words = await createI18n(locale, namespaces);
      const isThere = load();
      render(
        <BrowserRouter>
          <App words={words} client={client} screens={lazyScreens(words)} />
        </BrowserRouter>,
      );
      // Screens load lazily, as in a browser; tests expect them to be there.
      await act(() => isThere);
    },
  };
}

/** Resets the browser for the next file. Files share it, because loading it and the site takes long. */
function resetBrowser(): void {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  storeToken(null);
  acknowledgeSessionEnd();
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: the environment has no Cookie Store API
    document.cookie = `${cookie.split('=')[0]}=; Path=/; Max-Age=0`;
  }
}

/** The background of the map is drawn in a worker, which tests do not need. */
class IdleWorker extends EventTarget {
  postMessage() {}
  terminate() {}
}
