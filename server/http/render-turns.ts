import { setImmediate as nextTurn } from 'node:timers/promises';
import { type BulkheadPolicy, BulkheadRejectedError, bulkhead, TaskCancelledError } from 'cockatiel';
import { Problem } from './problem.ts';

interface Limits {
  /** Number of pages that are rendered at the same time. */
  atOnce: number;
  maxWaiting: number;
  /** A page that waited longer is refused when its turn comes. */
  maxWaitMs: number;
}

/**
 * Rendering blocks the event loop for some milliseconds. A saved event needs some twenty turns of the loop, and waits in
 * each for all pages that are ready. While the database does not answer, pages are refused as soon as the first ones fail.
 */
const limits: Limits = { atOnce: 3, maxWaiting: 500, maxWaitMs: 10_000 };
const retryAfterSeconds = 5;

/** Limits how many responses are rendered at the same time; the others wait in order of arrival. */
export class RenderTurns {
  readonly #turns: BulkheadPolicy;
  readonly #maxWaitMs: number;

  constructor({ atOnce, maxWaiting, maxWaitMs }: Limits) {
    this.#turns = bulkhead(atOnce, maxWaiting);
    this.#maxWaitMs = maxWaitMs;
  }

  /**
   * Runs `render` in its turn, and in a turn of the event loop of its own, because waiting pages would otherwise follow each
   * other without a pause. Throws `unavailable` if too many wait, or if it had to wait too long.
   */
  async run<Result>(render: () => Promise<Result>): Promise<Result> {
    const signal = this.#turns.executionSlots > 0 ? undefined : AbortSignal.timeout(this.#maxWaitMs);
    try {
      return await this.#turns.execute(async () => {
        await nextTurn();
        return render();
      }, signal);
    } catch (error) {
      if (error instanceof BulkheadRejectedError || error instanceof TaskCancelledError)
        throw new Problem('unavailable', { retryAfterSeconds });
      throw error;
    }
  }
}

const turns = new RenderTurns(limits);

/**
 * Runs `render` in its turn in this process (`RenderTurns`). For uncached pages that crawlers request in great numbers. Must
 * not be called inside another `render`.
 */
export function inTurn<Result>(render: () => Promise<Result>): Promise<Result> {
  return turns.run(render);
}
