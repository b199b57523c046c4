/** Selects the first few of many rows: a heap with the last of the selected rows on top. */
export class BoundedHeap {
  readonly #rows: number[] = [];
  readonly #max: number;
  readonly #compare: (one: number, other: number) => number;

  /** Selects at most `max` rows, in the order of `compare`. */
  constructor(max: number, compare: (one: number, other: number) => number) {
    this.#max = max;
    this.#compare = compare;
  }

  /** The last of the selected rows if the heap is full: rows after it are irrelevant. */
  get last(): number | undefined {
    return this.#rows.length < this.#max ? undefined : this.#rows[0];
  }

  /** Adds a row if it is among the first ones so far. */
  add(row: number): void {
    if (this.#rows.length < this.#max) {
      this.#rows.push(row);
      this.#rise(this.#rows.length - 1);
    } else if (this.#isLater(this.#rows[0], row)) {
      this.#rows[0] = row;
      this.#sink(0);
    }
  }

  /** The selected rows in order. */
  sorted(): number[] {
    return this.#rows.toSorted(this.#compare);
  }

  #isLater(one: number | undefined, other: number | undefined): boolean {
    return one !== undefined && other !== undefined && this.#compare(one, other) > 0;
  }

  #rise(start: number): void {
    for (let index = start; index > 0; ) {
      const parent = (index - 1) >> 1;
      if (!this.#isLater(this.#rows[index], this.#rows[parent])) return;
      this.#swap(index, parent);
      index = parent;
    }
  }

  #sink(start: number): void {
    for (let index = start; ; ) {
      const left = 2 * index + 1;
      const later = this.#isLater(this.#rows[left + 1], this.#rows[left]) ? left + 1 : left;
      if (!this.#isLater(this.#rows[later], this.#rows[index])) return;
      this.#swap(index, later);
      index = later;
    }
  }

  #swap(one: number, other: number): void {
    const row = this.#rows[one];
    this.#rows[one] = this.#rows[other] ?? 0;
    this.#rows[other] = row ?? 0;
  }
}
