import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { localeOf } from '#contract/locales.ts';
import { offeredLanguages, useLocale } from '#web/i18n/locale.ts';
import { pageSite } from '#web/i18n/page-site.ts';
import { siteName } from '#web/i18n/site-name.ts';
import { cardPath } from '#web/paths.ts';
import { settingsQuery } from '#web/settings/queries.ts';
import { OembedLink } from './oembed-link.tsx';
import { OpenGraphTags } from './open-graph-tags.tsx';

interface Props {
  /** Without it, the title of the site is used. */
  title?: string;
  description: string;
  /** The canonical path, if it differs from the requested one. */
  path?: string;
  /** Whether the page has its own preview card, and can be embedded. Otherwise the card of the site is used. */
  hasCard?: boolean;
  /** Content of the card besides title and description. A change gives the card a new URL. */
  cardShows?: string | null | undefined;
  children?: React.ReactNode;
}

/** Sets title and metadata of a page. React moves them into the head of the document. */
export function Head({ title, description, path, hasCard = false, cardShows, children }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { pathname, search } = useLocation();
  const { data: settings } = useQuery(settingsQuery());
  const { look = '' } = pageSite();
  const full = title ? `${title} · ${siteName()}` : t('frame:siteTitle');
  const asked = localeOf(new URLSearchParams(search).get('lang'));
  const ownPath = path ?? pathname.toLowerCase();
  const address = (settings?.publicUrl ?? '') + ownPath;
  const own = asked ? `${address}?lang=${asked}` : address;
  // Messengers cache cards permanently, so a changed card needs a new URL.
  const card = hasCard
    ? `${cardPath(ownPath, locale)}&v=${shortHash(full + description + cardShows + look)}`
    : `/share.png${look && `?v=${look}`}`;
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={title ?? full} />
      <meta property="og:description" content={description} />
      {settings && (
        <>
          <link rel="canonical" href={own} />
          {offeredLanguages().map((other) => (
            <link key={other} rel="alternate" hrefLang={other} href={`${address}?lang=${other}`} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={address} />
          <meta property="og:url" content={own} />
          <meta property="og:image" content={settings.publicUrl + card} />
          {import.meta.env.SSR && (
            <OpenGraphTags
              locale={locale}
              isCard={hasCard}
              alternativeText={hasCard ? `${title} · ${description}` : full}
            />
          )}
          {import.meta.env.SSR && hasCard && <OembedLink publicUrl={settings.publicUrl} address={own} title={title} />}
        </>
      )}
      {children}
    </>
  );
}

/** Returns a short hash of a text (FNV-1a, 32 bits). */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}
