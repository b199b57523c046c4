import { setTimeout as pause } from 'node:timers/promises';
import { outageOf } from '#server/database/outage.ts';
import { OutageWatch } from '#server/outage-watch.ts';
import type { BounceTools } from './read-due.ts';

/** Looks whether the mailbox of what comes back is due, where the operator names one, until it is closed. */
export class BounceSchedule {
  readonly #stopping = new AbortController();
  #loop: Promise<void> = Promise.resolve();

  start(tools: BounceTools, everyMs = 60_000): void {
    const { bouncesUrl } = tools.config.mail;
    if (bouncesUrl !== undefined) this.#loop = this.#run(tools, bouncesUrl, everyMs);
  }

  /** Hangs up: what is not read yet is read after the next start. */
  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#loop;
  }

  async #run(tools: BounceTools, url: string, everyMs: number): Promise<void> {
    const { signal } = this.#stopping;
    const watch = new OutageWatch(tools.log, {
      away: 'the mailbox of bounces can not be read',
      back: 'the mailbox of bounces is read again',
    });
    // The library that reads mailboxes takes room: it is loaded where there is one to read.
    const { readDue } = await import('./read-due.ts');
    while (!signal.aborted) {
      const hasMore = await readDue(tools, url, signal).catch((error: unknown) => {
        // That the database is away is told once, by its own watch.
        if (!signal.aborted && !outageOf(error)) watch.failed(error);
        return undefined;
      });
      if (hasMore !== undefined) watch.succeeded();
      if (!hasMore) await pause(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}
