import type { IncomingHttpHeaders } from 'node:http';
import Negotiator from 'negotiator';
import { defaultLocale, type Locale, localeOf, locales } from '#contract/locales.ts';

interface Visitor {
  locale: Locale;
  /** Null: as the device. */
  theme: 'light' | 'dark' | null;
}

/** The preferences of a visitor. The language is that of the URL, of the cookie, or of the browser, in this order. */
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

/** `de, en;q=0.5, fr;q=0.8` → `fr`: the best supported language (RFC 4647, 3.4). */
function preferred(acceptLanguage: string): Locale | undefined {
  const negotiator = new Negotiator({ headers: { 'accept-language': acceptLanguage } });
  return negotiator
    .languages()
    .map((tag) => (tag === '*' ? negotiator.language(locales) : localeOf(tag)))
    .find((locale) => locale !== undefined);
}
