import { type Likeness, likeness } from './word-table.ts';

const leastRoom = 256;
const bitsPerWord = 4;

/**
 * Distinct texts (names of events, say), found by their words. While a question is answered, each text notes which of its
 * words it has: in `found` a bit for each, in `likenesses` four bits that say how well.
 */
export class Texts {
  readonly #numbers = new Map<string, number>();
  readonly list: string[] = [];
  /** By the number of a word, the texts that have it. */
  readonly #byWord: number[][] = [];
  wordCounts = new Uint8Array(leastRoom);
  found = new Uint8Array(leastRoom);
  likenesses = new Uint32Array(leastRoom);
  #best = new Uint8Array(leastRoom);
  /** Those that have noted something, for the current word and since the beginning. */
  #touchedNow: number[] = [];
  #touched: number[] = [];

  get size(): number {
    return this.list.length;
  }

  find(text: string): number | undefined {
    return this.#numbers.get(text);
  }

  /** The number of a text; `words` are the numbers of its words, asked for where it is new. */
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

  /** Forgets what the last question has noted. */
  begin(): void {
    for (const text of this.#touched) {
      this.found[text] = 0;
      this.likenesses[text] = 0;
    }
    this.#touched = [];
  }

  /** One of the words that answer to the current word of the question. */
  note(word: number, how: Likeness): void {
    for (const text of this.#byWord[word] ?? []) {
      const best = this.#best[text] ?? 0;
      if (best === 0) this.#touchedNow.push(text);
      if (how > best) this.#best[text] = how;
    }
  }

  /** All words that answer to the nth word of the question have been noted. */
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
    const room = this.found.length * 2;
    const larger = (column: Uint8Array) => {
      const copy = new Uint8Array(room);
      copy.set(column);
      return copy;
    };
    this.wordCounts = larger(this.wordCounts);
    this.found = larger(this.found);
    this.#best = larger(this.#best);
    const likenesses = new Uint32Array(room);
    likenesses.set(this.likenesses);
    this.likenesses = likenesses;
  }
}

/** What a word is worth that was found, by its likeness: 1 where it stands as it was typed. */
const pointsOf = new Float64Array(5);
pointsOf[likeness.prefixWithError] = 0.2;
pointsOf[likeness.withError] = 0.5;
pointsOf[likeness.prefix] = 0.8;
pointsOf[likeness.whole] = 1;

/** What the nth word of the question is worth, 0 where it was not found. */
export function pointsAt(likenesses: number, nth: number): number {
  return pointsOf[(likenesses >>> (nth * bitsPerWord)) & (2 ** bitsPerWord - 1)] ?? 0;
}
