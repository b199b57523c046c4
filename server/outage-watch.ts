import type { Log } from './log.ts';

/** What was well again for less than this was not: one line for each of its breaths would say nothing more. */
const steadyMs = 5000;
/** What lasts is told again, for those who look into the log only now. */
const toldAgainMs = 600_000;

/**
 * Tells the log when something that everything needs is away, in one line, and in another when it is back: a line for each
 * question that failed meanwhile would bury all else.
 */
export class OutageWatch {
  readonly #log: Log;
  readonly #words: { away: string; back: string };
  #beganMs: number | undefined;
  #toldMs = 0;
  #lastMs = 0;
  #failures = 0;

  constructor(log: Log, words: { away: string; back: string }) {
    this.#log = log;
    this.#words = words;
  }

  failed(error: unknown): void {
    const nowMs = performance.now();
    this.#lastMs = nowMs;
    this.#failures++;
    if (this.#beganMs !== undefined && nowMs - this.#toldMs < toldAgainMs) return;
    this.#beganMs ??= nowMs;
    this.#toldMs = nowMs;
    this.#log.warn({ why: whyOf(error) }, this.#words.away);
  }

  succeeded(): void {
    if (this.#beganMs === undefined || performance.now() - this.#lastMs < steadyMs) return;
    const seconds = Math.round((performance.now() - this.#beganMs) / 1000);
    this.#log.warn({ seconds, failures: this.#failures }, this.#words.back);
    this.#beganMs = undefined;
    this.#failures = 0;
  }
}

/** The first cause that says something, without the places in the code that it came by. */
function whyOf(error: unknown): string {
  let why = String(error);
  for (let at = error; at instanceof Error; at = at.cause) why = at.message || why;
  return why;
}
