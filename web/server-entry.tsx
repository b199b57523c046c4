import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import type { PageRequest, Pages } from '#contract/page.ts';
import { App } from './app.tsx';
import { Document } from './document.tsx';
import { fill, makeQueryClient } from './query-client.ts';
import { AboutScreen } from './screens/about-screen/about-screen.tsx';
import { EventScreen } from './screens/event-screen/event-screen.tsx';
import { MapWaiting } from './screens/map-waiting.tsx';
import { NotFoundScreen } from './screens/not-found-screen/not-found-screen.tsx';
import { findPage, type Screens } from './screens.ts';
import { speak } from './words/speak.ts';

/** All of them at hand: a page is drawn in one go. The map needs a browser; until it has one, its place is held. */
const screens: Screens = { map: MapWaiting, event: EventScreen, about: AboutScreen, notFound: NotFoundScreen };

/** What React hoists into a document's head comes first in what it renders; the text inside is escaped. */
const hoisted = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/;

async function render(request: PageRequest): Promise<string> {
  const client = makeQueryClient();
  const [words] = await Promise.all([speak(request.locale), fill(client, request.data)]);
  const site = renderToString(
    <StaticRouter location={request.address}>
      <App words={words} client={client} screens={screens} />
    </StaticRouter>,
  );
  client.clear();
  const head = hoisted.exec(site)?.[0] ?? '';
  const document = renderToStaticMarkup(<Document request={request} body={site.slice(head.length)} />);
  // React writes no text between tags that it did not get, so this is the document's own end of head.
  return `<!doctype html>${document.replace('</head>', () => `${head}</head>`)}`;
}

export const pages: Pages = { find: findPage, render };
