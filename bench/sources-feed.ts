import { createHash } from 'node:crypto';
import type { FetchRefusal } from '#contract/source-problems.ts';
import { newId } from '#server/new-id.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Chance that is the same in every run. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    this.#state = (this.#state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return this.#state / 2_147_483_648;
  }

  is(share: number): boolean {
    return this.next() < share;
  }
}

/** What an organiser means. */
interface Evening {
  number: number;
  uid: string;
  startMs: number;
  title: string;
  isOn: boolean;
  isCalledOff: boolean;
  hasVanished: boolean;
}

type Answer =
  | { kind: 'text'; text: string; etag: string | null }
  | { kind: 'status'; status: number }
  | { kind: 'refused'; code: FetchRefusal };

/** What goes wrong with a calendar for some hours, until it is mended. */
const troubles = ['error', 'forbidden', 'slow', 'sign-in', 'empty', 'cut', 'half'] as const;

/** A calendar with an organiser who adds, moves and calls off evenings, on a server on which things go wrong. */
export class Feed {
  readonly id = newId();
  readonly nth: number;
  readonly url: string;
  readonly evenings: Evening[] = [];
  readonly #chance: Chance;
  /** Some programs write new UIDs at each export. */
  readonly #hasNewUids: boolean;
  readonly #hasEtags: boolean;
  #trouble: (typeof troubles)[number] | null = null;
  #troubleEndsMs = 0;
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

  /** Time goes by: the organiser plans, changes their mind, and things break. */
  live(nowMs: number): void {
    const share = (nowMs - this.#nowMs) / dayMs;
    this.#nowMs = nowMs;
    if (this.#lastMs < nowMs + 56 * dayMs) this.#add();
    const chance = this.#chance;
    for (const evening of this.evenings) {
      if (!evening.isOn || evening.startMs < nowMs + 6 * hourMs) continue;
      if (chance.is(0.0015 * share)) evening.startMs += (chance.is(0.5) ? 1 : -1) * (chance.is(0.5) ? hourMs : dayMs);
      if (chance.is(0.002 * share)) evening.title = `Soirée remaniée ${evening.number}`;
      if (!chance.is(0.003 * share)) continue;
      const isSaid = chance.is(0.5);
      Object.assign(evening, { isOn: false, isCalledOff: isSaid, hasVanished: !isSaid });
    }
    if (this.#trouble && nowMs >= this.#troubleEndsMs) this.#trouble = null;
    if (!this.#trouble && chance.is(0.04 * share)) {
      this.#trouble = troubles[Math.floor(chance.next() * troubles.length)] ?? null;
      // Mostly for some hours, now and then for days.
      this.#troubleEndsMs = nowMs + hourMs * (chance.is(0.8) ? 3 + 20 * chance.next() : 24 * (1 + 6 * chance.next()));
    }
  }

  answer(): Answer {
    const trouble = this.#trouble;
    if (trouble === 'error') return { kind: 'status', status: 500 };
    if (trouble === 'forbidden') return { kind: 'status', status: 403 };
    if (trouble === 'slow') return { kind: 'refused', code: 'too-slow' };
    if (trouble === 'sign-in') return { kind: 'text', text: '<html><form>Sign in</form></html>', etag: null };
    this.#exports += 1;
    const shown = this.evenings.filter((evening) => !evening.hasVanished && evening.startMs > this.#nowMs - 7 * dayMs);
    const some = trouble === 'empty' ? [] : trouble === 'half' ? shown.filter((_, nth) => nth % 3 === 2) : shown;
    const text = this.#calendar(some);
    const sent = trouble === 'cut' ? text.slice(0, Math.floor(text.length * 0.6)) : text;
    return { kind: 'text', text: sent, etag: this.#hasEtags ? createHash('sha1').update(sent).digest('hex') : null };
  }

  #add(): void {
    // Two evenings a week, and in some weeks a third.
    for (const day of this.#chance.is(0.2) ? [2, 4, 6] : [4, 6]) {
      const number = this.evenings.length + 1;
      const startMs = this.#lastMs + (day * 24 + 14) * hourMs;
      this.evenings.push({
        ...{ number, startMs, uid: `${this.nth}-${number}@feed.example`, title: `Soirée ${number}` },
        ...{ isOn: true, isCalledOff: false, hasVanished: false },
      });
    }
    this.#lastMs += 7 * dayMs;
  }

  #calendar(evenings: readonly Evening[]): string {
    const stamp = (ms: number) => new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '');
    const entries = evenings.flatMap(({ uid, startMs, title, isCalledOff, number }) => [
      ...['BEGIN:VEVENT', `UID:${this.#hasNewUids ? `${uid}-${this.#exports}` : uid}`],
      // Half of them say it in the title alone.
      `SUMMARY:${isCalledOff && number % 2 ? `(ANNULÉ) ${title}` : title}`,
      ...(isCalledOff && number % 2 === 0 ? ['STATUS:CANCELLED'] : []),
      ...[`DTSTART:${stamp(startMs)}`, `DTEND:${stamp(startMs + 4 * hourMs)}`, 'END:VEVENT'],
    ]);
    return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'X-WR-TIMEZONE:Europe/Paris', ...entries, 'END:VCALENDAR'].join('\r\n');
  }
}
