import type { Locale } from '#contract/locales.ts';
import { arabicRegions } from './arabic-regions.ts';
import { englishRegions } from './english-regions.ts';
import { frenchRegions } from './french-regions.ts';
import { germanRegions } from './german-regions.ts';
import { italianRegions } from './italian-regions.ts';
import type { PlaceNameTable } from './place-name-table.ts';
import { portugueseRegions } from './portuguese-regions.ts';
import { spanishRegions } from './spanish-regions.ts';

/**
 * Names of regions by language that differ from the English name in the gazetteer; in English those that it has in an
 * unusual form. Chosen by hand, with GeoNames (CC BY 4.0).
 */
export const regionNames: Readonly<Record<Locale, PlaceNameTable>> = {
  fr: frenchRegions,
  en: englishRegions,
  es: spanishRegions,
  de: germanRegions,
  it: italianRegions,
  pt: portugueseRegions,
  ar: arabicRegions,
};
