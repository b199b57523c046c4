import { outageOf } from '#server/database/outage.ts';
import type { Log } from '#server/log.ts';

/** After a round that failed there is another one, though nobody asks for it. */
const againAfterMs = 5000;

/** Runs rounds one after the other: who asks for one during another gets a new one, since that one may have read too early. */
export class Following {
  readonly #run: () => Promise<void>;
  readonly #log: Log;
  readonly #signal: AbortSignal;
  #underWay: Promise<void> = Promise.resolve();
  #queued: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(run: () => Promise<void>, log: Log, signal: AbortSignal) {
    this.#run = run;
    this.#log = log;
    this.#signal = signal;
  }

  /** Never rejects: what fails is logged and tried again. */
  round(): Promise<void> {
    if (this.#signal.aborted) return this.#underWay;
    this.#queued ??= this.#underWay.then(() => {
      this.#queued = undefined;
      this.#underWay = this.#attempt();
      return this.#underWay;
    });
    return this.#queued;
  }

  /** Waits for what is under way; once the signal is aborted nothing comes after it. */
  async end(): Promise<void> {
    clearTimeout(this.#timer);
    await (this.#queued ?? this.#underWay);
  }

  async #attempt(): Promise<void> {
    if (this.#signal.aborted) return;
    try {
      await this.#run();
    } catch (error) {
      if (this.#signal.aborted) return;
      // That the database is away is told once, by its own watch.
      if (!outageOf(error)) this.#log.error({ err: error }, 'search could not follow the database');
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.round(), againAfterMs);
      this.#timer.unref();
    }
  }
}
