import type { Dance, EventType } from '#contract/catalogue.ts';
import type { Locale } from '#contract/locales.ts';
import { useLocale } from '#web/i18n/locale.ts';

type Entry = Pick<Dance | EventType, 'name' | 'names'>;

/** Returns the name of a style or type in `locale`, or its international name if there is no translation. */
export function nameIn(locale: Locale, entry: Entry): string {
  return entry.names[locale] ?? entry.name;
}

/** Returns a function that returns the name of a style or type in the current language. */
export function useCatalogueName(): (entry: Entry) => string {
  const locale = useLocale();
  return (entry) => nameIn(locale, entry);
}
