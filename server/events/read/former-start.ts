import type { EventPageRow } from '#server/events/store.ts';
import { parseLocalTime, toVenueIso } from '#server/time/venue-time.ts';

type Row = Pick<EventPageRow, 'former_start' | 'starts_at' | 'time_zone'>;

/**
 * Returns the original start in the time zone of the venue (ISO 8601) if the event was moved to another day, from the
 * audit trail; otherwise undefined. Dates moved together with others of their series have no audit entry of their own.
 */
export function formerStartOf({ former_start: former, starts_at, time_zone }: Row): string | undefined {
  if (former === null) return undefined;
  const start = toVenueIso(parseLocalTime(former, time_zone), time_zone);
  return start.slice(0, 10) === toVenueIso(starts_at, time_zone).slice(0, 10) ? undefined : start;
}
