import type { i18n } from 'i18next';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { type Locale, locales } from '#contract/locales.ts';
import { type PageRequest, type Pages, type ShellRequest, shellPath } from '#contract/page.ts';
import { App } from '#web/app/app.tsx';
import { setClock } from '#web/i18n/clock.ts';
import { createCompleteI18n } from '#web/i18n/complete-i18n.ts';
import { applySite } from '#web/i18n/page-site.ts';
import { hydrateQueries, makeQueryClient } from '#web/query-client.ts';
import { refuse } from '#web/refusal-page/refusal-page.ts';
import { loadParts } from '#web/screens/event-screen/deferred-parts.ts';
import { siteWelcome } from '#web/screens/map-screen/results/site-welcome-part.tsx';
import { ScreenFallback } from '#web/screens/screen-fallback.tsx';
import { findPage, findScreen, forEachScreen, type Screens, screenEntries } from '#web/screens.ts';
import { structuredData } from '#web/structured-data/structured-data.ts';
import { answerQueries, connect } from './answer-queries.ts';
import { DeferredAssets, Document } from './document.tsx';

const loaded = new Map(
  await Promise.all(
    screenEntries.map(
      async ([, screen]) => [screen, screen.clientOnly ? ScreenFallback : await screen.load()] as const,
    ),
  ),
);

await Promise.all([loadParts(), siteWelcome.load()]);

/** An i18n instance with all messages for each language. */
const wordsOf = Object.fromEntries(
  await Promise.all(locales.map(async (locale) => [locale, await createCompleteI18n(locale)])),
) as Record<Locale, i18n>;

/** All screens are loaded, because rendering is synchronous. Client-only screens are placeholders. */
const screens: Screens = forEachScreen((screen) => loaded.get(screen) ?? ScreenFallback);

/** React renders hoisted head elements first. Their text is escaped. */
const hoisted = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/;

async function render(request: PageRequest): ReturnType<Pages['render']> {
  const client = makeQueryClient();
  const found = findScreen(new URL(`http://pista.invalid${request.address}`).pathname);
  await hydrateQueries(client, request.data);
  const renderSite = () => {
    setClock(request.locale, request.hourCycle);
    applySite(request.data.settings.site);
    return renderToString(
      <StaticRouter location={request.address}>
        <App
          words={wordsOf[request.locale]}
          client={client}
          screens={screens}
          entries={screenEntries.filter(([, screen]) => screen === found)}
        />
      </StaticRouter>,
    );
  };
  const { site, queries } = found.hasQueries
    ? await answerQueries(client, renderSite)
    : { site: renderSite(), queries: undefined };
  client.clear();
  const head = hoisted.exec(site)?.[0] ?? '';
  const document = renderToStaticMarkup(
    <Document
      request={request}
      queries={queries}
      body={site.slice(head.length)}
      about={structuredData(request, wordsOf[request.locale])}
    />,
  );
  return { html: withHead(document, laterAssetsOf(request.assets) + head), isComplete: queries !== null };
}

/** A place that waits, for every address. */
const waitingScreens: Screens = forEachScreen(() => ScreenFallback);

/**
 * Renders the frame around an empty screen. Without answers to its queries, the browser renders the screen instead of
 * hydrating it.
 */
function renderShell({ data, ...shell }: ShellRequest): string {
  setClock(shell.locale, shell.hourCycle);
  applySite(data.settings.site);
  const client = makeQueryClient();
  const site = renderToString(
    <StaticRouter location={shellPath}>
      <App words={wordsOf[shell.locale]} client={client} screens={waitingScreens} entries={[]} />
    </StaticRouter>,
  );
  const head = hoisted.exec(site)?.[0] ?? '';
  const request = { ...shell, data, address: shellPath };
  const document = renderToStaticMarkup(
    <Document request={request} queries={null} body={site.slice(head.length)} about={undefined} isShell />,
  );
  return withHead(document, laterAssetsOf(shell.assets) + head);
}

/** React escapes text between tags, so this is the end of the document's own head. */
function withHead(document: string, head: string): string {
  return `<!doctype html>${document.replace('</head>', () => `${head}</head>`)}`;
}

/** The server passes the same object for all pages of a kind. */
const laterAssets = new WeakMap<PageRequest['assets'], string>();

function laterAssetsOf(assets: PageRequest['assets']): string {
  const later = laterAssets.get(assets) ?? renderToStaticMarkup(<DeferredAssets {...assets} />);
  laterAssets.set(assets, later);
  return later;
}

export const pages: Pages = { connect, find: findPage, render, renderShell, refuse };
