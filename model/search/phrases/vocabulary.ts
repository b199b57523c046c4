import type { FactName } from '#contract/fact-filters.ts';
import { errorsAllowed } from '#model/search/fuzzy-matcher.ts';
import { SortedWords } from '#model/search/sorted-words.ts';
import { type DaysRule, date, month, namedDays, weekday } from './days.ts';
import { foldPhrase } from './fold-phrase.ts';
import { arabic } from './words/arabic.ts';
import { english } from './words/english.ts';
import { french } from './words/french.ts';
import { german } from './words/german.ts';
import { italian } from './words/italian.ts';
import type { PhraseWords } from './words/phrase-words.ts';
import { portuguese } from './words/portuguese.ts';
import { spanish } from './words/spanish.ts';

/** A style or type of the catalogue, with its names in all languages. */
export interface CatalogueItem {
  side: 'styles' | 'types';
  slug: string;
  names: readonly string[];
}

/** The meaning of some words of a phrase. `isIgnored` words change nothing. */
export interface Meaning {
  /** Types that hold unless the phrase has others: a "milonga" is a social, but not in "milonga festival". */
  usualTypes?: readonly string[];
  styles?: readonly string[];
  types?: readonly string[];
  facts?: readonly FactName[];
  days?: DaysRule;
  isNearMe?: true;
  isIgnored?: true;
  /** Reported as ignored: "afternoon". */
  isDropped?: true;
}

/** If a word has several meanings, a later language replaces that of an earlier one. */
const languages: readonly PhraseWords[] = [arabic, portuguese, italian, german, english, french, spanish];
/** Shorter words are not corrected, because they differ from many others by one letter. */
const minCorrected = 5;

/** All words and groups of words that a phrase may contain, besides towns and dates. */
export class Vocabulary {
  readonly #meanings = new Map<string, Meaning>();
  readonly #words = new SortedWords();
  readonly #groups: readonly string[];
  readonly #joining = new Set<string>();
  /** Number of a month by its name. */
  readonly months = new Map<string, number>();
  /** Number of a weekday by its name, from Monday on. */
  readonly weekdays = new Map<string, number>();
  /** Number of words in the longest group. */
  readonly maxWords: number;

  constructor(catalogue: readonly CatalogueItem[]) {
    // Later meanings replace earlier ones: "live music" is a fact rather than the type of this name.
    for (const words of languages) this.#addPlainWords(words);
    this.#addCatalogue('types', catalogue);
    this.#addCatalogue('styles', catalogue);
    for (const words of languages) this.#addDances(words, new Set(catalogue.map(({ slug }) => slug)));
    for (const words of languages) this.#addDaysAndFacts(words);
    this.#groups = [...this.#meanings.keys()].sort();
    this.maxWords = Math.max(...this.#groups.map((group) => group.split(' ').length));
    const words = new Set(this.#groups.flatMap((group) => group.split(' ')));
    for (const word of [...words].filter(({ length }) => length >= minCorrected).sort()) this.#words.push(word);
  }

  /** Whether a folded word joins a lesson with a dance: "before", "with". */
  isJoining(word: string): boolean {
    return this.#joining.has(word);
  }

  /** Returns the meaning of some folded words, undefined if they have none. A plural "s" does not matter. */
  meaningOf(words: readonly string[]): Meaning | undefined {
    const text = words.join(' ');
    return this.#meanings.get(text) ?? this.#meanings.get(words.map(singular).join(' '));
  }

  /** Returns words of the vocabulary that differ from an unknown word by typing errors, those by one error first. */
  corrections(word: string): string[] {
    const found = new Set<string>();
    if (word.length < minCorrected) return [];
    for (const allowed of [1, errorsAllowed(word)] as const) {
      this.#words.visitAlike(word, allowed, (index, isWhole) => {
        if (isWhole) found.add(this.#words.list[index] ?? '');
      });
    }
    return [...found];
  }

  /** Returns the groups of words that start with a text, the shortest first. */
  completions(text: string): string[] {
    const found = this.#groups.filter((group) => group.startsWith(text) && !this.#meanings.get(group)?.isIgnored);
    return found.sort((one, other) => one.length - other.length);
  }

  #addPlainWords({ ignored, dayParts, joining, nearMe }: PhraseWords): void {
    for (const name of listOf(ignored)) this.#add(name, { isIgnored: true });
    for (const name of listOf(dayParts)) this.#add(name, { isDropped: true });
    for (const name of listOf(joining)) this.#joining.add(foldPhrase(name));
    for (const name of listOf(nearMe)) this.#add(name, { isNearMe: true });
  }

  #addCatalogue(side: CatalogueItem['side'], catalogue: readonly CatalogueItem[]): void {
    const items = catalogue.filter((item) => item.side === side);
    const known = new Set(items.map(({ slug }) => slug));
    for (const words of languages) {
      for (const [slugs, names] of entries(words[side])) {
        const meant = slugs.split(',').filter((slug) => known.has(slug));
        if (meant.length > 0) for (const name of listOf(names)) this.#add(name, { [side]: meant });
      }
    }
    for (const { slug, names } of items)
      for (const name of [...names, slug].flatMap(alternatives))
        if (!this.#meanings.get(foldPhrase(name))?.isIgnored) this.#add(name, { [side]: [slug] });
  }

  #addDances({ dances }: PhraseWords, known: ReadonlySet<string>): void {
    for (const [slugs, names] of entries(dances)) {
      const [styles = [], usualTypes = []] = slugs
        .split('/')
        .map((side) => side.split(',').filter((slug) => known.has(slug)));
      if (styles.length > 0) for (const name of listOf(names)) this.#add(name, { styles, usualTypes });
    }
  }

  #addDaysAndFacts(words: PhraseWords): void {
    this.#addCalendar(words);
    for (const [name, names] of entries(words.days))
      for (const one of listOf(names)) this.#add(one, { days: namedDays[name] });
    for (const [day, names] of entries(words.holidays)) {
      const [monthNumber = 0, number = 0] = day.split('-').map(Number);
      const days = date(monthNumber, number);
      if (days) for (const one of listOf(names)) this.#add(one, { days });
    }
    for (const [fact, names] of entries(words.facts))
      for (const name of listOf(names)) this.#add(name, { facts: [fact] });
  }

  #addCalendar({ locale, shortWeekdays, shortMonths, next }: PhraseWords): void {
    const nameOf = (options: Intl.DateTimeFormatOptions, day: Date) =>
      new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(day);
    const add = (names: readonly string[], days: DaysRule) => {
      for (const name of names)
        for (const pattern of ['%', ...listOf(next)]) this.#add(pattern.replace('%', name), { days });
    };
    // The first of January 2024 was a Monday.
    for (const [nth, short] of shortWeekdays.entries()) {
      const all = [nameOf({ weekday: 'long' }, new Date(Date.UTC(2024, 0, nth + 1))), ...listOf(short)];
      for (const one of all) this.weekdays.set(foldPhrase(one), nth + 1);
      add(all, weekday(nth + 1));
    }
    for (const [nth, short] of shortMonths.entries()) {
      const name = nameOf({ month: 'long' }, new Date(Date.UTC(2024, nth, 1)));
      // "mar" is a month in a date only.
      for (const one of [name, ...listOf(short)]) this.months.set(foldPhrase(one), nth + 1);
      add([name], month(nth + 1));
    }
  }

  #add(name: string, meaning: Meaning): void {
    const key = foldPhrase(name);
    if (key) this.#meanings.set(key, meaning);
  }
}

function listOf(text: string): string[] {
  return text.split('|').filter(Boolean);
}

/** Returns the names in a name: "Flamenco et sevillanas" has two, and "Bal / baile" as well. */
function alternatives(name: string): string[] {
  const parts = name.split(/\s+(?:and|et|y|e|und|&)\s+/);
  // "Rock and roll" is one name.
  const isList = parts.every(({ length }) => length >= minCorrected);
  return [name, ...name.split('/'), ...(isList ? parts : [])];
}

function singular(word: string): string {
  return word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word;
}

function entries<Key extends string, Value>(record: Record<Key, Value>): [Key, Value][] {
  return Object.entries(record) as [Key, Value][];
}
