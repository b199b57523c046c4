import { type Insertable, sql } from 'kysely';
import type { CodeRange } from '#model/geo/bounding-box.ts';
import type { Db } from '#server/database/connect.ts';
import type { Tables } from '#server/database/tables.ts';

/**
 * Returns and locks venues with the same name key, including merged and hidden ones, oldest first: in ranges of Morton
 * codes, or without coordinates if `ranges` is null.
 */
export async function findVenuesByName(db: Db, key: string, ranges: readonly CodeRange[] | null) {
  return (
    db
      .selectFrom('venues')
      .select(['id', 'town', 'latitude', 'longitude', 'merged_into'])
      .where('name_key', '=', key)
      .where((eb) =>
        ranges === null
          ? eb('morton', 'is', null)
          : eb.or(ranges.map(({ first, end }) => eb.between('morton', String(first), String(end - 1)))),
      )
      .orderBy('id')
      // Waits for a concurrent merge to finish.
      .forKeyShare()
      .execute()
  );
}

/** Returns the id of the venue that a merged venue finally became. */
export async function findMerged(db: Db, id: string): Promise<string> {
  const venue = await db
    .selectFrom('venues')
    .select(['id', 'merged_into'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return venue.merged_into === null ? venue.id : findMerged(db, venue.merged_into);
}

/** Locks a venue name until the transaction ends, so that concurrent creations wait. */
export async function lockVenueName(db: Db, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 31))`.execute(db);
}

/** Inserts a venue. Throws if its slug is taken. */
export async function insertVenue(db: Db, venue: Insertable<Tables['venues']>): Promise<void> {
  await db.insertInto('venues').values(venue).execute();
}
