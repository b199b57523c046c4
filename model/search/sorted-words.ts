import { type Allowed, FuzzyMatcher } from './fuzzy-matcher.ts';

const walk = new FuzzyMatcher();

/** Distinct words in alphabetical order, so that words with the same prefix are adjacent. */
export class SortedWords {
  readonly list: string[] = [];
  /** Number of letters that each word shares with the previous one. */
  readonly #shared: number[] = [];

  /** Adds a word that sorts after all others. */
  push(word: string): void {
    this.#shared.push(sharedLetters(this.list.at(-1) ?? '', word));
    this.list.push(word);
  }

  has(word: string): boolean {
    return this.list[this.#firstFrom(word)] === word;
  }

  /** Visits the words that start with the typed text, with their index. */
  visitBeginning(typed: string, visit: (index: number, word: string) => void): void {
    for (let index = this.#firstFrom(typed); index < this.list.length; index += 1) {
      const word = this.list[index] ?? '';
      if (!word.startsWith(typed)) return;
      visit(index, word);
    }
  }

  /** Visits the words that equal or start with a text that differs from the typed one by at most `allowed` errors. */
  visitAlike(typed: string, allowed: Allowed, visit: (index: number, isWhole: boolean) => void): void {
    walk.begin(typed, allowed);
    for (let index = 0; index < this.list.length; index += 1) {
      const found = walk.step(this.list[index] ?? '', this.#shared[index] ?? 0);
      if (found !== undefined) visit(index, found === 'whole');
    }
  }

  /** Returns the index of the first word that does not sort before this one. */
  #firstFrom(typed: string): number {
    let low = 0;
    let high = this.list.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.list[middle] ?? '') < typed) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function sharedLetters(one: string, other: string): number {
  const max = Math.min(one.length, other.length);
  let count = 0;
  while (count < max && one.charCodeAt(count) === other.charCodeAt(count)) count += 1;
  return count;
}
