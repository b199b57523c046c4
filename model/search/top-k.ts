/** Keeps the candidates with the highest scores, best first. On equal scores, the earlier one is first. */
export class TopK {
  readonly #max: number;
  readonly #scores: number[] = [];
  readonly candidates: number[] = [];

  constructor(max: number) {
    this.#max = max;
  }

  /** A score must be above this to be kept. */
  get min(): number {
    return this.#scores.length < this.#max ? Number.NEGATIVE_INFINITY : (this.#scores.at(-1) ?? 0);
  }

  /** The highest score, 0 if there is none. */
  get highest(): number {
    return this.#scores[0] ?? 0;
  }

  /** Adds a candidate if its score is among the best ones so far. */
  add(candidate: number, score: number): void {
    if (!(score > this.min)) return;
    let index = this.#scores.length;
    while (index > 0 && (this.#scores[index - 1] ?? 0) < score) index -= 1;
    this.#scores.splice(index, 0, score);
    this.candidates.splice(index, 0, candidate);
    if (this.candidates.length <= this.#max) return;
    this.#scores.pop();
    this.candidates.pop();
  }
}
