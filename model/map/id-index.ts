import type { IdWords } from './ids.ts';

/** Codes per square: some 600 m. Events without coordinates are in the last square. */
const codesPerSquare = 2 ** 21;

const empty = 0;
/** The entry was removed: a search must not stop here. */
const tombstone = 2 ** 32 - 1;

/** Up to this load factor, a search takes a few steps only. */
const maxLoad = 0.7;

/**
 * The square of each event by id: a hash table with open addressing, 4 to 8 bytes per event. It contains squares but no ids,
 * so it returns the few squares that an event may be in; the columns know which one it is.
 */
export class IdIndex {
  readonly table: Uint32Array;
  readonly #mask: number;
  #used: number;

  /** A table for a number of events, or a saved table. */
  constructor(given: number | Uint32Array) {
    this.table = typeof given === 'number' ? new Uint32Array(2 ** Math.ceil(Math.log2(given / maxLoad))) : given;
    this.#mask = this.table.length - 1;
    this.#used = typeof given === 'number' ? 0 : given.reduce((used, entry) => used + (entry === empty ? 0 : 1), 0);
  }

  /** Returns whether the table is too full, so that it must be built again. */
  get isCrowded(): boolean {
    return this.#used > this.table.length * maxLoad;
  }

  /** The squares that an event may be in, as numbers of `squareOf`. Always includes the right one. */
  squares(words: IdWords): Set<number> {
    const squares = new Set<number>();
    for (let slot = this.#firstSlot(words); this.table[slot] !== empty; slot = (slot + 1) & this.#mask) {
      const entry = this.table[slot] ?? tombstone;
      if (entry !== tombstone) squares.add(entry - 1);
    }
    return squares;
  }

  /** Adds the square of an id. */
  add(words: IdWords, square: number): void {
    let slot = this.#firstSlot(words);
    while (this.table[slot] !== empty && this.table[slot] !== tombstone) slot = (slot + 1) & this.#mask;
    if (this.table[slot] === empty) this.#used += 1;
    this.table[slot] = square + 1;
  }

  /**
   * Removes one entry for an event in a square. If that entry was of another event in the same square, that event is found
   * through the remaining entry, because there is no empty slot between the two.
   */
  remove(words: IdWords, square: number): void {
    for (let slot = this.#firstSlot(words); this.table[slot] !== empty; slot = (slot + 1) & this.#mask) {
      if (this.table[slot] !== square + 1) continue;
      this.table[slot] = tombstone;
      return;
    }
  }

  #firstSlot([one, two, three, four]: IdWords): number {
    const mixed = Math.imul(one ^ Math.imul(two ^ three, 0x85ebca6b) ^ Math.imul(four, 0x9e3779b1), 0xc2b2ae35);
    return (mixed ^ (mixed >>> 15)) & this.#mask;
  }
}

/** Returns the number of the square that contains a Morton code. */
export function squareOf(morton: number): number {
  return Math.floor(morton / codesPerSquare);
}

/** Returns the first Morton code of a square. */
export function firstCodeOf(square: number): number {
  return square * codesPerSquare;
}
