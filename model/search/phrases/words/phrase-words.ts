import type { FactName } from '#contract/fact-filters.ts';
import type { Locale } from '#contract/locales.ts';
import type { DayName } from '#model/search/phrases/days.ts';

/**
 * The words of a language that a phrase may contain, besides the names in the catalogue, weekdays and months. They are
 * written as people write them, separated by `|`: case, accents and a plural "s" do not matter.
 */
export interface PhraseWords {
  locale: Locale;
  /** By slugs of styles, separated by commas. Unknown slugs are skipped. */
  styles: Record<string, string>;
  /** By slug of the type. */
  types: Record<string, string>;
  /** Dances with a kind of event, by style and types: `balfolk/ball,social`. The types yield to others in the phrase. */
  dances: Record<string, string>;
  facts: Record<FactName, string>;
  days: Record<DayName, string>;
  /** Days with a name, by month and day. */
  holidays: Record<string, string>;
  /** Short names from Monday on; empty where there is none or it means something else: "mon" is a French word. */
  shortWeekdays: readonly string[];
  /** Short names from January on; empty where there is none or it means something else. */
  shortMonths: readonly string[];
  /** Ways to say the next weekday or month: `%` is its name. */
  next: string;
  /** Words for events near the visitor. */
  nearMe: string;
  /** Words between a lesson and the dance that follows or includes it. */
  joining: string;
  /** Parts of a day, which lists cannot be filtered by. They are reported as ignored. */
  dayParts: string;
  /** Words that change nothing. Articles and prepositions are among them. */
  ignored: string;
}
