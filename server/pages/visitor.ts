import type { IncomingHttpHeaders } from 'node:http';
import { defaultLocale, type Locale, localeOf } from '#contract/locales.ts';

interface Visitor {
  locale: Locale;
  /** Null follows the device. */
  theme: 'light' | 'dark' | null;
}

/** How someone wants to see a page: what the address asks for, else what they chose before, else what their browser prefers. */
export function visitorOf(headers: IncomingHttpHeaders, search: URLSearchParams): Visitor {
  const theme = cookie(headers, 'theme');
  return {
    locale:
      localeOf(search.get('lang')) ??
      localeOf(cookie(headers, 'lang')) ??
      preferred(headers['accept-language'] ?? '') ??
      defaultLocale,
    theme: theme === 'light' || theme === 'dark' ? theme : null,
  };
}

function cookie({ cookie = '' }: IncomingHttpHeaders, name: string): string | undefined {
  const pairs = cookie.split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** `de, en;q=0.5, fr;q=0.8` → `fr`: the best of those that we speak (RFC 9110, 12.5.4). */
function preferred(acceptLanguage: string): Locale | undefined {
  return acceptLanguage
    .split(',')
    .map((part) => {
      const [tag = '', weight = ''] = part.split(';');
      const quality = /^\s*q=([\d.]+)\s*$/.exec(weight)?.[1];
      return { locale: localeOf(tag.trim()), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ locale, quality }) => locale !== undefined && quality > 0)
    .sort((one, other) => other.quality - one.quality)[0]?.locale;
}
