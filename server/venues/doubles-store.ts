import type { Db } from '#server/database/connect.ts';

export interface PlacedName {
  id: string;
  /** Normalized name, see `venueNameKey`. */
  key: string;
  latitude: number;
  longitude: number;
}

/**
 * Returns all venues with a name and coordinates that were not merged, including hidden ones, by name, then by Morton
 * code.
 */
export async function listPlacedNames(db: Db): Promise<PlacedName[]> {
  const rows = await db
    .selectFrom('venues')
    .select(['id', 'name_key as key', 'latitude', 'longitude'])
    .where('merged_into', 'is', null)
    .where('morton', 'is not', null)
    .where('name_key', '<>', '')
    .orderBy('name_key')
    .orderBy('morton')
    .orderBy('id')
    .execute();
  return rows.flatMap(({ latitude, longitude, ...row }) =>
    latitude === null || longitude === null ? [] : { ...row, latitude, longitude },
  );
}

/** Returns pairs that were declared different: their sorted ids, separated by a space. */
export async function listApart(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('venues_apart').select(['one_id', 'other_id']).execute();
  return new Set(rows.map(({ one_id, other_id }) => [one_id, other_id].sort().join(' ')));
}
