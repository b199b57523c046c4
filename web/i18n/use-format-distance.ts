import { useSyncExternalStore } from 'react';
import { type Locale, localeOf } from '#contract/locales.ts';
import { useLocale } from './locale.ts';
import { formatDistance } from './numbers.ts';

/** ISO codes of the countries that measure roads in miles. */
const countriesWithMiles = ['GB', 'LR', 'MM', 'US'];

/** Returns whether the browser's tag for this language, best first in `tags`, is of a country that uses miles. */
export function usesMiles(locale: Locale, tags: readonly string[]): boolean {
  const tag = tags.find((each) => localeOf(each) === locale);
  return tag !== undefined && countriesWithMiles.includes(new Intl.Locale(tag).maximize().region ?? '');
}

/**
 * Returns a function that formats a distance in kilometres, in the language of the page and the units of the visitor's
 * country. On the server and during hydration, which know no country, it writes kilometres.
 */
export function useFormatDistance(): (km: number) => string {
  const locale = useLocale();
  const isInMiles = useSyncExternalStore(
    listenToNothing,
    () => usesMiles(locale, navigator.languages),
    () => false,
  );
  return (km) => formatDistance(locale, km, isInMiles);
}

function listenToNothing() {
  return () => undefined;
}
