import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';
import type { PageEnd } from '#server/http/paging.ts';
import { type EventRow, selectEvents } from './store.ts';
import { selectAbout, type Wanted } from './upcoming-store.ts';

/** Where a page of the nearest ended: how far its last row is, too. */
export interface NearestEnd extends PageEnd {
  distance: number;
}

interface Near {
  center: { latitude: number; longitude: number };
  after?: NearestEnd | undefined;
  withinMetres?: number;
  limit: number;
}

/** Of the events that are wanted those nearest to a place, in the order of whole metres, start and id. */
export async function findNearest(
  db: Db,
  wanted: Wanted,
  { center, after, withinMetres, limit }: Near,
): Promise<EventRow[]> {
  const nearest = db
    .selectFrom(selectAbout(db, wanted).select('place_id').where('morton', 'is not', null).as('wanted'))
    .innerJoin('places', 'places.id', 'wanted.place_id')
    .select(['wanted.id', 'wanted.starts_at', metresFrom(center).as('metres')]);
  return selectEvents(db)
    .innerJoin(nearest.as('nearest'), 'nearest.id', 'events.id')
    .$if(withinMetres !== undefined, (query) => query.where('metres', '<=', withinMetres ?? 0))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(metres, nearest.starts_at, nearest.id) > (${after?.distance}, ${after?.at}, ${after?.id})`,
      ),
    )
    .orderBy('metres')
    .orderBy('nearest.starts_at')
    .orderBy('nearest.id')
    .limit(limit)
    .execute();
}

/** As `contract/distance.ts` works it out, of places to the centimetre. */
function metresFrom({ latitude, longitude }: Near['center']) {
  const [north, east] = [radians(sql`places.latitude`), radians(sql`places.longitude`)];
  const half = (one: RawBuilder<unknown>, other: number) => sql`sin((${one} - radians(${other}::float8)) / 2) ^ 2`;
  const squeeze = sql`cos(radians(${latitude}::float8)) * cos(${north})`;
  const haversine = sql`${half(north, latitude)} + ${squeeze} * ${half(east, longitude)}`;
  return sql<number>`round(2 * 6371000 * asin(sqrt(least(1, ${haversine}))))`;
}

function radians(degrees: RawBuilder<unknown>) {
  return sql`radians(round(${degrees} * 1e7) / 1e7)`;
}
