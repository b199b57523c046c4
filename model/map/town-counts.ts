import { TownTable } from './town-table.ts';

/** The columns that are counted. */
interface Rows {
  towns: Uint32Array;
  stylePlanes: readonly Uint32Array[];
  /** 0 in a free row. */
  endsAt: Uint32Array;
  end: number;
}

const plusOne = (before: number) => before + 1;
const minusOne = (before: number) => before - 1;

/**
 * Exact numbers of the events that have not ended, by town and style. The columns call `add` and `subtract` with each
 * change of a row; `at` counts those out that have ended meanwhile. Events outside of known towns are in slot 0.
 */
export class TownCounts {
  readonly #table = new TownTable();
  /** Events that end by this second are not counted. */
  #second = 0;

  /** Counts a row. Must be called after it was written. */
  add(rows: Rows, row: number): void {
    if ((rows.endsAt[row] ?? 0) > this.#second) this.#table.update(rows, row, plusOne);
  }

  /** Must be called before a row that was added changes. */
  subtract(rows: Rows, row: number): void {
    if ((rows.endsAt[row] ?? 0) > this.#second) this.#table.update(rows, row, minusOne);
  }

  /** Returns the numbers of events at a second. Reads the ends of all rows, if that is another second than the last. */
  at(rows: Rows, second: number): Pick<TownTable, 'get' | 'combine'> {
    if (second === this.#second) return this.#table;
    const { endsAt, end } = rows;
    const [earlier, later] = [Math.min(second, this.#second), Math.max(second, this.#second)];
    // The clock may have been set back.
    const change = second > this.#second ? minusOne : plusOne;
    for (let row = 0; row < end; row += 1) {
      const endOfRow = endsAt[row] ?? 0;
      if (endOfRow > earlier && endOfRow <= later) this.#table.update(rows, row, change);
    }
    this.#second = second;
    return this.#table;
  }
}
