import { LRUCache } from 'lru-cache';
import { type Clock, isSetBack } from '#server/clock.ts';

/** How many keys are remembered; who is forgotten early may do a little more. */
const mostKeys = 20_000;

export interface Counted {
  /** This one included; above `most` it is one too many. */
  count: number;
  /** Until all is forgotten. */
  msLeft: number;
}

/** What may be done so often within a time, which begins with the first; for limits of minutes that need not outlive a restart. */
export interface Counts {
  /** Counts one more under `key`, by all processes of this server together. At once where that is known here. */
  add(key: string, most: number, windowMs: number): Counted | Promise<Counted>;
}

/** The counts of a server that is one process. */
export class LocalCounts implements Counts {
  readonly #clock: Clock;
  readonly #windows: LRUCache<string, { count: number; sinceMs: number; untilMs: number }>;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#windows = new LRUCache({ max: mostKeys });
  }

  /** Counts one more, or `some` at once. */
  add(key: string, _most: number, windowMs: number, some = 1): Counted {
    const nowMs = this.#clock().getTime();
    const known = this.#windows.get(key);
    const isOpen = known !== undefined && nowMs < known.untilMs && !isSetBack(nowMs, known.sinceMs);
    const window = isOpen ? known : { count: 0, sinceMs: nowMs, untilMs: nowMs + windowMs };
    if (!isOpen) this.#windows.set(key, window);
    window.count += some;
    return { count: window.count, msLeft: window.untilMs - nowMs };
  }
}
