import { formerValue } from '#server/audit/service.ts';
import type { Db } from '#server/database/connect.ts';
import { atVenue } from './serialize.ts';
import type { WholeEventRow } from './store.ts';
import { instantOf } from './venue-time.ts';

type Row = Pick<WholeEventRow, 'id' | 'starts_at' | 'time_zone'>;

/** When an event was to begin at first, where that was on another day: the audit trail knows. A date of a series that was moved with others has no line of its own. */
export async function formerStartOf(db: Db, { id, starts_at, time_zone }: Row): Promise<string | undefined> {
  const former = await formerValue(db, 'event-changed', id, 'dateStart');
  if (former === undefined) return undefined;
  const start = atVenue(instantOf(former, time_zone), time_zone);
  return start.slice(0, 10) === atVenue(starts_at, time_zone).slice(0, 10) ? undefined : start;
}
