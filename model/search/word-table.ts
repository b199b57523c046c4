import { expandUmlauts } from '#model/text/normalize-text.ts';
import type { Allowed } from './fuzzy-matcher.ts';
import { foldText } from './query-parser.ts';
import { SortedWords } from './sorted-words.ts';

/** How well a word matches the typed one; higher is better. */
export const likeness = { prefixWithError: 1, withError: 2, prefix: 3, whole: 4 } as const;
export type Likeness = (typeof likeness)[keyof typeof likeness];

type Visit = (word: number, likeness: Likeness) => void;

/** New words are kept in an unsorted tail. Scanning it is cheaper than sorting after each insertion. */
const minTail = 256;
/** Maximum size of the tail relative to all words, so that each word is sorted only a few times. */
const maxTailShare = 1 / 8;

/** Distinct words with permanent numbers. Most are sorted, the latest are in a tail. */
export class WordTable {
  readonly #numbers = new Map<string, number>();
  #sorted = new SortedWords();
  #sortedNumbers = new Uint32Array();
  #tail: string[] = [];
  /** Words by the number of an alternative spelling: `mueller` for `muller`, which is Müller. */
  readonly #meant = new Map<number, number[]>();

  has(word: string): boolean {
    return this.#numbers.has(word);
  }

  /** Makes a word available under another spelling. */
  addSpelling(spelling: string, word: number): void {
    const number = this.add(spelling);
    const meant = this.#meant.get(number) ?? [];
    if (number !== word && !meant.includes(word)) this.#meant.set(number, [...meant, word]);
  }

  /** Returns the number of a word, and adds it if it is new. */
  add(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(word, number);
    this.#tail.push(word);
    if (this.#tail.length > Math.max(minTail, this.#sorted.list.length * maxTailShare)) this.#merge();
    return number;
  }

  /** Visits words that equal or start with the typed one. */
  visitExact(typed: string, visit: Visit): void {
    const visitAll = (number: number, how: Likeness) => this.#visitAll(number, how, visit);
    const likenessOf = (word: string) => (word.length === typed.length ? likeness.whole : likeness.prefix);
    this.#sorted.visitBeginning(typed, (index, word) => visitAll(this.#sortedNumbers[index] ?? 0, likenessOf(word)));
    for (const word of this.#tail) if (word.startsWith(typed)) visitAll(this.#number(word), likenessOf(word));
  }

  /** Visits words that differ from the typed one, or start with a word that does, by at most `allowed` errors. */
  visitAlike(typed: string, allowed: Allowed, visit: Visit): void {
    const visitAll = (number: number, how: Likeness) => this.#visitAll(number, how, visit);
    const likenessOf = (isWhole: boolean) => (isWhole ? likeness.withError : likeness.prefixWithError);
    this.#sorted.visitAlike(typed, allowed, (index, isWhole) =>
      visitAll(this.#sortedNumbers[index] ?? 0, likenessOf(isWhole)),
    );
    const tail = new SortedWords();
    for (const word of this.#tail.sort()) tail.push(word);
    tail.visitAlike(typed, allowed, (index, isWhole) =>
      visitAll(this.#number(tail.list[index] ?? ''), likenessOf(isWhole)),
    );
  }

  #visitAll(number: number, how: Likeness, visit: Visit): void {
    visit(number, how);
    for (const meant of this.#meant.get(number) ?? []) visit(meant, how);
  }

  #number(word: string): number {
    return this.#numbers.get(word) ?? 0;
  }

  /** Merges the tail into the sorted words. */
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

/** Adds the words of a text to the table, also with expanded umlauts, and returns their numbers. */
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
