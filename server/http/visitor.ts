import type { IncomingHttpHeaders } from 'node:http';
import Negotiator from 'negotiator';
import { defaultLocale, type HourCycle, hourCycleOf, type Locale, localeOf, locales } from '#contract/locales.ts';

interface Visitor {
  locale: Locale;
  hourCycle: HourCycle;
  /** Null: as the device. */
  theme: 'light' | 'dark' | null;
}

/**
 * Returns the preferences of a visitor. The language is that of the URL, of the cookie, or of the browser, in this
 * order; the clock (12 or 24 hours) follows the browser; the theme is null unless a cookie sets it.
 */
export function visitorOf(headers: IncomingHttpHeaders, search: URLSearchParams): Visitor {
  const theme = cookie(headers, 'theme');
  const negotiator = new Negotiator({ headers: { 'accept-language': headers['accept-language'] ?? '' } });
  const tags = negotiator.languages();
  const locale =
    localeOf(search.get('lang')) ?? localeOf(cookie(headers, 'lang')) ?? preferred(negotiator, tags) ?? defaultLocale;
  return {
    locale,
    hourCycle: hourCycleOf(locale, tags[0]),
    theme: theme === 'light' || theme === 'dark' ? theme : null,
  };
}

function cookie({ cookie = '' }: IncomingHttpHeaders, name: string): string | undefined {
  const pairs = cookie.split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** `de, en;q=0.5, fr;q=0.8` → `fr`: the best supported language (RFC 4647, 3.4). */
function preferred(negotiator: Negotiator, tags: readonly string[]): Locale | undefined {
  return tags
    .map((tag) => (tag === '*' ? negotiator.language(locales) : localeOf(tag)))
    .find((locale) => locale !== undefined);
}
