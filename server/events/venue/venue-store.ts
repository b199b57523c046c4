import { type Insertable, sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';
import type { Tables } from '#server/database/tables.ts';
import type { CodeRange } from '#server/events/read/bounding-box.ts';
import { nthSlug, slugOf } from '#server/text/slugs.ts';

/** Houses that are called alike, in the order in which they were made: those in some ranges of Morton codes, or without one. */
export async function findCalled(db: Db, key: string, ranges: readonly CodeRange[] | null) {
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
      // While one is merged, who comes waits to hear into which.
      .forKeyShare()
      .execute()
  );
}

/** What a house has become in the end. */
export async function findMerged(db: Db, id: string): Promise<string> {
  const venue = await db
    .selectFrom('venues')
    .select(['id', 'merged_into'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return venue.merged_into === null ? venue.id : findMerged(db, venue.merged_into);
}

/** Whoever makes a house of this name waits until the transaction ends. */
export async function holdName(db: Db, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 31))`.execute(db);
}

export async function insertVenue(
  db: Db,
  slugText: string,
  venue: Omit<Insertable<Tables['venues']>, 'slug'>,
): Promise<void> {
  // The slug refers to the venue, and the venue bears it: it is found first, and kept by both.
  const slug = await freeSlug(db, slugText, venue.id);
  await db
    .insertInto('venues')
    .values({ ...venue, slug })
    .execute();
  await db.insertInto('venue_slugs').values({ slug, venue_id: venue.id }).execute();
}

const lookedUpAtOnce = 20;

/** The first of `le-moulin`, `le-moulin-2`, … that no other venue has or ever had. Who takes it in the same moment comes once more. */
export async function freeSlug(db: Db, text: string, venueId: string): Promise<string> {
  const wish = slugOf(text);
  for (let first = 1; ; first += lookedUpAtOnce) {
    const candidates = Array.from({ length: lookedUpAtOnce }, (_, index) => nthSlug(wish, first + index));
    const rows = await db.selectFrom('venue_slugs').selectAll().where('slug', 'in', candidates).execute();
    const owners = new Map(rows.map((row) => [row.slug, row.venue_id]));
    const free = candidates.find((slug) => (owners.get(slug) ?? venueId) === venueId);
    if (free !== undefined) return free;
  }
}
