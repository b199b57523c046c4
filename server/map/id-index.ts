import type { IdWords } from './ids.ts';

/** Codes of one square: some six hundred metres. What stands nowhere on the map has a square too, the last one. */
const codesPerSquare = 2 ** 21;

const empty = 0;
/** Was in use: who looks for something further on must not stop here. */
const left = 2 ** 32 - 1;

/** Up to this part of it in use, looking for something in the table takes but a few steps. */
const crowded = 0.7;

/**
 * In which square of the map each event stands, by its id: a hash table with open addressing, four to eight bytes an event.
 * It holds squares and not ids, so it gives the few where an event may stand; the columns know whether it does.
 */
export class IdIndex {
  readonly table: Uint32Array;
  readonly #mask: number;
  #used: number;

  /** A table for so many events, or one that was written down. */
  constructor(given: number | Uint32Array) {
    this.table = typeof given === 'number' ? new Uint32Array(2 ** Math.ceil(Math.log2(given / crowded))) : given;
    this.#mask = this.table.length - 1;
    this.#used = typeof given === 'number' ? 0 : given.reduce((used, entry) => used + (entry === empty ? 0 : 1), 0);
  }

  get isCrowded(): boolean {
    return this.#used > this.table.length * crowded;
  }

  /** The squares where an event may stand, by the numbers of `squareOf`; at least those where it does. */
  squares(words: IdWords): Set<number> {
    const squares = new Set<number>();
    for (let slot = this.#firstSlot(words); this.table[slot] !== empty; slot = (slot + 1) & this.#mask) {
      const entry = this.table[slot] ?? left;
      if (entry !== left) squares.add(entry - 1);
    }
    return squares;
  }

  add(words: IdWords, square: number): void {
    let slot = this.#firstSlot(words);
    while (this.table[slot] !== empty && this.table[slot] !== left) slot = (slot + 1) & this.#mask;
    if (this.table[slot] === empty) this.#used += 1;
    this.table[slot] = square + 1;
  }

  /**
   * Takes out one entry of an event that stands in a square. Should it have been made for another event there, that one
   * is found by the entry that stays: nothing between the two is empty.
   */
  remove(words: IdWords, square: number): void {
    for (let slot = this.#firstSlot(words); this.table[slot] !== empty; slot = (slot + 1) & this.#mask) {
      if (this.table[slot] !== square + 1) continue;
      this.table[slot] = left;
      return;
    }
  }

  #firstSlot([one, two, three, four]: IdWords): number {
    const mixed = Math.imul(one ^ Math.imul(two ^ three, 0x85ebca6b) ^ Math.imul(four, 0x9e3779b1), 0xc2b2ae35);
    return (mixed ^ (mixed >>> 15)) & this.#mask;
  }
}

/** The number of the square in which a Morton code lies. */
export function squareOf(morton: number): number {
  return Math.floor(morton / codesPerSquare);
}

/** The first Morton code of a square. */
export function firstCodeOf(square: number): number {
  return square * codesPerSquare;
}
