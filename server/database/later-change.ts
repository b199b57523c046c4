import { type RawBuilder, sql } from 'kysely';

/**
 * What `events.changed_at` becomes when an event changes: strictly later than before, also where another server's clock is
 * ahead, for the map follows it.
 */
export function laterChange(now: Date): RawBuilder<Date> {
  return sql<Date>`greatest(${now}::timestamptz(3), changed_at + interval '1 millisecond')`;
}
