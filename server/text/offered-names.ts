import { type Locale, locales } from '#contract/locales.ts';

type Names = Partial<Record<Locale, string>>;

/** The languages of the site of this process. */
let offered: readonly Locale[] = locales;

/** Sets the languages in which `offeredNames` returns names. Called when the settings of the site are loaded. */
export function offerNamesIn(languages: readonly Locale[]): void {
  offered = languages;
}

/** Returns the names in the languages of the site, so that other languages add no bytes to responses. */
export function offeredNames<Given extends Names>(names: Given): Given {
  const others = Object.keys(names).filter((locale) => !offered.includes(locale as Locale));
  if (others.length === 0) return names;
  return Object.fromEntries(Object.entries(names).filter(([locale]) => !others.includes(locale))) as Given;
}

/** Returns a style or a type with its names in the languages of the site. */
export function inOfferedLanguages<Entry extends { names: Names }>(entry: Entry): Entry {
  return { ...entry, names: offeredNames(entry.names) };
}
