import { LRUCache } from 'lru-cache';
import type { Clock } from '#server/clock.ts';
import { Problem } from '#server/http/problem.ts';

/** How many people are remembered; who is forgotten early may ask a little more. */
const mostPeople = 10_000;

/** So many questions a minute for each person. */
export class RateLimiter {
  readonly #perMinute: number;
  readonly #asked: LRUCache<string, { count: number }>;

  constructor(perMinute: number, clock: Clock) {
    this.#perMinute = perMinute;
    const perf = { now: () => clock().getTime() };
    this.#asked = new LRUCache({ max: mostPeople, ttl: 60_000, ttlResolution: 0, perf });
  }

  /** Counts a question of `who`; throws `too-many-requests` when there have been enough for this minute. */
  take(who: string): void {
    const asked = this.#asked.get(who) ?? { count: 0 };
    if (asked.count === 0) this.#asked.set(who, asked);
    asked.count++;
    if (asked.count > this.#perMinute) throw new Problem('too-many-requests');
  }
}
