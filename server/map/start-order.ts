import { latestSecond } from './seconds.ts';

/** So many rows are in one order: enough that a million events have few, few enough that a change is put in its place quickly. */
export const orderedRows = 8192;
/** A bit for each piece of a block says whether its rows may have changed. */
const pieceRows = orderedRows / 32;

/** To sort rows by their starts: the start, and behind it the place in the block. */
const keyOfSecond = orderedRows;
const keys = new Float64Array(orderedRows);
/** Those of a block that are on later days, while they are being found. */
const nths = new Uint16Array(orderedRows);
const lasts = new Int32Array(orderedRows);

/** Of so many rows in order the first one's start is kept apart too. */
const sampledRows = 128;

const secondsPerDay = 86_400;

const none: LaterRows = { nths: new Uint16Array(), days: new Int32Array(), maxDays: 0 };

/** What is known of rows before they are put in order. */
interface Rows {
  startsAt: Uint32Array;
  startDays: Int32Array;
  moreDays: Uint8Array;
  /** 0 in a free row. */
  endsAt: Uint32Array;
}

/**
 * Rows of a block that are on a later day than the one on which they start in Greenwich, since clocks are ahead there or since
 * they take place on more days than one: which ones to start they are, the soonest first, and by how many days.
 */
interface LaterRows {
  nths: Uint16Array;
  days: Int32Array;
  /** Of all of them. */
  maxDays: number;
}

/**
 * For each block of rows, in which order they start: whoever looks for what comes next reads the few at the front and leaves
 * the rest. What changes takes its piece of a block out of order; it is put in order again when somebody asks. 6 bytes a
 * row, and 6 for each that is on later days.
 */
export class StartOrder {
  /** The places of its rows in a block, the soonest first, free rows behind all others. */
  readonly #places: Uint16Array;
  /** When they start, in that order: whoever looks for a moment reads here alone, close together. */
  readonly #starts: Uint32Array;
  /** One of `sampledRows` of them, close together: whoever looks there first waits for the memory twice in place of ten times. */
  readonly #samples: Uint32Array;
  /** For each block that is in order. */
  readonly #later: LaterRows[] = [];
  /** For each block which of its pieces are out of order, a bit each. */
  readonly #changed: Int32Array;

  constructor(rows: number) {
    const blocks = Math.ceil(rows / orderedRows);
    this.#places = new Uint16Array(blocks * orderedRows);
    this.#starts = new Uint32Array(blocks * orderedRows);
    this.#samples = new Uint32Array((blocks * orderedRows) / sampledRows);
    this.#changed = new Int32Array(blocks).fill(-1);
  }

  /** The rows from `first` up to `end` may start at another time. */
  forget(first: number, end: number): void {
    for (let piece = Math.floor(first / pieceRows); piece * pieceRows < end; piece += 1) {
      // Of 32 pieces a block, a shift takes the number in the block by itself.
      this.#changed[piece >>> 5] = (this.#changed[piece >>> 5] ?? 0) | (1 << piece);
    }
  }

  /** How many rows must be sorted to put the block that begins with a row in order. */
  unorderedRows(first: number): number {
    let pieces = 0;
    for (let bits = this.#changed[first / orderedRows] ?? 0; bits !== 0; bits &= bits - 1) pieces += 1;
    return pieces * pieceRows;
  }

  /** Puts the block that begins with a row in order: sorts what has changed, and merges it with the rest. */
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

  /** The nth row to start of the block that begins with a row. */
  row(first: number, nth: number): number {
    return first + (this.#places[first + nth] ?? 0);
  }

  /** When that one starts; behind the last one nothing does. */
  start(first: number, nth: number): number {
    return nth < orderedRows ? (this.#starts[first + nth] ?? latestSecond) : latestSecond;
  }

  /** The rows of the block that begins with a row, and is in order, that are on later days than they start. */
  laterRows(first: number): LaterRows {
    return this.#later[first / orderedRows] ?? none;
  }

  /** How many rows of a block start before a second. */
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

  /** Leaves the rows of unchanged pieces at the front, in order, and says how many they are. */
  #dropChanged(first: number, changed: number): number {
    let kept = first;
    for (let nth = first; nth < first + orderedRows; nth += 1) {
      const place = this.#places[nth] ?? 0;
      this.#places[kept] = place;
      this.#starts[kept] = this.#starts[nth] ?? 0;
      kept += 1 - ((changed >>> (place / pieceRows)) & 1);
    }
    return kept - first;
  }

  /** Puts the sorted keys among the rows at the front, from the back, so that none is overwritten before it has moved. */
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

/** The first from `low` up to `high` of some numbers that rise which is not below one; `high` where all are. */
export function firstNotBelow(numbers: Uint16Array | Uint32Array, low: number, high: number, max: number): number {
  let [from, to] = [low, high];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((numbers[middle] ?? 0) < max) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Sorts the rows of the changed pieces into `keys`, and says how many they are. */
function sortChanged(first: number, changed: number, { startsAt, endsAt }: Rows): number {
  let count = 0;
  for (let piece = 0; piece < 32; piece += 1) {
    if (((changed >>> piece) & 1) === 0) continue;
    for (let place = piece * pieceRows; place < (piece + 1) * pieceRows; place += 1) {
      const isFree = (endsAt[first + place] ?? 0) === 0;
      const start = startsAt[first + place] ?? 0;
      keys[count] = (isFree ? latestSecond : start) * keyOfSecond + place;
      count += 1;
    }
  }
  keys.subarray(0, count).sort();
  return count;
}
