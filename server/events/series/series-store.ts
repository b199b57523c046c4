import type { Db } from '#server/database/connect.ts';
import type { EventRow } from '#server/events/store.ts';

/**
 * Returns dates of the series of an event that are not over, including cancelled ones, without dates that the rule
 * dropped. The event and later dates come first, then the earlier ones, each by start.
 */
export async function findNextDates(db: Db, eventId: string, now: Date, limit: number) {
  return selectDates(db, now)
    .where('events.series_id', '=', (eb) =>
      eb.selectFrom('events as one').select('series_id').where('id', '=', eventId),
    )
    .where('events.is_off_rule', '=', false)
    .orderBy((eb) =>
      eb('events.starts_at', '<', eb.selectFrom('events as one').select('starts_at').where('id', '=', eventId)),
    )
    .orderBy('events.starts_at')
    .orderBy('events.id')
    .limit(limit)
    .execute();
}

type RecurringName = Pick<EventRow, 'name' | 'venue' | 'place_id'>;

/** Returns events with the same name at the same venue that are not over, including cancelled ones, by start. */
export async function findDatesOfName(db: Db, { name, venue, place_id }: RecurringName, now: Date, limit: number) {
  return selectDates(db, now)
    .where('events.place_id', '=', place_id)
    .where('events.name', '=', name)
    .where('events.venue', '=', venue)
    .where('events.hidden_because', 'is', null)
    .orderBy('events.starts_at')
    .orderBy('events.id')
    .limit(limit)
    .execute();
}

function selectDates(db: Db, now: Date) {
  return db
    .selectFrom('events')
    .innerJoin('places', 'places.id', 'events.place_id')
    .select(['events.id', 'events.slug', 'events.name', 'events.starts_at', 'events.ends_at', 'events.time_zone'])
    .select(['events.venue', 'events.cancelled_at', 'places.town', 'places.country_code'])
    .where('events.deleted_at', 'is', null)
    .where('events.ends_at', '>', now);
}
