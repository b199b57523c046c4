import { hash, randomBytes } from 'node:crypto';
import type { CountedAction } from '#contract/statistics.ts';
import type { Clock } from '#server/time/clock.ts';

/** An action of a visitor. Network and browser are never stored, and only recognise a repetition on the same day. */
export interface Visit {
  eventId: string;
  action: CountedAction;
  /** `clientNetwork` of the visitor. */
  network: string;
  userAgent: string;
}

/** Different browsers of one network that are counted for an event and action on a day. It limits forged counts. */
const maxPerNetwork = 50;
/** Beyond this, the oldest entry is forgotten: about 10 MB. */
const maxEntries = 200_000;
const dayMs = 86_400_000;

/**
 * Recognises repeated actions of a visitor on one day (UTC) without storing anything about people: as hashes with a
 * random salt, in memory only. Hashes and salt are discarded at midnight and on restart.
 */
export class VisitorMemory {
  readonly #clock: Clock;
  readonly #maxEntries: number;
  #day = Number.NaN;
  #salt = '';
  readonly #counts = new Map<number, number>();

  constructor(clock: Clock, limit = maxEntries) {
    this.#clock = clock;
    this.#maxEntries = limit;
  }

  /** Number of remembered hashes. */
  get size(): number {
    return this.#counts.size;
  }

  /** Remembers a visit, and returns whether it counts. */
  isNew({ eventId, action, network, userAgent }: Visit): boolean {
    this.#startDay();
    if (this.#add(`${eventId} ${action} ${network} ${userAgent}`) > 1) return false;
    return this.#add(`${eventId} ${action} ${network}`) <= maxPerNetwork;
  }

  #startDay(): void {
    const day = Math.floor(this.#clock().getTime() / dayMs);
    if (day === this.#day) return;
    this.#day = day;
    this.#salt = randomBytes(16).toString('hex');
    this.#counts.clear();
  }

  /** Returns how often the text was added today. */
  #add(text: string): number {
    // 48 bits: among 200,000 entries, two are equal once in ten thousand days.
    const key = Number.parseInt(hash('sha256', `${this.#salt} ${text}`).slice(0, 12), 16);
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    if (this.#counts.size > this.#maxEntries) {
      const [oldest] = this.#counts.keys();
      if (oldest !== undefined) this.#counts.delete(oldest);
    }
    return count;
  }
}
