import { localDays } from '#contract/local-days.ts';
import type { InternedIds } from './slots.ts';
import { offsetMs } from './zone-offsets.ts';

const msPerDay = 86_400_000;
const secondsPerMinute = 60;

/** Where the days of an event lie, counted from its local start day. */
export interface DaysOfEvent {
  /** 1 where the event begins after midnight and belongs to the night before. */
  daysBefore: number;
  /** How many days it takes place on after its first. */
  moreDays: number;
}

/** Instants in seconds since 1970. */
export function daysOfRow(
  { startDay, startsAt, endsAt }: { startDay: number; startsAt: number; endsAt: number },
  timeZone: string,
): DaysOfEvent {
  const [start, end] = [startsAt * 1000, endsAt * 1000];
  const { first, last } = localDays({
    lastsMs: end - start,
    localStartMs: start + offsetMs(timeZone, start),
    localEndMs: end + offsetMs(timeZone, end),
  });
  return { daysBefore: Math.max(0, startDay - first), moreDays: last - first };
}

/** Which day it is in each time zone, in days since 1970. */
export class DayByZone {
  #minute = -1;
  #days = new Int32Array();

  /** The day at a second, under the slot of each zone. Looked up once a minute: no clock changes its day in between. */
  at(second: number, zones: InternedIds): Int32Array {
    const minute = Math.floor(second / secondsPerMinute);
    if (minute !== this.#minute || this.#days.length !== zones.count) {
      this.#minute = minute;
      const ms = second * 1000;
      this.#days = Int32Array.from(zones.ids, (timeZone) => Math.floor((ms + offsetMs(timeZone, ms)) / msPerDay));
    }
    return this.#days;
  }
}
