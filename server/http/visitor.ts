import type { IncomingHttpHeaders } from 'node:http';
import Negotiator from 'negotiator';
import { type HourCycle, hourCycleOf, type Locale, localeOf } from '#contract/locales.ts';
import type { SiteSettings } from '#contract/site.ts';

interface Visitor {
  locale: Locale;
  hourCycle: HourCycle;
  /** Null: as the device. */
  theme: 'light' | 'dark' | null;
  /** Has closed the welcome of the operator. */
  hasClosedWelcome: boolean;
}

/** The languages that the site offers. */
type Languages = Pick<SiteSettings, 'languages' | 'defaultLanguage'>;

/**
 * Returns the preferences of a visitor. The language is that of the URL, of the cookie, or of the browser, in this
 * order, if the site offers it; the clock (12 or 24 hours) follows the browser; the theme is null unless a cookie sets it.
 */
export function visitorOf(
  headers: IncomingHttpHeaders,
  search: URLSearchParams,
  { languages, defaultLanguage }: Languages,
): Visitor {
  const theme = cookie(headers, 'theme');
  const negotiator = new Negotiator({ headers: { 'accept-language': headers['accept-language'] ?? '' } });
  const tags = negotiator.languages();
  const isOffered = (locale: Locale | undefined) => locale !== undefined && languages.includes(locale);
  const named = [search.get('lang'), cookie(headers, 'lang')].map(localeOf).find(isOffered);
  const locale = named ?? preferred(negotiator, tags, languages) ?? defaultLanguage;
  return {
    locale,
    hourCycle: hourCycleOf(locale, tags[0]),
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    hasClosedWelcome: cookie(headers, 'welcome') === 'closed',
  };
}

function cookie({ cookie = '' }: IncomingHttpHeaders, name: string): string | undefined {
  const pairs = cookie.split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** `de, en;q=0.5, fr;q=0.8` → `fr`: the best offered language (RFC 4647, 3.4). */
function preferred(negotiator: Negotiator, tags: readonly string[], languages: readonly Locale[]): Locale | undefined {
  return tags
    .map((tag) => (tag === '*' ? negotiator.language([...languages]) : localeOf(tag)) as Locale | undefined)
    .find((locale) => locale !== undefined && languages.includes(locale));
}
