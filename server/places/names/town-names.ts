import type { Locale } from '#contract/locales.ts';
import { arabicTowns } from './arabic-towns.ts';
import { englishTowns } from './english-towns.ts';
import { frenchTowns } from './french-towns.ts';
import { germanTowns } from './german-towns.ts';
import { italianTowns } from './italian-towns.ts';
import type { PlaceNameTable } from './place-name-table.ts';
import { portugueseTowns } from './portuguese-towns.ts';
import { spanishTowns } from './spanish-towns.ts';

/**
 * Names of towns by language. Only well-established names that differ from the one that the gazetteer shows: `Wien`,
 * `Mailand`. Chosen by hand, with GeoNames (CC BY 4.0) and Unicode CLDR (Unicode License v3).
 */
export const townNames: Readonly<Record<Locale, PlaceNameTable>> = {
  fr: frenchTowns,
  en: englishTowns,
  es: spanishTowns,
  de: germanTowns,
  it: italianTowns,
  pt: portugueseTowns,
  ar: arabicTowns,
};
