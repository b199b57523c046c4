import { outageOf } from '#server/database/outage.ts';
import type { OutageLog } from '#server/observability/outage-log.ts';
import { singleFlight } from './single-flight.ts';

interface Polling {
  /** Does what is due. Returns whether more is due at once; undefined if nothing was attempted. */
  round(signal: AbortSignal): Promise<boolean | undefined>;
  /** The pause after a round without more to do, in milliseconds. `Infinity` waits for `run`. */
  pauseMs(round: { elapsedMs: number; hasFailed: boolean }): number | Promise<number>;
  /** Logs failed rounds once per outage. */
  watch: OutageLog;
}

/** Runs rounds until it is stopped: the first one at `run`, the next ones after a pause or at another `run`. */
export class PollingLoop {
  readonly #polling: Polling;
  readonly #stopping = new AbortController();
  readonly #next: () => Promise<void>;
  #timer: NodeJS.Timeout | undefined;

  constructor(polling: Polling) {
    this.#polling = polling;
    this.#next = singleFlight(() => this.#round());
  }

  /** Aborted by `stop`. */
  get signal(): AbortSignal {
    return this.#stopping.signal;
  }

  /** Starts a round now, or after the running one. Resolves at its end; never rejects. */
  run(): Promise<void> {
    return this.#next();
  }

  /** Aborts `signal` and waits for the running round. No round starts afterwards. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#next();
  }

  async #round(): Promise<void> {
    clearTimeout(this.#timer);
    const { signal } = this;
    if (signal.aborted) return;
    const startedAtMs = performance.now();
    const { hasMore = false, hasFailed = false } = await this.#attempt();
    const elapsedMs = performance.now() - startedAtMs;
    const pauseMs = hasMore ? 0 : await this.#polling.pauseMs({ elapsedMs, hasFailed });
    if (signal.aborted || pauseMs === Number.POSITIVE_INFINITY) return;
    this.#timer = setTimeout(() => this.run(), pauseMs);
    this.#timer.unref();
  }

  async #attempt(): Promise<{ hasMore?: boolean | undefined; hasFailed?: boolean }> {
    const { round, watch } = this.#polling;
    try {
      const hasMore = await round(this.signal);
      if (hasMore !== undefined) watch.succeeded();
      return { hasMore };
    } catch (error) {
      // Outages of the database are logged where it is connected.
      if (!this.signal.aborted && !outageOf(error)) watch.failed(error);
      return { hasFailed: true };
    }
  }
}
