/** A transaction that stays open longer than this may go unnoticed, until everything is loaded anew. */
export const longestTransactionMs = 60_000;

/**
 * Up to which time of change everything has been seen.
 *
 * A change takes its time before it commits, so one may show up with an earlier time than another that is known
 * already; but not later than the longest transaction lasts. So a time that was known that long ago is settled.
 * Times of change come from the clocks of servers, `atMs` from the one of this process that only runs forwards.
 */
export class Watermark {
  #known: { change: Date; atMs: number }[];

  /** Starts with a time that is settled. */
  constructor(settled: Date) {
    this.#known = [{ change: settled, atMs: Number.NEGATIVE_INFINITY }];
  }

  /** The latest change that has been seen by now. */
  notice(change: Date, atMs: number): void {
    const latest = this.#known.at(-1);
    if (latest && latest.change < change) this.#known.push({ change, atMs });
  }

  /** Nothing new can turn up from before this time. */
  settled(atMs: number): Date {
    while (this.#known[1] && this.#known[1].atMs < atMs - longestTransactionMs) this.#known.shift();
    return this.#known[0]?.change ?? new Date(0);
  }
}
