/**
 * Keeps the candidates with the highest scores, best first. On equal scores the lower tie comes first, so that the order does
 * not depend on the order in which candidates are added.
 */
export class TopK {
  readonly #max: number;
  readonly #scores: number[] = [];
  readonly #ties: number[] = [];
  readonly candidates: number[] = [];

  constructor(max: number) {
    this.#max = max;
  }

  /** Returns whether a candidate with at most this score could be among the best ones so far. */
  mayAdd(maxScore: number, tie: number): boolean {
    const last = this.#scores.length - 1;
    if (last + 1 < this.#max) return true;
    return this.#max > 0 && !this.#isBefore(last, maxScore, tie);
  }

  /** Adds a candidate if its score is among the best ones so far. */
  add(candidate: number, score: number, tie: number): void {
    if (!this.mayAdd(score, tie)) return;
    let index = this.#scores.length;
    while (index > 0 && !this.#isBefore(index - 1, score, tie)) index -= 1;
    this.#scores.splice(index, 0, score);
    this.#ties.splice(index, 0, tie);
    this.candidates.splice(index, 0, candidate);
    if (this.candidates.length <= this.#max) return;
    this.#scores.pop();
    this.#ties.pop();
    this.candidates.pop();
  }

  /** Whether the candidate at an index comes before one with this score. */
  #isBefore(index: number, score: number, tie: number): boolean {
    const difference = (this.#scores[index] ?? 0) - score;
    return difference > 0 || (difference === 0 && (this.#ties[index] ?? 0) <= tie);
  }
}
