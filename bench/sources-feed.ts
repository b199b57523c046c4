import { createHash } from 'node:crypto';
import type { FetchRefusal } from '#contract/source-problems.ts';
import { newId } from '#server/ids/ids.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Pseudo-random numbers, the same in every run. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number {
    this.#state = (this.#state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return this.#state / 2_147_483_648;
  }

  is(share: number): boolean {
    return this.next() < share;
  }
}

/** An event as the organiser intends it. */
interface PlannedEvent {
  number: number;
  uid: string;
  startMs: number;
  title: string;
  isOn: boolean;
  isMarkedCancelled: boolean;
  hasVanished: boolean;
}

type FeedResponse =
  | { kind: 'text'; text: string; etag: string | null }
  | { kind: 'status'; status: number }
  | { kind: 'refused'; code: FetchRefusal };

/** Temporary faults of a calendar. */
const faults = ['error', 'forbidden', 'slow', 'sign-in', 'empty', 'cut', 'half'] as const;

/** A simulated calendar: its organiser adds, moves and cancels events, and its server has faults. */
export class Feed {
  readonly id = newId();
  readonly nth: number;
  readonly url: string;
  readonly events: PlannedEvent[] = [];
  readonly #chance: Chance;
  /** Some programs write new UIDs at each export. */
  readonly #hasNewUids: boolean;
  readonly #hasEtags: boolean;
  #fault: (typeof faults)[number] | null = null;
  #faultEndsMs = 0;
  #nowMs: number;
  #lastMs: number;
  #exports = 0;

  constructor(nth: number, beginMs: number, chance: Chance) {
    this.nth = nth;
    this.url = `https://feed-${nth}.example/agenda.ics`;
    this.#chance = chance;
    this.#hasNewUids = nth % 10 === 3;
    this.#hasEtags = nth % 3 !== 0;
    this.#nowMs = beginMs;
    this.#lastMs = beginMs;
    for (let week = 0; week < 8; week++) this.#add();
  }

  /** Advances the time: the organiser plans and changes events, and faults start and end. */
  live(nowMs: number): void {
    const share = (nowMs - this.#nowMs) / dayMs;
    this.#nowMs = nowMs;
    if (this.#lastMs < nowMs + 56 * dayMs) this.#add();
    const chance = this.#chance;
    for (const event of this.events) {
      if (!event.isOn || event.startMs < nowMs + 6 * hourMs) continue;
      if (chance.is(0.0015 * share)) event.startMs += (chance.is(0.5) ? 1 : -1) * (chance.is(0.5) ? hourMs : dayMs);
      if (chance.is(0.002 * share)) event.title = `Soirée remaniée ${event.number}`;
      if (!chance.is(0.003 * share)) continue;
      const isSaid = chance.is(0.5);
      Object.assign(event, { isOn: false, isMarkedCancelled: isSaid, hasVanished: !isSaid });
    }
    if (this.#fault && nowMs >= this.#faultEndsMs) this.#fault = null;
    if (!this.#fault && chance.is(0.04 * share)) {
      this.#fault = faults[Math.floor(chance.next() * faults.length)] ?? null;
      // Usually some hours, sometimes days.
      this.#faultEndsMs = nowMs + hourMs * (chance.is(0.8) ? 3 + 20 * chance.next() : 24 * (1 + 6 * chance.next()));
    }
  }

  respond(): FeedResponse {
    const fault = this.#fault;
    if (fault === 'error') return { kind: 'status', status: 500 };
    if (fault === 'forbidden') return { kind: 'status', status: 403 };
    if (fault === 'slow') return { kind: 'refused', code: 'too-slow' };
    if (fault === 'sign-in') return { kind: 'text', text: '<html><form>Sign in</form></html>', etag: null };
    this.#exports += 1;
    const shown = this.events.filter((event) => !event.hasVanished && event.startMs > this.#nowMs - 7 * dayMs);
    const some = fault === 'empty' ? [] : fault === 'half' ? shown.filter((_, nth) => nth % 3 === 2) : shown;
    const text = this.#calendar(some);
    const sent = fault === 'cut' ? text.slice(0, Math.floor(text.length * 0.6)) : text;
    return { kind: 'text', text: sent, etag: this.#hasEtags ? createHash('sha1').update(sent).digest('hex') : null };
  }

  #add(): void {
    // Two events a week, and in some weeks a third.
    for (const day of this.#chance.is(0.2) ? [2, 4, 6] : [4, 6]) {
      const number = this.events.length + 1;
      const startMs = this.#lastMs + (day * 24 + 14) * hourMs;
      this.events.push({
        ...{ number, startMs, uid: `${this.nth}-${number}@feed.example`, title: `Soirée ${number}` },
        ...{ isOn: true, isMarkedCancelled: false, hasVanished: false },
      });
    }
    this.#lastMs += 7 * dayMs;
  }

  #calendar(events: readonly PlannedEvent[]): string {
    const stamp = (ms: number) => new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '');
    const entries = events.flatMap(({ uid, startMs, title, isMarkedCancelled, number }) => [
      ...['BEGIN:VEVENT', `UID:${this.#hasNewUids ? `${uid}-${this.#exports}` : uid}`],
      // Half of the cancellations are only marked in the title.
      `SUMMARY:${isMarkedCancelled && number % 2 ? `(ANNULÉ) ${title}` : title}`,
      ...(isMarkedCancelled && number % 2 === 0 ? ['STATUS:CANCELLED'] : []),
      ...[`DTSTART:${stamp(startMs)}`, `DTEND:${stamp(startMs + 4 * hourMs)}`, 'END:VEVENT'],
    ]);
    return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'X-WR-TIMEZONE:Europe/Paris', ...entries, 'END:VCALENDAR'].join('\r\n');
  }
}
