import type { Statistics as Answer } from '#contract/administration.ts';
import { flood } from '#contract/constants.ts';
import { isFresh } from '#server/time/clock.ts';
import type { Tools } from '#server/tools.ts';
import * as store from './store.ts';

const weekMs = 7 * 86_400_000;
const shownWeeks = 12;

/** Counting all events is expensive, so counts are cached for this time. */
const cacheMs = 30_000;

type Counts = Omit<Answer, 'waiting' | 'floods'>;

/**
 * The statistics of the administration's overview. Counts are at most half a minute old; open reports and requests are
 * always current.
 */
export class Statistics {
  readonly #tools: Pick<Tools, 'db' | 'clock'>;
  #counts: { made: Promise<Counts>; atMs: number } | undefined;

  constructor(tools: Pick<Tools, 'db' | 'clock'>) {
    this.#tools = tools;
  }

  /**
   * Returns the counts, cached for half a minute, and what waits for administrators and the floods of events, which are
   * always current.
   */
  async show(): Promise<Answer> {
    const { db, clock } = this.#tools;
    const nowMs = clock().getTime();
    if (!this.#counts || !isFresh(nowMs, this.#counts.atMs, cacheMs)) {
      const pending = count(db, clock());
      this.#counts = { made: pending, atMs: nowMs };
      // Errors are returned to the waiting callers and not cached.
      pending.catch(() => {
        this.#counts = undefined;
      });
    }
    const addedSince = new Date(nowMs - flood.hours * 3_600_000);
    const floods = await store.findFloods(db, addedSince, flood.dates);
    return { ...(await this.#counts.made), waiting: await store.countWaiting(db), floods };
  }
}

async function count(db: Tools['db'], now: Date): Promise<Counts> {
  const weeks = lastMondays(now);
  const since = new Date(`${weeks[0]}T00:00:00Z`);
  const events = await store.countByWeek(db, 'events', since);
  const signUps = await store.countByWeek(db, 'users', since);
  return {
    amountOfUsers: await store.countUsers(db),
    amountOfEvents: await store.countOngoing(db, now),
    weeks: weeks.map((week) => ({ week, events: events.get(week) ?? 0, signUps: signUps.get(week) ?? 0 })),
    byStyle: await store.countByStyle(db, now),
    byCountry: await store.countByCountry(db, now),
  };
}

/** Returns the Mondays (UTC) of the last twelve weeks, ending with the current one. */
function lastMondays(now: Date): string[] {
  const dayOfWeek = (now.getUTCDay() + 6) % 7;
  const monday = now.getTime() - dayOfWeek * 86_400_000;
  return Array.from({ length: shownWeeks }, (_, index) =>
    new Date(monday - (shownWeeks - 1 - index) * weekMs).toISOString().slice(0, 10),
  );
}
