import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { type Locale, localeOf, locales } from '#contract/locales.ts';
import { settingsQuery } from '#web/settings/queries.ts';
import { useLocale } from '#web/words/use-locale.ts';

interface Props {
  /** Without it, the site's own title. */
  title?: string;
  description: string;
  /** The page's one true path, where it differs from the one asked. */
  path?: string;
  /** What a preview shows: an address of this site, at which there is a picture of `previewSize`. Without it, the site's own. */
  picture?: Preview | null;
  children?: React.ReactNode;
}

interface Preview {
  url: string;
  type: 'image/jpeg' | 'image/png';
  alternativeText: string;
}

/** What all messengers and networks show whole. */
const previewSize = { width: 1200, height: 630 };
const sitePreview: Preview = { url: '/share.png', type: 'image/png', alternativeText: 'Pista' };
const openGraphLocales: Record<Locale, string> = { fr: 'fr_FR', en: 'en_GB', es: 'es_ES' };

/** A page's title and what search engines and previews show of it; React moves it into the document's head. */
export function Head({ title, description, path, picture, children }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { pathname, search } = useLocation();
  const { data: settings } = useQuery(settingsQuery());
  const full = title ? `${title} · ${t('frame.siteName')}` : t('frame.siteTitle');
  const shown = picture ?? sitePreview;
  const asked = localeOf(new URLSearchParams(search).get('lang'));
  const address = (settings?.publicUrl ?? '') + (path ?? pathname.toLowerCase());
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={description} />
      <meta property="og:site_name" content={t('frame.siteName')} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content={openGraphLocales[locale]} />
      <meta property="og:title" content={title ?? full} />
      <meta property="og:description" content={description} />
      {settings && (
        <>
          <link rel="canonical" href={asked ? `${address}?lang=${asked}` : address} />
          {locales.map((other) => (
            <link key={other} rel="alternate" hrefLang={other} href={`${address}?lang=${other}`} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={address} />
          <meta property="og:url" content={address} />
          <meta property="og:image" content={new URL(shown.url, settings.publicUrl).href} />
          <meta property="og:image:type" content={shown.type} />
          <meta property="og:image:width" content={String(previewSize.width)} />
          <meta property="og:image:height" content={String(previewSize.height)} />
          <meta property="og:image:alt" content={shown.alternativeText} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      {children}
    </>
  );
}
