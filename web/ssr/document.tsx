import { accentTokens } from '#contract/accent.ts';
import { isRightToLeft } from '#contract/direction.ts';
import type { PageRequest } from '#contract/page.ts';
import { type HydrationData, hydrationDataId } from '#web/startup/hydration-data.ts';
import { serializeJson } from './serialize-json.ts';

interface Props {
  request: PageRequest;
  queries: HydrationData['queries'];
  body: string;
  /** Structured data for search engines (schema.org). */
  about: object | undefined;
  /** The empty page, which is filled at any address. */
  isShell?: boolean;
}

/**
 * The HTML document around the site, with the embedded data. It has no inline script that is executed, and its CSP
 * forbids that.
 */
export function Document({ request, queries, body, about, isShell = false }: Props) {
  const { locale, hourCycle, theme, assets, data } = request;
  const { accentColor, look } = data.settings.site;
  const version = look ? `?v=${look}` : '';
  return (
    <html
      lang={locale}
      dir={isRightToLeft(locale) ? 'rtl' : undefined}
      data-theme={theme ?? undefined}
      data-shell={isShell ? '' : undefined}
      style={accentColor ? accentTokens(accentColor) : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf4ea" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#17101d" />
        {assets.styles.map((address) => (
          <link key={address} rel="stylesheet" href={address} />
        ))}
        {look && <link rel="stylesheet" href={assets.logoStyle} />}
        <link rel="icon" href={`/icon.svg${version}`} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={`/icon-180.png${version}`} />
        <link rel="manifest" href={`/manifest.webmanifest?lang=${locale}${look ? `&v=${look}` : ''}`} />
      </head>
      <body>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and escaped by React */}
        <div id="root" dangerouslySetInnerHTML={{ __html: body }} />
        {about && (
          <script
            type="application/ld+json"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped JSON
            dangerouslySetInnerHTML={{ __html: serializeJson(about) }}
          />
        )}
        <script
          id={hydrationDataId}
          type="application/json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped JSON
          dangerouslySetInnerHTML={{
            __html: serializeJson({ locale, hourCycle, data, queries } satisfies HydrationData),
          }}
        />
      </body>
    </html>
  );
}

/**
 * Renders preloads to be put after the style sheet, fonts first. Rendered separately, because React would move fonts to
 * the front.
 */
export function DeferredAssets({ fonts, scripts, texts, entry }: PageRequest['assets']) {
  return (
    <>
      {fonts.map((address) => (
        <link key={address} rel="preload" as="font" type="font/woff2" crossOrigin="" href={address} />
      ))}
      {/* The page is readable without scripts. The first script loads them after the first paint (`main.ts`). */}
      {scripts.map((address) => (
        <link key={address} rel="later" href={address} />
      ))}
      {texts.map((address, nth) => (
        <link
          key={address}
          rel="later"
          as="fetch"
          crossOrigin=""
          href={address}
          // Read by `web/i18n/fetch-texts.ts`.
          id={nth === 0 ? 'texts' : undefined}
        />
      ))}
      <script type="module" fetchPriority="low" src={entry} />
    </>
  );
}
