import type { Slots } from './slots.ts';

/** A party that ends at six in the morning belongs to the evening before. */
const nightSeconds = 6 * 3600;
const secondsPerDay = 86_400;
const secondsPerMinute = 60;

/**
 * How many local days an event takes place on after its first: up to the day of its end less six hours, so that a party until
 * four is one night, and a festival each of its days. Instants in seconds since 1970.
 */
export function moreDays(
  { startDay, startsAt, endsAt }: { startDay: number; startsAt: number; endsAt: number },
  timeZone: string,
): number {
  // Looking at a clock takes longer than all the rest.
  if (endsAt - startsAt <= nightSeconds) return 0;
  return Math.max(0, localDay(Math.floor(endsAt) - nightSeconds, timeZone) - startDay);
}

/** Which day it is in each time zone, in days since 1970. */
export class DayByZone {
  #minute = -1;
  #days = new Int32Array();

  /** The day at a second, under the slot of each zone. Looked up once a minute: no clock changes its day in between. */
  at(second: number, zones: Slots): Int32Array {
    const minute = Math.floor(second / secondsPerMinute);
    if (minute !== this.#minute || this.#days.length !== zones.count) {
      this.#minute = minute;
      this.#days = Int32Array.from(zones.ids, (timeZone) => localDay(second, timeZone));
    }
    return this.#days;
  }
}

function localDay(second: number, timeZone: string): number {
  const zoned = Temporal.Instant.fromEpochMilliseconds(second * 1000).toZonedDateTimeISO(timeZone);
  return Math.floor((second + zoned.offsetNanoseconds / 1e9) / secondsPerDay);
}
