import { bulkhead } from 'cockatiel';

/**
 * Number of uncached pages that are loaded and rendered at the same time. Rendering blocks the event loop for some
 * milliseconds. A saved event needs some twenty turns of the loop, and waits in each for all pages that are ready.
 */
const maxAtOnce = 3;

const turns = bulkhead(maxAtOnce, Number.POSITIVE_INFINITY);

/**
 * Runs `render` when fewer than three others run in this process; until then it waits in order of arrival. For responses
 * that crawlers request in great numbers. Must not be called inside another `render`.
 */
export function inTurn<Result>(render: () => Promise<Result>): Promise<Result> {
  return turns.execute(render);
}
