import { expandUmlauts } from '#server/text/normalize-text.ts';
import { foldText } from './question.ts';
import { SortedWords } from './sorted-words.ts';
import type { Allowed } from './walk.ts';

/** How a word answers to what was typed, the better the higher. */
export const likeness = { prefixWithError: 1, withError: 2, prefix: 3, whole: 4 } as const;
export type Likeness = (typeof likeness)[keyof typeof likeness];

type Visit = (word: number, likeness: Likeness) => void;

/** Words that have come since the others were put in order are few: looking at each costs less than keeping them in order. */
const leastTail = 256;
/** And they are no more than this part of all: each is put in order a few times in its life, however many there are. */
const mostTailShare = 1 / 8;

/** Distinct words, each with a number that it keeps; most of them in order, the latest in a tail. */
export class WordTable {
  readonly #numbers = new Map<string, number>();
  #sorted = new SortedWords();
  #sortedNumbers = new Uint32Array();
  #tail: string[] = [];
  /** The words that a written-out one can mean: `mueller` for `muller`, which is Müller. */
  readonly #meant = new Map<number, number[]>();

  has(word: string): boolean {
    return this.#numbers.has(word);
  }

  /** Finds a word also by another spelling of it. */
  addSpelling(spelling: string, word: number): void {
    const number = this.add(spelling);
    const meant = this.#meant.get(number) ?? [];
    if (number !== word && !meant.includes(word)) this.#meant.set(number, [...meant, word]);
  }

  /** The number of a word, a new one where it is new. */
  add(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(word, number);
    this.#tail.push(word);
    if (this.#tail.length > Math.max(leastTail, this.#sorted.list.length * mostTailShare)) this.#merge();
    return number;
  }

  /** Visits the words that are what was typed, or begin with it. */
  visitExact(typed: string, visit: Visit): void {
    const visitAll = (number: number, how: Likeness) => this.#visitAll(number, how, visit);
    const likenessOf = (word: string) => (word.length === typed.length ? likeness.whole : likeness.prefix);
    this.#sorted.visitBeginning(typed, (place, word) => visitAll(this.#sortedNumbers[place] ?? 0, likenessOf(word)));
    for (const word of this.#tail) if (word.startsWith(typed)) visitAll(this.#number(word), likenessOf(word));
  }

  /** Visits the words that differ from what was typed by so many errors at most, or go on after that. */
  visitAlike(typed: string, allowed: Allowed, visit: Visit): void {
    const visitAll = (number: number, how: Likeness) => this.#visitAll(number, how, visit);
    const likenessOf = (isWhole: boolean) => (isWhole ? likeness.withError : likeness.prefixWithError);
    this.#sorted.visitAlike(typed, allowed, (place, isWhole) =>
      visitAll(this.#sortedNumbers[place] ?? 0, likenessOf(isWhole)),
    );
    const tail = new SortedWords();
    for (const word of this.#tail.sort()) tail.push(word);
    tail.visitAlike(typed, allowed, (place, isWhole) =>
      visitAll(this.#number(tail.list[place] ?? ''), likenessOf(isWhole)),
    );
  }

  #visitAll(number: number, how: Likeness, visit: Visit): void {
    visit(number, how);
    for (const meant of this.#meant.get(number) ?? []) visit(meant, how);
  }

  #number(word: string): number {
    return this.#numbers.get(word) ?? 0;
  }

  /** Puts the tail among the others. */
  #merge(): void {
    const merged = new SortedWords();
    const tail = this.#tail.sort();
    let next = 0;
    for (const word of this.#sorted.list) {
      while (next < tail.length && (tail[next] ?? '') < word) merged.push(tail[next++] ?? '');
      merged.push(word);
    }
    while (next < tail.length) merged.push(tail[next++] ?? '');
    this.#sorted = merged;
    this.#sortedNumbers = Uint32Array.from(merged.list, (word) => this.#number(word));
    this.#tail = [];
  }
}

/** The numbers of the words of a text. Words with umlauts are found by their written-out spelling too. */
export function addWords(words: WordTable, text: string): number[] {
  const spellings = wordsOf(expandUmlauts(text));
  return wordsOf(text).map((word, nth) => {
    const number = words.add(word);
    const spelling = spellings[nth];
    if (spelling !== undefined && spelling !== word) words.addSpelling(spelling, number);
    return number;
  });
}

function wordsOf(text: string): string[] {
  return foldText(text).split(' ').filter(Boolean);
}
