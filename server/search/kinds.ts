import { pointsAt, Texts } from './texts.ts';

/** A style or a type, with all that it is called. */
export interface NamedEntry {
  id: string;
  names: readonly string[];
}

/** What kinds of events there are: each type with some styles. They are found by what these are called. */
export class Kinds {
  readonly #numbers = new Map<string, number>();
  readonly #keys: string[] = [];
  /** Types and styles; the text of each is its id. */
  entries = new Texts();
  #entriesOf: number[][] = [];
  /** For each kind, the words of the question that its type or a style of it has. */
  found = new Uint8Array();

  key(kind: number): string {
    return this.#keys[kind] ?? '';
  }

  /** The number of a kind, a new one where it is new. */
  add(key: string): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#keys.push(key) - 1;
    this.#numbers.set(key, number);
    this.#entriesOf.push(this.#entriesIn(key));
    return number;
  }

  /** Takes in the whole catalogue as it is called now; `wordsOf` gives the numbers of the words of a name. */
  setEntries(all: readonly NamedEntry[], wordsOf: (name: string) => number[]): void {
    this.entries = new Texts();
    for (const { id, names } of all) this.entries.add(id, () => names.flatMap(wordsOf));
    this.#entriesOf = this.#keys.map((key) => this.#entriesIn(key));
  }

  /** Works out `found` from what the entries have noted. */
  collect(): void {
    this.found = Uint8Array.from(this.#entriesOf, (entries) => {
      let found = 0;
      for (const entry of entries) found |= this.entries.found[entry] ?? 0;
      return found;
    });
  }

  /** What the nth word of the question is worth among what a kind is called. */
  points(kind: number, nth: number): number {
    let best = 0;
    for (const entry of this.#entriesOf[kind] ?? [])
      best = Math.max(best, pointsAt(this.entries.likenesses[entry] ?? 0, nth));
    return best;
  }

  /** How well each entry answers, by its id: the part of the needed words that it has, less where they are only like its own. */
  entryMatches(isNeeded: readonly boolean[]): Map<string, number> {
    const matches = new Map<string, number>();
    const needed = isNeeded.filter(Boolean).length;
    for (const [entry, id] of this.entries.list.entries()) {
      const points = isNeeded.map((isWanted, nth) =>
        isWanted ? pointsAt(this.entries.likenesses[entry] ?? 0, nth) : 0,
      );
      const isAll = points.filter((one) => one > 0).length === needed;
      // Of a longer question, a beginning or a word with an error names no style.
      const sum = points.reduce((all, one) => all + (isAll || one === 1 ? one : 0), 0);
      if (sum > 0) matches.set(id, sum / needed);
    }
    return matches;
  }

  #entriesIn(key: string): number[] {
    return key.split(',').flatMap((id) => this.entries.find(id) ?? []);
  }
}
