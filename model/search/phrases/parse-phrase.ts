import type { FactName } from '#contract/fact-filters.ts';
import { isSameSpot, type Spot } from '#model/search/nearness.ts';
import type { FoundCountry } from '#model/search/places.ts';
import { both, type DaysRule } from './days.ts';
import { foldPhrase } from './fold-phrase.ts';
import { dateAt, markDates } from './read-date.ts';
import type { Meaning, Vocabulary } from './vocabulary.ts';

/** The meaning of a phrase, before one of several towns with its name is chosen. */
export interface Phrase<Town> {
  styles: string[];
  types: string[];
  facts: FactName[];
  days: DaysRule | undefined;
  /** Towns with the name in the phrase, in any order. Empty without a town. */
  towns: readonly Town[];
  /** A country in the phrase. With towns it limits them. */
  country: FoundCountry | undefined;
  isNearMe: boolean;
  /** Positions of words without a meaning. */
  unknown: number[];
  /** Words with a meaning for which there is no filter: "afternoon". */
  dropped: string[];
}

/** A word as typed, because accents distinguish towns, and folded. */
export interface Word {
  typed: string;
  folded: string;
}

export interface PhraseOptions<Town> {
  vocabulary: Vocabulary;
  /** Returns the towns with exactly this name, or with this postcode. */
  townsCalled: (name: string) => readonly Town[];
  /** Returns the country with this name. Towns of the same name that are more likely are no countries. */
  countryCalled: (name: string) => FoundCountry | undefined;
}

const maxTownWords = 5;
/** Words that put a lesson before the dance, even if that is only called dancing. */
const beforeWords = new Set(['before', 'avant', 'antes', 'vorher', 'prima', 'قبل']);
const dancesWithLesson: readonly string[] = ['social', 'ball', 'concert'];
/** Towns whose names are usually other words. With the accents of the town they are towns: "Salé". */
const commonWords = new Set(
  'bar ball cafe casa centre centro club date deal dance espace free hall ham live maison male man most parc party place sala sale salle same show studio theatre'.split(
    ' ',
  ),
);

/** Splits a query into words, as typed and folded. Dates in digits become one word. */
export function wordsOf(typed: string, { isMonthFirst = false } = {}): Word[] {
  return markDates(typed.normalize('NFC').replace(/[٠-٩]/g, westernDigit), isMonthFirst)
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map((word) => ({ typed: word, folded: foldPhrase(word) }))
    .filter(({ folded }) => folded !== '' && !folded.includes(' '));
}

function westernDigit(digit: string): string {
  return String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit));
}

/**
 * Reads a phrase from left to right. At each position the longest group of words with a meaning is taken: "bal folk"
 * before "bal", "La Rochelle" before "la". Of equally long ones a date comes first, then the vocabulary, then towns.
 */
export function parsePhrase<Town extends Spot>(words: readonly Word[], options: PhraseOptions<Town>): Phrase<Town> {
  const phrase: Phrase<Town> = {
    styles: [],
    types: [],
    facts: [],
    days: undefined,
    towns: [],
    country: undefined,
    isNearMe: false,
    unknown: [],
    dropped: [],
  };
  const folded = words.map((word) => word.folded);
  const usualTypes: string[] = [];
  const lessonWords: string[] = [];
  let days: { rule: DaysRule; isDate: boolean } | undefined;
  for (let start = 0; start < words.length; ) {
    const onDate = dateAt(folded, start, options.vocabulary);
    const named = meaningAt(folded, start, options.vocabulary);
    const inTown = townAt(words, start, options);
    const inCountry = countryAt(words, start, options);
    const length = Math.max(...[onDate, named, inTown, inCountry].map((found) => found?.length ?? 0));
    const text = words
      .slice(start, start + length)
      .map(({ typed }) => typed)
      .join(' ');
    const rule = onDate?.length === length ? onDate.days : named?.length === length ? named.meaning.days : undefined;
    if (rule) {
      const isDate = onDate?.length === length;
      // A date says more than its weekday: "saturday 5 december".
      if (!days || (isDate && !days.isDate)) days = { rule, isDate };
      else if (isDate === days.isDate) days = { rule: both(days.rule, rule), isDate };
    } else if (named?.length === length) {
      add(phrase, named.meaning);
      usualTypes.push(...(named.meaning.usualTypes ?? []));
      if (named.meaning.facts?.includes('lesson')) lessonWords.push(text);
      if (named.meaning.isDropped) phrase.dropped.push(text);
    } else if (inCountry?.length === length && !phrase.country) phrase.country = inCountry.country;
    else if (!(inTown && addTowns(phrase, inTown.towns)) && !isArrondissement(folded[start], phrase))
      phrase.unknown.push(start);
    start += Math.max(1, length);
  }
  phrase.days = days?.rule;
  setTypes(phrase, { usualTypes, lessonWords, folded, vocabulary: options.vocabulary });
  return phrase;
}

/** Adds usual types, and makes a class that is joined with a dance the lesson of it: "cours puis bal". */
function setTypes(
  phrase: Phrase<unknown>,
  {
    usualTypes,
    lessonWords,
    folded,
    vocabulary,
  }: { usualTypes: string[]; lessonWords: string[]; folded: readonly string[]; vocabulary: Vocabulary },
): void {
  const isJoined = folded.some((word) => vocabulary.isJoining(word));
  if (phrase.types.length === 0 || isJoined) phrase.types = [...new Set([...phrase.types, ...usualTypes])];
  const isBefore = folded.some((word) => beforeWords.has(word));
  const hasDance = phrase.types.some((type) => dancesWithLesson.includes(type));
  if (phrase.types.includes('class') && (isBefore || (isJoined && hasDance))) {
    const others = phrase.types.filter((type) => type !== 'class');
    phrase.types = hasDance ? others : [...others, 'social'];
    phrase.facts = [...new Set([...phrase.facts, 'lesson' as const])];
  }
  if (!phrase.types.some((type) => type === 'class' || type === 'workshop')) return;
  // Classes are lessons, and they have no level.
  phrase.facts = phrase.facts.filter((fact) => fact !== 'lesson');
  phrase.dropped.push(...lessonWords);
}

/** Returns the number of filters that a phrase sets. */
export function filterCount({ styles, types, facts, days, towns, country, isNearMe }: Phrase<unknown>): number {
  const isPlaced = towns.length > 0 || country !== undefined;
  const set = [styles.length > 0, types.length > 0, facts.length > 0, days !== undefined, isPlaced, isNearMe];
  return set.filter(Boolean).length;
}

/** Sets the towns of a phrase, or limits them: "69003 lyon". Returns false if it names two towns. */
function addTowns<Town extends Spot>(phrase: Phrase<Town>, towns: readonly Town[]): boolean {
  const common = phrase.towns.filter((one) => towns.some((other) => isSameSpot(one, other)));
  const isSecond = phrase.towns.length > 0;
  if (isSecond && common.length === 0) return false;
  phrase.towns = isSecond ? common : towns;
  return true;
}

function meaningAt(
  words: readonly string[],
  start: number,
  vocabulary: Vocabulary,
): { length: number; meaning: Meaning } | undefined {
  for (let length = Math.min(vocabulary.maxWords, words.length - start); length > 0; length -= 1) {
    const meaning = vocabulary.meaningOf(words.slice(start, start + length));
    if (meaning) return { length, meaning };
  }
  return undefined;
}

function townAt<Town>(
  words: readonly Word[],
  start: number,
  { vocabulary, townsCalled }: PhraseOptions<Town>,
): { length: number; towns: readonly Town[] } | undefined {
  for (let length = Math.min(maxTownWords, words.length - start); length > 0; length -= 1) {
    const name = words.slice(start, start + length);
    const isName =
      mayBeTown(name[0], length) && name.some(({ folded }) => length === 1 || !vocabulary.meaningOf([folded]));
    const towns = isName ? townsCalled(name.map(({ typed }) => typed).join(' ')) : [];
    if (towns.length > 0) return { length, towns };
  }
  return undefined;
}

function countryAt<Town>(
  words: readonly Word[],
  start: number,
  { countryCalled }: PhraseOptions<Town>,
): { length: number; country: FoundCountry } | undefined {
  for (let length = Math.min(maxTownWords, words.length - start); length > 0; length -= 1) {
    const name = words.slice(start, start + length).map(({ typed }) => typed);
    const country = countryCalled(name.join(' '));
    if (country) return { length, country };
  }
  return undefined;
}

/**
 * Returns whether a name of `length` words, of which `first` is the first, may be a town. A single letter is none, nor
 * is a word that is usually another word, unless it is written with an accent.
 */
export function mayBeTown(first: Word | undefined, length: number): boolean {
  if (!first || length > 1) return first !== undefined;
  return first.folded.length > 1 && !(commonWords.has(first.folded) && first.folded === first.typed.toLowerCase());
}

/** "paris 11", "lyon 3e" */
function isArrondissement(word: string | undefined, { towns }: Phrase<unknown>): boolean {
  return towns.length > 0 && /^\d{1,2}(?:er|e|eme|nd|ieme)?$/.test(word ?? '');
}

function add(phrase: Phrase<unknown>, { styles = [], types = [], facts = [], isNearMe }: Meaning): void {
  phrase.styles = [...new Set([...phrase.styles, ...styles])];
  phrase.types = [...new Set([...phrase.types, ...types])];
  phrase.facts = [...new Set([...phrase.facts, ...facts])];
  phrase.isNearMe ||= isNearMe === true;
}
