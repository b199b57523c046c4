import type { Counts } from '#server/http/counts.ts';
import { Problem } from '#server/http/problem.ts';

/** So many questions a minute for each person. */
export class RateLimiter {
  readonly #counts: Counts;
  readonly #what: string;
  readonly #perMinute: number;

  constructor(counts: Counts, what: string, perMinute: number) {
    this.#counts = counts;
    this.#what = what;
    this.#perMinute = perMinute;
  }

  /** Counts a question of `who`; refuses with `too-many-requests` when there have been enough for this minute. */
  async take(who: string): Promise<void> {
    const { count } = await this.#counts.add(`${this.#what} ${who}`, this.#perMinute, 60_000);
    if (count > this.#perMinute) throw new Problem('too-many-requests');
  }
}
