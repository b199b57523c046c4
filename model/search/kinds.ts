import { PostingLists, pointsAt } from './posting-lists.ts';

/** A style or type with all its names. */
export interface NamedEntry {
  id: string;
  names: readonly string[];
}

/** Kinds of events: each combination of a type and styles. They are found by the names of these. */
export class Kinds {
  readonly #numbers = new Map<string, number>();
  readonly #keys: string[] = [];
  /** Types and styles; the text of each is its id. */
  entries = new PostingLists();
  #entriesOf: number[][] = [];
  /** For each kind, bits of the query words that match its type or one of its styles. */
  found = new Uint8Array();

  /** Returns the ids of the type and styles of a kind, as stored in the database. */
  key(kind: number): string {
    return this.#keys[kind] ?? '';
  }

  /** Returns the number of a kind, and adds it if it is new. */
  add(key: string): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#keys.push(key) - 1;
    this.#numbers.set(key, number);
    this.#entriesOf.push(this.#entriesIn(key));
    return number;
  }

  /** Replaces the catalogue. `wordsOf` returns the word numbers of a name. */
  setEntries(all: readonly NamedEntry[], wordsOf: (name: string) => number[]): void {
    this.entries = new PostingLists();
    for (const { id, names } of all) this.entries.add(id, () => names.flatMap(wordsOf));
    this.#entriesOf = this.#keys.map((key) => this.#entriesIn(key));
  }

  /** Computes `found` from the matches of the entries. */
  collect(): void {
    this.found = Uint8Array.from(this.#entriesOf, (entries) => {
      let found = 0;
      for (const entry of entries) found |= this.entries.found[entry] ?? 0;
      return found;
    });
  }

  /** Returns the points of the nth query word for the names of a kind. */
  points(kind: number, nth: number): number {
    let best = 0;
    for (const entry of this.#entriesOf[kind] ?? [])
      best = Math.max(best, pointsAt(this.entries.likenesses[entry] ?? 0, nth));
    return best;
  }

  /** Returns how well each entry matches, by id: the fraction of needed words it contains, weighted by likeness. */
  entryMatches(isNeeded: readonly boolean[]): Map<string, number> {
    const matches = new Map<string, number>();
    const needed = isNeeded.filter(Boolean).length;
    for (const [entry, id] of this.entries.list.entries()) {
      const points = isNeeded.map((isWanted, nth) =>
        isWanted ? pointsAt(this.entries.likenesses[entry] ?? 0, nth) : 0,
      );
      const isAll = points.filter((one) => one > 0).length === needed;
      // In a longer query, a prefix or a word with an error does not match a style.
      const sum = points.reduce((all, one) => all + (isAll || one === 1 ? one : 0), 0);
      if (sum > 0) matches.set(id, sum / needed);
    }
    return matches;
  }

  #entriesIn(key: string): number[] {
    return key.split(',').flatMap((id) => this.entries.find(id) ?? []);
  }
}
