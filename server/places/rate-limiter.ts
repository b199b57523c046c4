import { Problem } from '#server/http/problem.ts';
import type { RateCounter } from '#server/http/rate-counter.ts';

/** Limits address searches per client and minute. Each server process counts its own. */
export class RateLimiter {
  readonly #counter: RateCounter;
  readonly #name: string;
  readonly #maxPerMinute: number;

  constructor(counter: RateCounter, name: string, maxPerMinute: number) {
    this.#counter = counter;
    this.#name = name;
    this.#maxPerMinute = maxPerMinute;
  }

  /** Counts a search by `client`. Throws the problem `too-many-requests` above the limit per minute. */
  count(client: string): void {
    const { count } = this.#counter.add(`${this.#name} ${client}`, 60_000);
    if (count > this.#maxPerMinute) throw new Problem('too-many-requests');
  }
}
