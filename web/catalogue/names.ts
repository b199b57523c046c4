import type { Dance, EventType } from '#contract/catalogue.ts';
import type { Locale } from '#contract/locales.ts';
import { useLocale } from '#web/i18n/locale.ts';

type Entry = Pick<Dance | EventType, 'name' | 'names'>;

/** A style or type in the reader's language, or as its dancers call it everywhere. */
export function nameIn(locale: Locale, entry: Entry): string {
  return entry.names[locale] ?? entry.name;
}

/** `nameIn` for the language the screen speaks. */
export function useCatalogueName(): (entry: Entry) => string {
  const locale = useLocale();
  return (entry) => nameIn(locale, entry);
}
