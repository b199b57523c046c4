import { setTimeout as pause } from 'node:timers/promises';
import { outageOf } from '#server/database/outage.ts';
import { sqlState } from '#server/database/transact.ts';
import type { Tools } from '#server/tools.ts';
import { deliverDue } from './deliver.ts';
import { findNextDue } from './deliver-store.ts';
import { logBatchSize, processChangeLog } from './follow-log.ts';
import { remindDue } from './remind.ts';
import type { AlertTools } from './round.ts';

/** How often one looks without being woken: for what other servers wrote, which the map hears of too, and for what is due. */
const everyMs = 5000;
/** The embedded database has no other servers. */
const everyMsEmbedded = 20_000;
const remindEveryMs = 30_000;
/** PostgreSQL has ended a statement that took too long. */
const canceled = '57014';

/** Follows the change log, tells what is due and reminds, again and again, until it is closed. */
export class AlertSchedule {
  readonly #stopping = new AbortController();
  #loop: Promise<void> = Promise.resolve();
  #stopListening = () => {};
  #waking = Promise.withResolvers<void>();
  #logBatchSize = logBatchSize;
  #remindedAtMs = Number.NEGATIVE_INFINITY;

  start(tools: AlertTools & Pick<Tools, 'map'>): void {
    // The map hears of every change, whoever made it, within a second.
    this.#stopListening = tools.map.onChange(() => this.#wake());
    this.#loop = this.#run(tools);
  }

  /** Lets come to its end what is being told. */
  async close(): Promise<void> {
    this.#stopping.abort();
    this.#stopListening();
    this.#wake();
    await this.#loop;
  }

  #wake(): void {
    this.#waking.resolve();
    this.#waking = Promise.withResolvers();
  }

  async #run(tools: AlertTools): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const woken = this.#waking.promise;
      const hasMore = await this.#round(tools).catch((error: unknown) => {
        // That the database is away is told once, by its own watch.
        if (!outageOf(error)) tools.log.error({ err: error }, 'what has changed could not be told');
        return false;
      });
      if (hasMore || signal.aborted) continue;
      const clock = new AbortController();
      const waitMs = await this.#waitMs(tools);
      const later = pause(waitMs, undefined, { signal: clock.signal, ref: false }).catch(() => undefined);
      await Promise.race([woken, later]);
      clock.abort();
    }
  }

  async #round(tools: AlertTools): Promise<boolean> {
    const hasMore = await this.#processLog(tools);
    const { signal } = this.#stopping;
    const hasMoreToTell = await deliverDue(tools, () => signal.aborted);
    if (performance.now() - this.#remindedAtMs > remindEveryMs && !signal.aborted) {
      await remindDue(tools);
      this.#remindedAtMs = performance.now();
    }
    return hasMore || hasMoreToTell;
  }

  /** A few changes at a time where many are followed by so many that the database gives up on all of them at once. */
  async #processLog(tools: AlertTools): Promise<boolean> {
    try {
      const hasMore = await processChangeLog(tools, this.#logBatchSize);
      this.#logBatchSize = Math.min(logBatchSize, this.#logBatchSize * 2);
      return hasMore;
    } catch (error) {
      if (sqlState(error) !== canceled || this.#logBatchSize === 1) throw error;
      this.#logBatchSize = Math.ceil(this.#logBatchSize / 4);
      return true;
    }
  }

  async #waitMs({ db, clock, config }: AlertTools): Promise<number> {
    const longest = config.databaseUrl === undefined ? everyMsEmbedded : everyMs;
    const next = await findNextDue(db).catch(() => undefined);
    // What is due and could not be told, since another server has it, is looked at again in a moment.
    return next ? Math.max(500, Math.min(longest, next.getTime() - clock().getTime())) : longest;
  }
}
