import { setTimeout as pause } from 'node:timers/promises';
import { OutageLog } from '#server/observability/outage-log.ts';
import { isPaused } from '#server/pause/service.ts';
import { PollingLoop } from '#server/scheduling/polling-loop.ts';
import type { Tools } from '#server/tools.ts';
import { type DeliverTools, startDue } from './deliver.ts';
import { findNextDue, releaseAllLeases } from './deliver-store.ts';
import { type FollowTools, writeMessages } from './follow-log.ts';

/** Polling finds what other servers have written. */
const everyMs = 5000;
/** The embedded database has no other servers. */
const everyMsEmbedded = 20_000;
const minPauseMs = 200;
/** At a stop, running tries get this long. Others are repeated after the next start. */
const graceMs = 2000;

type ScheduleTools = FollowTools & DeliverTools & Pick<Tools, 'map'>;

/** Writes the messages of webhooks from the change log and delivers them, until it is closed. */
export class WebhookSchedule {
  #follower: PollingLoop | undefined;
  #deliverer: PollingLoop | undefined;
  #stopListening = () => {};
  readonly #running = new Set<Promise<void>>();
  #close: () => Promise<void> = async () => {};

  /** Starts: at once, after each change of the map, and when the next message is due. */
  async start(tools: ScheduleTools): Promise<void> {
    const isEmbedded = tools.config.databaseUrl === undefined;
    const maxPauseMs = isEmbedded ? everyMsEmbedded : everyMs;
    if (isEmbedded) await releaseAllLeases(tools.db);
    const deliverer = new PollingLoop({
      round: (signal) => this.#deliver(tools, signal),
      pauseMs: () => untilNextDue(tools, maxPauseMs),
      watch: new OutageLog(
        tools.log,
        { away: 'delivering to webhooks failed', back: 'delivering to webhooks works again' },
        { isUnexpected: true },
      ),
    });
    const follower = new PollingLoop({
      round: async () => {
        if (await isPaused(tools.db)) return false;
        const hasMore = await writeMessages(tools);
        void deliverer.run();
        return hasMore;
      },
      pauseMs: () => maxPauseMs,
      watch: new OutageLog(
        tools.log,
        { away: 'writing messages of webhooks failed', back: 'writing messages of webhooks works again' },
        { isUnexpected: true },
      ),
    });
    this.#follower = follower;
    this.#deliverer = deliverer;
    this.#close = () => tools.webhooks.close();
    // The map reports changes by all servers within half a second.
    this.#stopListening = tools.map.onChange(() => void follower.run());
    tools.webhooks.onWake(() => void deliverer.run());
    void follower.run();
    void deliverer.run();
  }

  /** Ends the running tries. */
  async close(): Promise<void> {
    this.#stopListening();
    await Promise.all([this.#follower?.stop(), this.#deliverer?.stop()]);
    const running = Promise.all(this.#running);
    const stop = new AbortController();
    await Promise.race([running, pause(graceMs, undefined, { signal: stop.signal }).catch(() => {})]);
    stop.abort();
    await this.#close();
    await running;
  }

  /** Starts sending to due addresses, and does not wait for the end. */
  async #deliver(tools: ScheduleTools, signal: AbortSignal): Promise<boolean> {
    if (await isPaused(tools.db)) return false;
    for (const turn of await startDue(tools, signal)) {
      const running = turn.finally(() => {
        this.#running.delete(running);
        // A slot is free, and the address may have more.
        void this.#deliverer?.run();
      });
      this.#running.add(running);
    }
    return false;
  }
}

async function untilNextDue({ db, clock }: ScheduleTools, maxPauseMs: number): Promise<number> {
  const next = await findNextDue(db).catch(() => undefined);
  return next ? Math.max(minPauseMs, Math.min(maxPauseMs, next.getTime() - clock().getTime())) : maxPauseMs;
}
