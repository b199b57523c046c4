import { type Likeness, likeness } from './word-table.ts';

const initialCapacity = 256;
const bitsPerWord = 4;

/**
 * Distinct texts, such as event names, with an index by word. During a query each text records which query words it
 * contains: one bit each in `found`, four bits of likeness in `likenesses`.
 */
export class PostingLists {
  readonly #numbers = new Map<string, number>();
  readonly list: string[] = [];
  /** Texts that contain a word, by the number of the word. */
  readonly #byWord: number[][] = [];
  wordCounts = new Uint8Array(initialCapacity);
  found = new Uint8Array(initialCapacity);
  likenesses = new Uint32Array(initialCapacity);
  #best = new Uint8Array(initialCapacity);
  /** Texts with a match for the current word, and for the current query. */
  #touchedNow: number[] = [];
  #touched: number[] = [];

  get size(): number {
    return this.list.length;
  }

  /** Returns the number of a text; undefined if it is unknown. */
  find(text: string): number | undefined {
    return this.#numbers.get(text);
  }

  /** Returns the number of a text, and adds it if it is new. `words` returns the numbers of its words. */
  add(text: string, words: () => number[]): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.list.push(text) - 1;
    this.#numbers.set(text, number);
    if (number >= this.found.length) this.#grow();
    const distinct = new Set(words());
    this.wordCounts[number] = distinct.size;
    for (const word of distinct) {
      const texts = this.#byWord[word];
      if (texts) texts.push(number);
      else this.#byWord[word] = [number];
    }
    return number;
  }

  /** Clears the state of the previous query. */
  begin(): void {
    for (const text of this.#touched) {
      this.found[text] = 0;
      this.likenesses[text] = 0;
    }
    this.#touched = [];
  }

  /** Records a word that matches the current query word. */
  note(word: number, how: Likeness): void {
    for (const text of this.#byWord[word] ?? []) {
      const best = this.#best[text] ?? 0;
      if (best === 0) this.#touchedNow.push(text);
      if (how > best) this.#best[text] = how;
    }
  }

  /** Whether a text contains all needed words of the query. Only the last one may be incomplete. */
  hasNameWithAll(isNeeded: readonly boolean[]): boolean {
    const needed = [...isNeeded.keys()].filter((nth) => isNeeded[nth]);
    return this.#touched.some((text) => {
      const likenesses = this.likenesses[text] ?? 0;
      return needed.every((nth) => pointsAt(likenesses, nth) >= (nth === isNeeded.length - 1 ? prefixPoints : 1));
    });
  }

  /** Ends the nth query word. */
  close(nth: number): void {
    for (const text of this.#touchedNow) {
      if (this.found[text] === 0) this.#touched.push(text);
      this.found[text] = (this.found[text] ?? 0) | (1 << nth);
      this.likenesses[text] = (this.likenesses[text] ?? 0) | ((this.#best[text] ?? 0) << (nth * bitsPerWord));
      this.#best[text] = 0;
    }
    this.#touchedNow = [];
  }

  #grow(): void {
    const capacity = this.found.length * 2;
    const larger = (column: Uint8Array) => {
      const copy = new Uint8Array(capacity);
      copy.set(column);
      return copy;
    };
    this.wordCounts = larger(this.wordCounts);
    this.found = larger(this.found);
    this.#best = larger(this.#best);
    const likenesses = new Uint32Array(capacity);
    likenesses.set(this.likenesses);
    this.likenesses = likenesses;
  }
}

const prefixPoints = 0.8;
/** Points by likeness; 1 for an exact match. */
const pointsOf = new Float64Array(5);
pointsOf[likeness.prefixWithError] = 0.2;
pointsOf[likeness.withError] = 0.5;
pointsOf[likeness.prefix] = prefixPoints;
pointsOf[likeness.whole] = 1;

/**
 * Returns the points (0.2 to 1) of the nth query word, counted from 0, from the packed `likenesses` of a text; 0 if the
 * word was not found.
 */
export function pointsAt(likenesses: number, nth: number): number {
  return pointsOf[(likenesses >>> (nth * bitsPerWord)) & (2 ** bitsPerWord - 1)] ?? 0;
}
