import { sql } from 'kysely';
import { anyOf } from '#server/database/any-of.ts';
import type { Db } from '#server/database/connect.ts';

/**
 * Returns the events of a venue, including deleted ones, in order of id, locked until the end of the transaction; if
 * `ids` is given, those of these ids.
 */
export async function lockEventsAt(db: Db, venueId: string, ids?: readonly string[]) {
  return db
    .selectFrom('events')
    .select(['id', 'name', 'venue', 'place_id', 'starts_at', 'time_zone'])
    .where('venue_id', '=', venueId)
    .$if(ids !== undefined, (query) => query.where('id', '=', anyOf(ids ?? [])))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Returns places, by id. */
export async function findPlaces(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('places')
    .select(['id', 'town', 'display_name', 'latitude', 'longitude', 'country_code'])
    .where('id', '=', anyOf([...new Set(ids)]))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Stores the current venue name and place of all events of a venue before a merge, and their new place. */
export async function rememberMoves(db: Db, venueId: string, movedTo: string): Promise<void> {
  await db
    .insertInto('venue_moves')
    .columns(['venue_id', 'event_id', 'venue', 'place_id', 'moved_to'])
    .expression((eb) =>
      eb
        .selectFrom('events')
        .select(['venue_id', 'id', 'venue', 'place_id', sql<string>`${movedTo}::uuid`.as('moved_to')])
        .where('venue_id', '=', venueId)
        .$castTo<{ venue_id: string; id: string; venue: string; place_id: string; moved_to: string }>(),
    )
    .execute();
}

/** Deletes and returns the stored moves of a venue. */
export async function takeMoves(db: Db, venueId: string) {
  return db
    .deleteFrom('venue_moves')
    .where('venue_id', '=', venueId)
    .returning(['event_id', 'venue', 'place_id', 'moved_to'])
    .execute();
}

/** Updates the stored moves of events whose venue got a new address. */
export async function followMoves(db: Db, venueId: string, movedTo: string): Promise<void> {
  await db
    .updateTable('venue_moves')
    .from('events')
    .set({ moved_to: movedTo })
    .whereRef('events.id', '=', 'venue_moves.event_id')
    .whereRef('events.place_id', '=', 'venue_moves.moved_to')
    .where('events.venue_id', '=', venueId)
    .execute();
}
