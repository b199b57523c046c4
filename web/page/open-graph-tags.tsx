import { type Locale, localeTag } from '#contract/locales.ts';
import { offeredLanguages } from '#web/i18n/locale.ts';
import { pageSite } from '#web/i18n/page-site.ts';
import { siteName } from '#web/i18n/site-name.ts';

interface Props {
  locale: Locale;
  /** Alternative text of the preview picture. */
  alternativeText: string;
  isCard: boolean;
}

/** The size that all messengers and networks show uncropped. */
const previewSize = { width: '1200', height: '630' };

/** Renders Open Graph tags for link previews (https://ogp.me), only on the server. */
export function OpenGraphTags({ locale, alternativeText, isCard }: Props) {
  const others = offeredLanguages().filter((other) => other !== locale);
  return (
    <>
      <meta property="og:site_name" content={siteName()} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content={openGraphLocale(locale)} />
      {others.map((other) => (
        <meta key={other} property="og:locale:alternate" content={openGraphLocale(other)} />
      ))}
      <meta property="og:image:type" content={isCard || pageSite().look ? 'image/jpeg' : 'image/png'} />
      <meta property="og:image:width" content={previewSize.width} />
      <meta property="og:image:height" content={previewSize.height} />
      <meta property="og:image:alt" content={alternativeText} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** `en-GB` → `en_GB`. */
function openGraphLocale(locale: Locale): string {
  // Without extensions, as `-u-nu-latn`.
  return localeTag(locale).slice(0, 5).replace('-', '_');
}
