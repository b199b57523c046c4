import { latestSecond } from './seconds.ts';

/** Rows per block. Large enough for few blocks at a million events, small enough for fast updates. */
export const orderedRows = 8192;
/** Rows per piece. One bit per piece of a block tracks whether its rows may have changed. */
const pieceRows = orderedRows / 32;

/** Sort keys: the start multiplied by this, plus the index in the block. */
const keyOfSecond = orderedRows;
const keys = new Float64Array(orderedRows);
/** Buffers for the rows of a block on later days. */
const nths = new Uint16Array(orderedRows);
const lasts = new Int32Array(orderedRows);

/** The start of the first of this many rows is stored separately, too. */
const sampledRows = 128;

const secondsPerDay = 86_400;

const none: LaterRows = { nths: new Uint16Array(), days: new Int32Array(), maxDays: 0 };

/** The columns that determine the order. */
interface Rows {
  startsAt: Uint32Array;
  startDays: Int32Array;
  moreDays: Uint8Array;
  /** 0 in a free row. */
  endsAt: Uint32Array;
}

/**
 * The rows of a block that take place on a later day than that of their start in UTC, because of their time zone or because
 * they last several days: their positions in the order of starts, and by how many days.
 */
interface LaterRows {
  nths: Uint16Array;
  days: Int32Array;
  /** Maximum of `days`. */
  maxDays: number;
}

/**
 * The order of starts within each block of rows, so that a search for the next events reads only the first few. A change marks
 * its piece of a block as unordered; it is sorted again by the next query. 6 bytes per row, and 6 per row on later days.
 */
export class StartOrder {
  /** For each block the indexes of its rows, ordered by start, free rows last. */
  readonly #places: Uint16Array;
  /** Their starts in that order, so that a binary search reads adjacent memory. */
  readonly #starts: Uint32Array;
  /** Every `sampledRows`-th start. A binary search that begins here has two cache misses instead of ten. */
  readonly #samples: Uint32Array;
  /** For each ordered block. */
  readonly #later: LaterRows[] = [];
  /** For each block one bit per unordered piece. */
  readonly #changed: Int32Array;

  constructor(rows: number) {
    const blocks = Math.ceil(rows / orderedRows);
    this.#places = new Uint16Array(blocks * orderedRows);
    this.#starts = new Uint32Array(blocks * orderedRows);
    this.#samples = new Uint32Array((blocks * orderedRows) / sampledRows);
    this.#changed = new Int32Array(blocks).fill(-1);
  }

  /** Marks the rows from `first` to before `end` as unordered. */
  forget(first: number, end: number): void {
    for (let piece = Math.floor(first / pieceRows); piece * pieceRows < end; piece += 1) {
      // A shift uses the lowest five bits only, which are the number in the block.
      this.#changed[piece >>> 5] = (this.#changed[piece >>> 5] ?? 0) | (1 << piece);
    }
  }

  /** Number of rows that must be sorted to order the block that begins at a row. */
  unorderedRows(first: number): number {
    let pieces = 0;
    for (let bits = this.#changed[first / orderedRows] ?? 0; bits !== 0; bits &= bits - 1) pieces += 1;
    return pieces * pieceRows;
  }

  /** Orders the block that begins at a row: sorts the changed pieces, and merges them with the others. */
  order(first: number, rows: Rows): void {
    const changed = this.#changed[first / orderedRows] ?? 0;
    if (changed === 0) return;
    const kept = changed === -1 ? 0 : this.#dropChanged(first, changed);
    this.#merge(first, kept, sortChanged(first, changed, rows));
    for (let nth = first; nth < first + orderedRows; nth += sampledRows) {
      this.#samples[nth / sampledRows] = this.#starts[nth] ?? 0;
    }
    this.#later[first / orderedRows] = this.#findLater(first, rows);
    this.#changed[first / orderedRows] = 0;
  }

  /** The row at a position in the order of the block that begins at a row. */
  row(first: number, nth: number): number {
    return first + (this.#places[first + nth] ?? 0);
  }

  /** The start of that row; the latest possible one beyond the last. */
  start(first: number, nth: number): number {
    return nth < orderedRows ? (this.#starts[first + nth] ?? latestSecond) : latestSecond;
  }

  /** The rows on later days of the ordered block that begins at a row. */
  laterRows(first: number): LaterRows {
    return this.#later[first / orderedRows] ?? none;
  }

  /** Number of rows of a block that start before a second. */
  countBefore(first: number, second: number): number {
    const block = first / sampledRows;
    const sample = firstNotBelow(this.#samples, block, block + orderedRows / sampledRows, second) * sampledRows;
    return firstNotBelow(this.#starts, Math.max(first, sample - sampledRows), Math.max(first, sample), second) - first;
  }

  #findLater(first: number, { startDays, moreDays }: Rows): LaterRows {
    let count = 0;
    let maxDays = 0;
    for (let nth = 0; nth < orderedRows; nth += 1) {
      const row = this.row(first, nth);
      const lastDay = (startDays[row] ?? 0) + (moreDays[row] ?? 0);
      const days = lastDay - Math.floor((this.#starts[first + nth] ?? 0) / secondsPerDay);
      nths[count] = nth;
      lasts[count] = days;
      count += days > 0 ? 1 : 0;
      maxDays = Math.max(maxDays, days);
    }
    return { nths: nths.slice(0, count), days: lasts.slice(0, count), maxDays };
  }

  /** Moves the rows of unchanged pieces to the front, in order, and returns their number. */
  #dropChanged(first: number, changed: number): number {
    let kept = first;
    for (let nth = first; nth < first + orderedRows; nth += 1) {
      const rowInBlock = this.#places[nth] ?? 0;
      this.#places[kept] = rowInBlock;
      this.#starts[kept] = this.#starts[nth] ?? 0;
      kept += 1 - ((changed >>> (rowInBlock / pieceRows)) & 1);
    }
    return kept - first;
  }

  /** Merges the sorted keys with the rows at the front. From the back, so that no row is overwritten before it has moved. */
  #merge(first: number, kept: number, sorted: number): void {
    let old = first + kept - 1;
    let to = first + orderedRows - 1;
    for (let nth = sorted - 1; nth >= 0; to -= 1) {
      const key = keys[nth] ?? 0;
      const start = Math.floor(key / keyOfSecond);
      if (old >= first && (this.#starts[old] ?? 0) > start) {
        this.#places[to] = this.#places[old] ?? 0;
        this.#starts[to] = this.#starts[old] ?? 0;
        old -= 1;
      } else {
        this.#places[to] = key % keyOfSecond;
        this.#starts[to] = start;
        nth -= 1;
      }
    }
  }
}

/**
 * Returns the first index from `low` to before `high` whose number is at least `max`, otherwise `high`. The numbers
 * must be sorted (binary search).
 */
export function firstNotBelow(numbers: Uint16Array | Uint32Array, low: number, high: number, max: number): number {
  let [from, to] = [low, high];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((numbers[middle] ?? 0) < max) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Sorts the rows of the changed pieces into `keys`, and returns their number. */
function sortChanged(first: number, changed: number, { startsAt, endsAt }: Rows): number {
  let count = 0;
  for (let piece = 0; piece < 32; piece += 1) {
    if (((changed >>> piece) & 1) === 0) continue;
    for (let rowInBlock = piece * pieceRows; rowInBlock < (piece + 1) * pieceRows; rowInBlock += 1) {
      const isFree = (endsAt[first + rowInBlock] ?? 0) === 0;
      const start = startsAt[first + rowInBlock] ?? 0;
      keys[count] = (isFree ? latestSecond : start) * keyOfSecond + rowInBlock;
      count += 1;
    }
  }
  keys.subarray(0, count).sort();
  return count;
}
