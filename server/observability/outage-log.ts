import type { Log } from '#server/log.ts';

/** A shorter recovery is not logged, so that an unstable service does not fill the log. */
const minStableMs = 5000;
/** A lasting outage is logged again after this, for operators who look into the log only then. */
const repeatMs = 600_000;

/**
 * Logs a line when an outage begins, every ten minutes while it lasts, and when it ends, instead of a line for each
 * failure.
 */
export class OutageLog {
  readonly #log: Log;
  readonly #messages: { away: string; back: string };
  readonly #isUnexpected: boolean;
  #beganMs: number | undefined;
  #loggedMs = 0;
  #lastMs = 0;
  #failures = 0;
  #why = '';

  /** Since when the outage lasts, and the reason of the last failure; undefined while there is none. */
  get current(): { seconds: number; why: string } | undefined {
    if (this.#beganMs === undefined) return undefined;
    return { seconds: Math.round((performance.now() - this.#beganMs) / 1000), why: this.#why };
  }

  /** `isUnexpected`: failures are bugs rather than services that are away. They are logged as errors, with their stack. */
  constructor(log: Log, words: { away: string; back: string }, { isUnexpected = false } = {}) {
    this.#log = log;
    this.#messages = words;
    this.#isUnexpected = isUnexpected;
  }

  /** Records a failure, and logs it if it begins an outage or ten minutes have passed since the last line. */
  failed(error: unknown): void {
    const nowMs = performance.now();
    this.#lastMs = nowMs;
    this.#failures++;
    this.#why = causeMessage(error);
    if (this.#beganMs !== undefined && nowMs - this.#loggedMs < repeatMs) return;
    this.#beganMs ??= nowMs;
    this.#loggedMs = nowMs;
    if (this.#isUnexpected) this.#log.error({ err: error }, this.#messages.away);
    else this.#log.warn({ why: this.#why }, this.#messages.away);
  }

  /** Records a success, and logs the end of an outage if its last failure was more than five seconds ago. */
  succeeded(): void {
    if (this.#beganMs === undefined || performance.now() - this.#lastMs < minStableMs) return;
    const seconds = Math.round((performance.now() - this.#beganMs) / 1000);
    this.#log.warn({ seconds, failures: this.#failures }, this.#messages.back);
    this.#beganMs = undefined;
    this.#failures = 0;
  }
}

/** Returns the message of the innermost cause that has one, without stacks. */
function causeMessage(error: unknown): string {
  let why = String(error);
  for (let at = error; at instanceof Error; at = at.cause) why = at.message || why;
  return why;
}
