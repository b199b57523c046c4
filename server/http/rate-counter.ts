import { LRUCache } from 'lru-cache';
import { type Clock, isSetBack } from '#server/time/clock.ts';

/** Beyond this, the least recently used window is forgotten, and its key starts at zero again. */
const maxKeys = 20_000;

export interface Counted {
  /** The current action included. */
  count: number;
  /** Time until the window ends. */
  msLeft: number;
}

/**
 * Counts actions per key in fixed windows. A window starts with its first action. The counts are in memory, so each process
 * has its own and they are lost on restart.
 */
export class RateCounter {
  readonly #clock: Clock;
  readonly #windows: LRUCache<string, { count: number; sinceMs: number; untilMs: number }>;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#windows = new LRUCache({ max: maxKeys });
  }

  /**
   * Counts one request of a key, and returns the count and the milliseconds left of its window, which begins with the
   * first request.
   */
  add(key: string, windowMs: number): Counted {
    const nowMs = this.#clock().getTime();
    const known = this.#windows.get(key);
    const isOpen = known !== undefined && nowMs < known.untilMs && !isSetBack(nowMs, known.sinceMs);
    const window = isOpen ? known : { count: 0, sinceMs: nowMs, untilMs: nowMs + windowMs };
    if (!isOpen) this.#windows.set(key, window);
    window.count++;
    return { count: window.count, msLeft: window.untilMs - nowMs };
  }
}

/** Returns the share of `limit` that each of `workers` processes may use, at least 1: connections are assigned round-robin. */
export function limitPerWorker(limit: number, workers: number): number {
  return Math.max(1, Math.floor(limit / workers));
}
