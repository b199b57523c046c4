import { OutageLog } from '#server/observability/outage-log.ts';
import { PollingLoop } from '#server/scheduling/polling-loop.ts';
import type { BounceTools } from './read-due.ts';

/** Reads the mailbox for bounces when it is due, if one is configured, until it is closed. */
export class BounceSchedule {
  #loop: PollingLoop | undefined;

  /** Starts to look each minute whether the mailbox must be read; does nothing without `BOUNCES_URL`. */
  start(tools: BounceTools, everyMs = 60_000): void {
    const { bouncesUrl } = tools.config.mail;
    if (bouncesUrl === undefined) return;
    this.#loop = new PollingLoop({
      async round(signal) {
        // Loaded only here, because the IMAP library takes about 35 MB.
        const { readDue } = await import('./read-due.ts');
        return readDue(tools, bouncesUrl, signal);
      },
      pauseMs: () => everyMs,
      watch: new OutageLog(tools.log, {
        away: 'reading the bounce mailbox failed, retrying every five minutes',
        back: 'reading the bounce mailbox works again',
      }),
    });
    void this.#loop.run();
  }

  /** Disconnects. Unread mails are read after the next start. */
  async close(): Promise<void> {
    await this.#loop?.stop();
  }
}
