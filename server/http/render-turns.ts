import { AsyncResource } from 'node:async_hooks';
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

let lastTurn = Promise.resolve();

/**
 * Resolves in a turn of the event loop that no other caller has. Pages that wait for each other, or for the same response of
 * the database, would otherwise be rendered in one turn, and health checks and saved events would wait for all of them.
 */
export function ownTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => nextTurn());
  return lastTurn;
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

  /** Runs `render` in its turn. Throws `unavailable` if too many wait, or if it had to wait too long. */
  async run<Result>(render: () => Promise<Result>): Promise<Result> {
    const signal = this.#turns.executionSlots > 0 ? undefined : AbortSignal.timeout(this.#maxWaitMs);
    try {
      // Bound, because the page that had the turn before begins it, in its own asynchronous context.
      const begin = AsyncResource.bind(async () => {
        await ownTurn();
        return render();
      });
      return await this.#turns.execute(begin, signal);
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
