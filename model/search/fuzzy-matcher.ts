/** Maximum number of typing errors: an extra, missing, wrong or swapped letter (Damerau-Levenshtein). */
export type Allowed = 0 | 1 | 2;

/**
 * Returns how many typing errors a word may have: 0 below four letters, because every error gives another word, 1 below
 * eight, otherwise 2.
 */
export function errorsAllowed(typed: string): Allowed {
  if (typed.length < 4) return 0;
  return typed.length < 8 ? 1 : 2;
}

/** Longer words are compared by their first letters. */
const maxLetters = 40;
const maxErrors = 2;
const maxRows = maxLetters + maxErrors + 1;

/**
 * Compares a typed word with many words in alphabetical order. The distance table has a row per letter of a word, and
 * words with a common prefix reuse its rows. Prefixes that are too different are skipped with all their words. Only the
 * diagonal band of the table is computed. (Optimal string alignment distance.)
 */
export class FuzzyMatcher {
  readonly #rows = Array.from({ length: maxRows + 1 }, () => new Uint8Array(maxLetters + 2));
  /** For each row, the smallest distance of the typed word from any prefix of the word. */
  readonly #bestUpTo = new Uint8Array(maxRows + 1);
  #typed = '';
  #allowed = 0;
  /** Number of rows that are valid for the current word. */
  #valid = 0;
  /** First row from which no match is possible. */
  #deadAt = Number.POSITIVE_INFINITY;

  /** Begins the comparisons of a typed word with all words, with at most this many errors. */
  begin(typed: string, allowed: Allowed): void {
    this.#typed = typed.slice(0, maxLetters);
    this.#allowed = allowed;
    this.#valid = 0;
    this.#deadAt = Number.POSITIVE_INFINITY;
    const first = this.#rows[0] ?? new Uint8Array();
    for (let column = 0; column < first.length; column += 1) first[column] = Math.min(column, allowed + 1);
    this.#bestUpTo[0] = first[this.#typed.length] ?? 0;
  }

  /** Compares the next word, which shares its first `shared` letters with the previous one. */
  step(word: string, shared: number): 'whole' | 'beginning' | undefined {
    this.#valid = Math.min(this.#valid, shared);
    if (this.#deadAt > this.#valid) {
      this.#deadAt = Number.POSITIVE_INFINITY;
      this.#fill(word);
    }
    const rows = Math.min(word.length, this.#valid);
    const isDead = this.#deadAt <= this.#valid;
    if (!isDead && this.#distance(rows) <= this.#allowed) return 'whole';
    return (this.#bestUpTo[rows] ?? 0) <= this.#allowed ? 'beginning' : undefined;
  }

  #distance(row: number): number {
    return this.#rows[row]?.[this.#typed.length] ?? 0;
  }

  #fill(word: string): void {
    const max = Math.min(word.length, this.#typed.length + this.#allowed + 1);
    for (let row = this.#valid + 1; row <= max; row += 1) {
      const isAlive = this.#fillRow(word, row);
      this.#valid = row;
      this.#bestUpTo[row] = Math.min(this.#bestUpTo[row - 1] ?? 0, this.#distance(row));
      if (isAlive) continue;
      this.#deadAt = row;
      return;
    }
  }

  /** Returns whether any distance in the row is small enough. */
  #fillRow(word: string, row: number): boolean {
    const typed = this.#typed;
    const tooMany = this.#allowed + 1;
    const here = this.#rows[row] ?? new Uint8Array();
    const above = this.#rows[row - 1] ?? here;
    const twoAbove = this.#rows[row - 2] ?? here;
    const letter = word.charCodeAt(row - 1);
    const letterBefore = row > 1 ? word.charCodeAt(row - 2) : -1;
    const first = Math.max(1, row - this.#allowed);
    const last = Math.min(typed.length, row + this.#allowed);
    let min = Math.min(tooMany, row);
    // Cells next to the band are out of range; the last cell is read even if it is outside.
    here[first - 1] = first === 1 ? min : tooMany;
    if (first > 1) min = tooMany;
    here[last + 1] = tooMany;
    if (last < typed.length) here[typed.length] = tooMany;
    for (let column = first; column <= last; column += 1) {
      const typedLetter = typed.charCodeAt(column - 1);
      let distance = (above[column - 1] ?? 0) + (letter === typedLetter ? 0 : 1);
      distance = Math.min(distance, (above[column] ?? 0) + 1, (here[column - 1] ?? 0) + 1);
      const isSwap = column > 1 && letter === typed.charCodeAt(column - 2) && letterBefore === typedLetter;
      if (isSwap) distance = Math.min(distance, (twoAbove[column - 2] ?? 0) + 1);
      here[column] = Math.min(distance, tooMany);
      min = Math.min(min, distance);
    }
    if (last < first) here[typed.length] = tooMany;
    return min <= this.#allowed;
  }
}
