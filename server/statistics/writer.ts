import type { CountedAction } from '#contract/statistics.ts';
import type { Db } from '#server/database/connect.ts';
import type { Log } from '#server/log.ts';
import { OutageLog } from '#server/observability/outage-log.ts';
import { PollingLoop } from '#server/scheduling/polling-loop.ts';
import type { Visit } from '#server/statistics/visitors/service.ts';
import type { Clock } from '#server/time/clock.ts';
import { dayOf, startDay } from '#server/time/local-day.ts';
import * as store from './store.ts';

/** How often counts are written. A crash loses at most those of this time. */
const everyMs = 5000;
/** Events and actions that wait to be written. Beyond this, as in a long outage of the database, others are not counted. */
const maxWaiting = 100_000;

interface WriterTools {
  db: Db;
  clock: Clock;
  log: Log;
}

/** Counts actions in memory, and writes the counts every few seconds and on `close`. */
export class StatisticsWriter {
  readonly #tools: WriterTools;
  readonly #isNew: (visit: Visit) => boolean | Promise<boolean>;
  readonly #loop: PollingLoop;
  #waiting = new Map<string, number>();

  /** `isNew` returns whether a visit is not a repetition. With several processes, one of them decides for all. */
  constructor(tools: WriterTools, isNew: (visit: Visit) => boolean | Promise<boolean>) {
    this.#tools = tools;
    this.#isNew = isNew;
    const messages = { away: 'writing statistics failed', back: 'writing statistics works again' };
    this.#loop = new PollingLoop({
      round: () => this.flush(),
      pauseMs: () => everyMs,
      watch: new OutageLog(tools.log, messages, { isUnexpected: true }),
    });
  }

  /** Starts writing at intervals. */
  start(): void {
    void this.#loop.run();
  }

  /** Counts a visit unless it is a repetition. Resolves once it is in memory. */
  async count(visit: Visit): Promise<void> {
    if (await this.#isNew(visit)) this.#add(`${visit.eventId} ${visit.action}`, 1);
  }

  /** Writes what was counted; failed counts are kept. Returns undefined if there was nothing to write. */
  async flush(): Promise<false | undefined> {
    if (this.#waiting.size === 0) return undefined;
    const counts = this.#waiting;
    this.#waiting = new Map();
    try {
      await this.#write(counts);
    } catch (error) {
      for (const [key, count] of counts) this.#add(key, count);
      throw error;
    }
    return false;
  }

  /** Stops, and writes the rest. Call it after the last request. */
  async close(): Promise<void> {
    await this.#loop.stop();
    await this.flush().catch((error: unknown) => {
      this.#tools.log.error({ err: error }, 'the last statistics could not be written');
    });
  }

  #add(key: string, count: number): void {
    const before = this.#waiting.get(key);
    if (before === undefined && this.#waiting.size >= maxWaiting) return;
    this.#waiting.set(key, (before ?? 0) + count);
  }

  /** Unknown, hidden and deleted events are dropped. A count is of the day at the venue. */
  async #write(counts: ReadonlyMap<string, number>): Promise<void> {
    const { db, clock } = this.#tools;
    const waiting = [...counts].map(([key, count]) => {
      const [eventId = '', action] = key.split(' ');
      return { eventId, action: action as CountedAction, count };
    });
    const zones = await store.findTimeZones(db, [...new Set(waiting.map(({ eventId }) => eventId))]);
    const now = clock();
    const rows = waiting.flatMap((row) => {
      const timeZone = zones.get(row.eventId);
      return timeZone === undefined ? [] : [{ ...row, day: dayOf(startDay(now, timeZone)) }];
    });
    if (rows.length > 0) await store.addCounts(db, rows);
  }
}
