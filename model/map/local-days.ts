import { localDays } from '#contract/local-days.ts';
import type { InternedIds } from './interned-ids.ts';
import { offsetMs } from './zone-offsets.ts';

const msPerDay = 86_400_000;
const secondsPerMinute = 60;

/** The days of an event, relative to its local start day. */
export interface DaysOfEvent {
  /** 1 if it begins after midnight and belongs to the day before, otherwise 0. */
  daysBefore: number;
  /** Number of days after the first. */
  moreDays: number;
}

/** Returns the days of an event. Instants are in seconds since 1970. */
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

/** The current day in each time zone, in days since 1970. */
export class DayByZone {
  #minute = -1;
  #days = new Int32Array();

  /** The day at a second, by slot of the zone. Computed once a minute, because days change at full minutes. */
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
