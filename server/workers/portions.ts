import { type Clock, isSetBack } from '#server/clock.ts';
import { type Counted, type Counts, LocalCounts } from '#server/http/counts.ts';

/** What a worker may let through by itself before it asks again; nothing where all is used up. */
export interface Portion {
  granted: number;
  /** By all workers, this portion included. */
  count: number;
  msLeft: number;
}

/** How much of a limit may lie unused with workers that are not asked for it. */
const mostUnused = 1 / 20;

/** In the process that started the workers: hands out what they may let through, never more than the limit in all. */
export class Portions {
  readonly #counts: LocalCounts;
  readonly #workers: number;

  constructor(clock: Clock, workers: number) {
    this.#counts = new LocalCounts(clock);
    this.#workers = workers;
  }

  take(key: string, most: number, windowMs: number): Portion {
    const before = this.#counts.add(key, most, windowMs, 0);
    const usual = Math.max(1, Math.floor((most * mostUnused) / this.#workers));
    const granted = Math.min(usual, most - before.count);
    return { granted, ...this.#counts.add(key, most, windowMs, granted) };
  }
}

interface Held {
  left: number;
  count: number;
  sinceMs: number;
  untilMs: number;
}

/** In a worker: counts by the portions that it is given, so that most requests need no word to another process. */
export class PortionedCounts implements Counts {
  readonly #clock: Clock;
  readonly #ask: (key: string, most: number, windowMs: number) => Promise<Portion>;
  readonly #held = new Map<string, Held>();
  readonly #asking = new Map<string, Promise<void>>();

  constructor(clock: Clock, ask: (key: string, most: number, windowMs: number) => Promise<Portion>) {
    this.#clock = clock;
    this.#ask = ask;
  }

  add(key: string, most: number, windowMs: number): Counted | Promise<Counted> {
    if (most === Number.POSITIVE_INFINITY) return { count: 1, msLeft: windowMs };
    const nowMs = this.#clock().getTime();
    const held = this.#held.get(key);
    if (held && nowMs < held.untilMs && !isSetBack(nowMs, held.sinceMs)) {
      const msLeft = held.untilMs - nowMs;
      if (held.left > 0) {
        held.left--;
        return { count: held.count - held.left, msLeft };
      }
      if (held.count >= most) return { count: most + 1, msLeft };
    }
    return this.#renew(key, most, windowMs).then(() => this.add(key, most, windowMs));
  }

  /** Those who come meanwhile wait for the same portion. */
  #renew(key: string, most: number, windowMs: number): Promise<void> {
    const asking =
      this.#asking.get(key) ??
      this.#ask(key, most, windowMs)
        .then(({ granted, count, msLeft }) => {
          this.#forgetOld();
          this.#held.delete(key);
          const sinceMs = this.#clock().getTime();
          this.#held.set(key, { left: granted, count, sinceMs, untilMs: sinceMs + msLeft });
        })
        .finally(() => this.#asking.delete(key));
    this.#asking.set(key, asking);
    return asking;
  }

  /** Windows end in the order in which they began, or nearly. */
  #forgetOld(): void {
    const nowMs = this.#clock().getTime();
    for (const [key, { sinceMs, untilMs }] of this.#held) {
      if (untilMs > nowMs && !isSetBack(nowMs, sinceMs)) break;
      this.#held.delete(key);
    }
  }
}
