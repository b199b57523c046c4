import type { Locale } from '#contract/locales.ts';
import { partsOf } from './address-words.ts';
import { countryCalled, countryName } from './countries.ts';
import type { Gazetteer } from './gazetteer.ts';

/**
 * The country that a part of an address names in any of our languages; undefined where a town of this name has more people
 * than the country: "Granada" is also what Spanish calls Grenada.
 */
export function namedCountry(gazetteer: Gazetteer, part: string): string | undefined {
  const code = countryCalled(part);
  const country = code === undefined ? undefined : gazetteer.country(code);
  if (code === undefined || !country) return code;
  const [abroad] = gazetteer.called(part, {}).filter((town) => town.countryCode !== code);
  return abroad && abroad.population > country.population ? undefined : code;
}

/** The country whose ISO 3166 code is written in capitals. "CA" is Canada and California: the caller compares both. */
export function countryOfCode(part: string): string | undefined {
  return /^[A-Z]{2}$/.test(part) && countryName(part, 'en') !== '' ? part : undefined;
}

/** The country in which an address is, if its last part names one. */
export function countryOfAddress(gazetteer: Gazetteer, text: string): string | undefined {
  const last = partsOf(text).at(-1) ?? '';
  return namedCountry(gazetteer, last) ?? countryOfCode(last);
}

/** The country whose towns come first where the name alone does not tell. */
export const homeCountry: Record<Locale, string> = { en: 'GB', es: 'ES', fr: 'FR' };
