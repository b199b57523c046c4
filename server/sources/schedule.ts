import { setTimeout as pause } from 'node:timers/promises';
import { outageOf } from '#server/database/outage.ts';
import { type ReadTools, readDue } from './read-due.ts';
import type { Lane } from './store.ts';

const usualLanes: Lane[] = ['addresses', 'addresses', 'files'];

/** Looks for what is due again and again, several at a time, until it is closed. */
export class SourceSchedule {
  readonly #stopping = new AbortController();
  readonly #loops: Promise<void>[] = [];
  #waking = Promise.withResolvers<void>();

  /** Someone waits: looks now. */
  wake(): void {
    this.#waking.resolve();
    this.#waking = Promise.withResolvers();
  }

  /** Two addresses at once, and beside them one file. */
  start(tools: ReadTools, { lanes = usualLanes, everyMs = 10_000 } = {}): void {
    for (const lane of lanes) this.#loops.push(this.#run(tools, lane, everyMs));
  }

  /** Lets what is being read come to its end. */
  async close(): Promise<void> {
    this.#stopping.abort();
    this.wake();
    await Promise.all(this.#loops);
  }

  async #run(tools: ReadTools, lane: Lane, everyMs: number): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const woken = this.#waking.promise;
      const hasRead = await readDue(tools, lane).catch((error: unknown) => {
        // That the database is away is told once, by its own watch.
        if (!outageOf(error)) tools.log.warn({ err: error }, 'sources could not be looked at');
        return false;
      });
      if (hasRead || signal.aborted) continue;
      const clock = new AbortController();
      const later = pause(everyMs, undefined, { signal: clock.signal, ref: false }).catch(() => undefined);
      await Promise.race([woken, later]);
      clock.abort();
    }
  }
}
