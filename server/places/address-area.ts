import type { Locale } from '#contract/locales.ts';
import type { AddressArea } from '#contract/places.ts';
import { nameOf, partsOf, placeWords } from '#model/places/address-words.ts';
import { homeCountry } from '#model/places/home-country.ts';
import type { Gazetteer } from './gazetteer.ts';
import { countryOfAddress, namedCountry } from './named-country.ts';

const wholeWorld: AddressArea['area'] = { west: -180, south: -60, east: 180, north: 75 };

/**
 * Returns where to search for an address that is not in the gazetteer: the name of its village, its country code (null
 * if unknown), and the box of this country, or of the home country of the language.
 */
export function areaOfAddress(gazetteer: Gazetteer, text: string, lang: Locale): AddressArea {
  const countryCode = countryOfAddress(gazetteer, text) ?? null;
  const area = gazetteer.country(countryCode ?? homeCountry[lang])?.box ?? wholeWorld;
  return { place: villageIn(gazetteer, text), countryCode, area };
}

/**
 * Returns the last part that is neither a country nor a number, without its postcode: `63230 Saint-Ours` →
 * `Saint-Ours`.
 */
function villageIn(gazetteer: Gazetteer, text: string): string {
  const parts = partsOf(text);
  const names = parts.filter((part, index) => index === 0 || namedCountry(gazetteer, part) === undefined);
  const named = names.findLast((part) => placeWords(part).length > 0);
  if (named === undefined) return text.trim();
  const words = placeWords(named);
  return named.slice(words[0]?.start, words.at(-1)?.end) || nameOf(words);
}
