import { partsOf } from '#model/places/address-words.ts';
import { countryCalled, countryName } from './countries.ts';
import type { Gazetteer } from './gazetteer.ts';

/**
 * Returns the country named by a part of an address in any of our languages. Undefined if a town of this name elsewhere
 * has more inhabitants than the country: in Spanish, "Granada" is also Grenada.
 */
export function namedCountry(gazetteer: Gazetteer, part: string): string | undefined {
  const code = countryCalled(part);
  const country = code === undefined ? undefined : gazetteer.country(code);
  if (code === undefined || !country) return code;
  const [abroad] = gazetteer.called(part, {}).filter((town) => town.countryCode !== code);
  return abroad && abroad.population > country.population ? undefined : code;
}

/**
 * Returns the text if it is an ISO 3166 code in capitals, otherwise undefined. "CA" is both Canada and California; the
 * caller must compare.
 */
export function countryOfCode(part: string): string | undefined {
  return /^[A-Z]{2}$/.test(part) && countryName(part, 'en') !== '' ? part : undefined;
}

/** Returns the code of the country that the last part of an address names, otherwise undefined. */
export function countryOfAddress(gazetteer: Gazetteer, text: string): string | undefined {
  const last = partsOf(text).at(-1) ?? '';
  return namedCountry(gazetteer, last) ?? countryOfCode(last);
}
