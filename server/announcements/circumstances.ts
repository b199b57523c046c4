import type { Currency } from '#contract/constants.ts';
import type { Locale } from '#contract/locales.ts';
import type { Entry } from './styles.ts';
import type { FindTowns } from './towns.ts';

/** What is known of the person who pasted an announcement, and what the words in it may mean. */
export interface Circumstances {
  locale: Locale;
  /** The day on the writer's calendar. */
  today: string;
  currency: Currency | undefined;
  dances: readonly Entry[];
  types: readonly Entry[];
  findTowns: FindTowns;
}
