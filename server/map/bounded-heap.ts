/** Keeps the few rows that come first among very many: a heap with the last of the kept ones on top. */
export class BoundedHeap {
  readonly #rows: number[] = [];
  readonly #max: number;
  readonly #compare: (one: number, other: number) => number;

  /** Keeps at most `most` rows, first by `compare`. */
  constructor(max: number, compare: (one: number, other: number) => number) {
    this.#max = max;
    this.#compare = compare;
  }

  /** Of the kept rows the last one, once no more are kept: what comes behind it is of no interest. */
  get last(): number | undefined {
    return this.#rows.length < this.#max ? undefined : this.#rows[0];
  }

  add(row: number): void {
    if (this.#rows.length < this.#max) {
      this.#rows.push(row);
      this.#rise(this.#rows.length - 1);
    } else if (this.#isLater(this.#rows[0], row)) {
      this.#rows[0] = row;
      this.#sink(0);
    }
  }

  /** The kept rows in order. */
  sorted(): number[] {
    return this.#rows.toSorted(this.#compare);
  }

  #isLater(one: number | undefined, other: number | undefined): boolean {
    return one !== undefined && other !== undefined && this.#compare(one, other) > 0;
  }

  #rise(start: number): void {
    for (let at = start; at > 0; ) {
      const parent = (at - 1) >> 1;
      if (!this.#isLater(this.#rows[at], this.#rows[parent])) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  #sink(start: number): void {
    for (let at = start; ; ) {
      const left = 2 * at + 1;
      const later = this.#isLater(this.#rows[left + 1], this.#rows[left]) ? left + 1 : left;
      if (!this.#isLater(this.#rows[later], this.#rows[at])) return;
      this.#swap(at, later);
      at = later;
    }
  }

  #swap(one: number, other: number): void {
    const row = this.#rows[one];
    this.#rows[one] = this.#rows[other] ?? 0;
    this.#rows[other] = row ?? 0;
  }
}
