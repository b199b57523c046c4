/** Distinct entries in the order in which they were first added. Equal entries have the same key. */
export class Table<Entry> {
  readonly entries: Entry[] = [];
  readonly #indexes = new Map<string, number>();
  readonly #keyOf: (entry: Entry) => string;

  constructor(keyOf: (entry: Entry) => string = String) {
    this.#keyOf = keyOf;
  }

  /** Returns the index of the entry, and adds it if it is new. */
  add(entry: Entry): number {
    const key = this.#keyOf(entry);
    let index = this.#indexes.get(key);
    if (index === undefined) {
      index = this.entries.push(entry) - 1;
      this.#indexes.set(key, index);
    }
    return index;
  }
}
