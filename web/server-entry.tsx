import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import type { PageRequest, Pages } from '#contract/page.ts';
import { App } from './app.tsx';
import { Document } from './document.tsx';
import { fill, makeQueryClient } from './query-client.ts';
import { refuse } from './refusal-page/refusal-page.ts';
import { MapWaiting } from './screens/map-waiting.tsx';
import { ScreenWaiting } from './screens/screen-waiting.tsx';
import { findPage, findScreen, forEachScreen, type Screens, screenEntries } from './screens.ts';
import { speak } from './words/speak.ts';

const loaded = new Map(
  await Promise.all(
    screenEntries.map(
      async ([, screen]) => [screen, screen.isDrawnByBrowser ? ScreenWaiting : await screen.load()] as const,
    ),
  ),
);

/** All of them at hand: a page is drawn in one go. Those that need a browser have their place held until there is one. */
const screens: Screens = { ...forEachScreen((screen) => loaded.get(screen) ?? ScreenWaiting), map: MapWaiting };

/** What React hoists into a document's head comes first in what it renders; the text inside is escaped. */
const hoisted = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/;

async function render(request: PageRequest): Promise<string> {
  const client = makeQueryClient();
  const found = findScreen(new URL(request.address, 'http://pista.invalid').pathname);
  const [words] = await Promise.all([speak(request.locale, 'all'), fill(client, request.data)]);
  const site = renderToString(
    <StaticRouter location={request.address}>
      <App
        words={words}
        client={client}
        screens={screens}
        entries={screenEntries.filter(([, screen]) => screen === found)}
      />
    </StaticRouter>,
  );
  client.clear();
  const head = hoisted.exec(site)?.[0] ?? '';
  const document = renderToStaticMarkup(<Document request={request} body={site.slice(head.length)} />);
  // React writes no text between tags that it did not get, so this is the document's own end of head.
  return `<!doctype html>${document.replace('</head>', () => `${head}</head>`)}`;
}

export const pages: Pages = { find: findPage, render, refuse };
