import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '#server/database/connect.ts';
import { transact } from '#server/database/transact.ts';
import type { JobKind } from '#server/jobs/service.ts';
import type { Clock } from '#server/time/clock.ts';
import { findShowing, type Shown } from './event-store.ts';
import * as log from './log-store.ts';

/** The rest of the events that show something that changed. */
interface Rest {
  shown: Shown;
  /** The last event that has its line. */
  after: string;
}

/** Writers wait for the end of the change log while a batch is written, for about 30 ms. */
export const indirectBatchSize = 1000;
/** Pause after a batch, as a multiple of its duration, so that other queries are not delayed. */
const pausePerBatch = 1;

/** Adds the lines that did not fit into the transaction of the change, in batches. */
export const logIndirectChangesKind: JobKind<Rest, { db: Db; clock: Clock }> = {
  name: 'log-indirect-changes',
  retries: { max: 20, firstPauseSeconds: 5, longestPauseSeconds: 600 },
  timeoutSeconds: 600,
  async run({ db, clock }, { shown, after }, { signal }) {
    let last: string | undefined = after;
    while (last !== undefined) {
      signal.throwIfAborted();
      const startedAt = performance.now();
      const now = clock();
      const ids: string[] = await findShowing(db, shown, now, last, indirectBatchSize);
      const lines = ids.map((eventId) => ({ eventId, kind: 'changed', isIndirect: true }) as const);
      await transact(db, (transaction) => log.appendLines(transaction, lines, now));
      last = ids.length === indirectBatchSize ? ids.at(-1) : undefined;
      await pause(pausePerBatch * (performance.now() - startedAt), undefined, { signal });
    }
  },
};
