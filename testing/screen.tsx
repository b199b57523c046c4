import { act, cleanup, configure, render } from '@testing-library/react';
import type { Window as HappyWindow } from 'happy-dom';
import { BrowserRouter } from 'react-router';
import { afterEach, vi } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import type { Db } from '#server/database/connect.ts';
import { App } from '#web/app.tsx';
import { lazyScreens } from '#web/lazy-screens.ts';
import { makeQueryClient } from '#web/query-client.ts';
import { findScreen } from '#web/screens.ts';
import { speak } from '#web/words/speak.ts';
import { type TestApp, testApp } from './app.ts';
import { now } from './builders.ts';

declare const happyDOM: HappyWindow['happyDOM'];

/** A busy machine takes its time; a whole screen in a failure's message helps nobody. */
const patienceMs = 10_000;
configure({ asyncUtilTimeout: patienceMs, getElementError: (message) => new Error(message ?? 'not found') });

interface TestSite extends TestApp {
  /** Opens the site at a path, as a browser does that comes from elsewhere. */
  open(path: string, locale?: Locale): Promise<void>;
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
  vi.stubGlobal('Worker', IdleWorker);
  // The environment has no popovers: what is in one is always there.
  HTMLElement.prototype.hidePopover ??= () => undefined;
  let client = makeQueryClient();
  const leave = async () => {
    // Answers on their way would find the server closed.
    await vi.waitUntil(() => client.isFetching() === 0, patienceMs);
    cleanup();
  };
  afterEach(leave);

  return {
    ...server,
    async open(path, locale = 'fr') {
      await leave();
      client = makeQueryClient();
      happyDOM.setURL(address + path);
      // An entry of the history that nobody has written to yet.
      history.replaceState(null, '');
      const words = await speak(locale, 'all');
      const isThere = findScreen(location.pathname).load();
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

/** The map's background is drawn beside the page; here nobody sees it. */
class IdleWorker extends EventTarget {
  postMessage() {}
  terminate() {}
}
