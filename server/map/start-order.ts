import { blockSize } from './block-size.ts';

/** To sort rows by their starts: the start, and the place in the block as what is behind it. */
const keys = new Float64Array(blockSize);

/**
 * For each block of rows, in which order they start: whoever looks for what comes next reads the few at the front and leaves
 * the rest. What changes takes a block out of order; it is put in order again when somebody asks. 6 bytes a row.
 */
export class StartOrder {
  /** The places of its rows in a block, the soonest first. */
  readonly #places: Uint16Array;
  /** When they start, in that order: whoever looks for a moment reads here alone, close together. */
  readonly #starts: Uint32Array;
  /** 1 for each block that is in order. */
  readonly #isOrdered: Uint8Array;

  constructor(rows: number) {
    const blocks = Math.ceil(rows / blockSize);
    this.#places = new Uint16Array(blocks * blockSize);
    this.#starts = new Uint32Array(blocks * blockSize);
    this.#isOrdered = new Uint8Array(blocks);
  }

  /** The rows from `first` up to `end` may start at another time. */
  forget(first: number, end: number): void {
    for (let block = Math.floor(first / blockSize); block * blockSize < end; block += 1) this.#isOrdered[block] = 0;
  }

  /** Whether the block that begins with a row is in order. */
  isOrdered(first: number): boolean {
    return this.#isOrdered[first / blockSize] === 1;
  }

  /** Puts the block that begins with a row in order; all its rows must be there. */
  order(first: number, startsAt: Uint32Array): void {
    for (let place = 0; place < blockSize; place += 1) keys[place] = (startsAt[first + place] ?? 0) * blockSize + place;
    keys.sort();
    for (let nth = 0; nth < blockSize; nth += 1) {
      const place = (keys[nth] ?? 0) % blockSize;
      this.#places[first + nth] = place;
      this.#starts[first + nth] = startsAt[first + place] ?? 0;
    }
    this.#isOrdered[first / blockSize] = 1;
  }

  /** The nth row to start of the block that begins with a row. */
  row(first: number, nth: number): number {
    return first + (this.#places[first + nth] ?? 0);
  }

  /** When that one starts. */
  start(first: number, nth: number): number {
    return this.#starts[first + nth] ?? 0;
  }

  /** How many rows of a block start before a second. */
  countBefore(first: number, second: number): number {
    let low = first;
    let high = first + blockSize;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#starts[middle] ?? 0) < second) low = middle + 1;
      else high = middle;
    }
    return low - first;
  }
}
