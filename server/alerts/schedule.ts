import { sqlState } from '#server/database/transact.ts';
import { OutageLog } from '#server/observability/outage-log.ts';
import { isPaused } from '#server/pause/service.ts';
import { PollingLoop } from '#server/scheduling/polling-loop.ts';
import type { Tools } from '#server/tools.ts';
import { deliverDue } from './deliver.ts';
import { findNextDue } from './deliver-store.ts';
import type { AlertTools } from './delivery-context.ts';
import { logBatchSize, processChangeLog } from './process-change-log.ts';
import { remindDue } from './remind.ts';

/** Polling finds what is due, and changes by other servers that the map has not reported yet. */
const everyMs = 5000;
/** The embedded database has no other servers. */
const everyMsEmbedded = 20_000;
/** Alerts that are due but leased by another server are looked at again after this. */
const minPauseMs = 500;
const remindEveryMs = 30_000;
/** SQLSTATE of a statement that PostgreSQL cancelled because it took too long. */
const queryCanceled = '57014';

/** Processes the change log and sends due alerts and reminders until it is closed. */
export class AlertSchedule {
  #loop: PollingLoop | undefined;
  #stopListening = () => {};
  #batchSize = logBatchSize;
  #remindedAtMs = Number.NEGATIVE_INFINITY;

  /** Starts sending alerts in rounds: at once, after each change of the map, and when the next one is due. */
  start(tools: AlertTools & Pick<Tools, 'map'>): void {
    const messages = { away: 'sending alerts failed', back: 'sending alerts works again' };
    const loop = new PollingLoop({
      round: (signal) => this.#round(tools, signal),
      pauseMs: () => pauseMs(tools),
      watch: new OutageLog(tools.log, messages, { isUnexpected: true }),
    });
    this.#loop = loop;
    // The map reports changes by all servers within half a second.
    this.#stopListening = tools.map.onChange(() => void loop.run());
    void loop.run();
  }

  /** Waits for the alerts that are being sent. */
  async close(): Promise<void> {
    this.#stopListening();
    await this.#loop?.stop();
  }

  async #round(tools: AlertTools, signal: AbortSignal): Promise<boolean> {
    if (await isPaused(tools.db)) return false;
    const hasMoreChanges = await this.#processChanges(tools);
    const hasMoreDue = await deliverDue(tools, () => signal.aborted);
    if (performance.now() - this.#remindedAtMs > remindEveryMs && !signal.aborted) {
      await remindDue(tools);
      this.#remindedAtMs = performance.now();
    }
    return hasMoreChanges || hasMoreDue;
  }

  /** Uses smaller batches after PostgreSQL cancelled one because its events had too many followers. */
  async #processChanges(tools: AlertTools): Promise<boolean> {
    try {
      const hasMore = await processChangeLog(tools, this.#batchSize);
      this.#batchSize = Math.min(logBatchSize, this.#batchSize * 2);
      return hasMore;
    } catch (error) {
      if (sqlState(error) !== queryCanceled || this.#batchSize === 1) throw error;
      this.#batchSize = Math.ceil(this.#batchSize / 4);
      return true;
    }
  }
}

async function pauseMs({ db, clock, config }: AlertTools): Promise<number> {
  const maxPauseMs = config.databaseUrl === undefined ? everyMsEmbedded : everyMs;
  const next = await findNextDue(db).catch(() => undefined);
  return next ? Math.max(minPauseMs, Math.min(maxPauseMs, next.getTime() - clock().getTime())) : maxPauseMs;
}
