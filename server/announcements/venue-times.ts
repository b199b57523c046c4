import { findTimeZone } from '#server/places/service.ts';
import type { FoundEvent } from './found-event.ts';
import type { FindTowns } from './towns.ts';

/**
 * Returns start and end in the venue's local time, to the minute, or as days for an all-day event. Pages often write
 * times in UTC. If the venue's time zone is unknown, the times are returned as written. `town` is the name of the town.
 */
export function venueTimes(
  event: FoundEvent,
  town: string | undefined,
  findTowns: FindTowns,
): { start: string; end: string | undefined } {
  const { start, end, isAllDay, timeZone } = event;
  if (isAllDay) return { start, end: end === null || end === start ? undefined : end };
  const clock = timeZone === null ? undefined : timeZoneOf(event, town, findTowns);
  const local = (time: string) => (timeZone && clock ? moved(time, timeZone, clock) : time).slice(0, 16);
  return { start: local(start), end: end === null ? undefined : local(end) };
}

function timeZoneOf({ location }: FoundEvent, town: string | undefined, findTowns: FindTowns): string | undefined {
  if (location && location.latitude !== null && location.longitude !== null) {
    return findTimeZone({ latitude: location.latitude, longitude: location.longitude });
  }
  const [largest] = town === undefined ? [] : findTowns(town);
  return largest && findTimeZone(largest);
}

function moved(local: string, from: string, to: string): string {
  return Temporal.PlainDateTime.from(local).toZonedDateTime(from).withTimeZone(to).toPlainDateTime().toString();
}
