import type { Currency } from '#contract/constants.ts';
import type { Locale } from '#contract/locales.ts';
import type { NamedCatalogueItem } from './styles.ts';
import type { FindTowns } from './towns.ts';

/**
 * Context of a pasted announcement: the user's language, day and currency, and the catalogue that the text is matched
 * against.
 */
export interface ReadingContext {
  locale: Locale;
  /** The current day in the user's time zone. */
  today: string;
  currency: Currency | undefined;
  dances: readonly NamedCatalogueItem[];
  types: readonly NamedCatalogueItem[];
  findTowns: FindTowns;
}
