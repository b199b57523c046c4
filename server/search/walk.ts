/** Errors of typing: a letter too many, one missing, another one, or two in the wrong order (Damerau). */
export type Allowed = 0 | 1 | 2;

/** In short words every error gives another word, in long ones there is room for two. */
export function errorsAllowed(typed: string): Allowed {
  if (typed.length < 4) return 0;
  return typed.length < 8 ? 1 : 2;
}

/** Longer words are compared by their beginning. */
const mostLetters = 40;
const mostErrors = 2;
const mostRows = mostLetters + mostErrors + 1;

/**
 * Compares what was typed with many words in alphabetical order, each step beginning where the word before parts from this
 * one: the table of distances has a row for each letter of the word, and words that begin alike share the first rows. A
 * beginning that is too far off already is passed by with all words that have it. Of the table only the diagonal is filled
 * in on which distances can be small enough. (Optimal string alignment: no letter is moved twice.)
 */
export class Walk {
  readonly #rows = Array.from({ length: mostRows + 1 }, () => new Uint8Array(mostLetters + 2));
  /** For each row, the smallest distance of all that was typed from a beginning of the word up to there. */
  readonly #bestUpTo = new Uint8Array(mostRows + 1);
  #typed = '';
  #allowed = 0;
  /** The rows up to here are right for the word at hand. */
  #valid = 0;
  /** The row from which on nothing is close enough any more. */
  #deadAt = Number.POSITIVE_INFINITY;

  begin(typed: string, allowed: Allowed): void {
    this.#typed = typed.slice(0, mostLetters);
    this.#allowed = allowed;
    this.#valid = 0;
    this.#deadAt = Number.POSITIVE_INFINITY;
    const first = this.#rows[0] ?? new Uint8Array();
    for (let column = 0; column < first.length; column += 1) first[column] = Math.min(column, allowed + 1);
    this.#bestUpTo[0] = first[this.#typed.length] ?? 0;
  }

  /** How the next word answers; `shared` letters at its beginning are those of the word before. */
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
    const most = Math.min(word.length, this.#typed.length + this.#allowed + 1);
    for (let row = this.#valid + 1; row <= most; row += 1) {
      const isAlive = this.#fillRow(word, row);
      this.#valid = row;
      this.#bestUpTo[row] = Math.min(this.#bestUpTo[row - 1] ?? 0, this.#distance(row));
      if (isAlive) continue;
      this.#deadAt = row;
      return;
    }
  }

  /** Says whether anything in the row is small enough. */
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
    let least = Math.min(tooMany, row);
    // What lies beside the diagonal is too far off; the end is read where it lies beyond it.
    here[first - 1] = first === 1 ? least : tooMany;
    if (first > 1) least = tooMany;
    here[last + 1] = tooMany;
    if (last < typed.length) here[typed.length] = tooMany;
    for (let column = first; column <= last; column += 1) {
      const typedLetter = typed.charCodeAt(column - 1);
      let distance = (above[column - 1] ?? 0) + (letter === typedLetter ? 0 : 1);
      distance = Math.min(distance, (above[column] ?? 0) + 1, (here[column - 1] ?? 0) + 1);
      const isSwap = column > 1 && letter === typed.charCodeAt(column - 2) && letterBefore === typedLetter;
      if (isSwap) distance = Math.min(distance, (twoAbove[column - 2] ?? 0) + 1);
      here[column] = Math.min(distance, tooMany);
      least = Math.min(least, distance);
    }
    if (last < first) here[typed.length] = tooMany;
    return least <= this.#allowed;
  }
}
