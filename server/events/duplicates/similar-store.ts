import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';
import { hasAnyDance, isAbout } from '#server/events/store.ts';
import { boxAround, kmPerDegree } from '#server/geo/bounding-box.ts';

/** What stands around a place and begins in some hours. */
export interface SimilarQuery {
  center: { latitude: number; longitude: number };
  radiusKm: number;
  /** Both included. */
  startsBetween: [Date, Date];
  /** The local day, in days since 1970. */
  onDay?: number;
  /** With any of these. */
  danceIds?: readonly string[];
  exceptId?: string | undefined;
  /** Of these alone. */
  ids?: readonly string[] | undefined;
}

/** Enough to show five of, after a closer look at their names and how far they are. */
export const maxCandidates = 60;

/** Events around a place, neither deleted nor cancelled, the nearest first. */
export async function findSimilarCandidates(db: Db, wanted: SimilarQuery) {
  const { center, radiusKm, onDay, danceIds, exceptId, ids } = wanted;
  const [earliest, latest] = wanted.startsBetween;
  const squaredKm = squaredKmFrom(center);
  return (
    db
      .selectFrom('events')
      .innerJoin('places', 'places.id', 'events.place_id')
      .select(['events.id', 'events.name', 'places.latitude', 'places.longitude'])
      .where('events.deleted_at', 'is', null)
      .where('events.cancelled_at', 'is', null)
      .where('events.morton', 'is not', null)
      .$if(onDay !== undefined, (query) => query.where('events.start_day', '=', onDay ?? 0))
      .where((eb) => eb.between('events.starts_at', earliest, latest))
      // It follows from the line before, but stands in the index beside the code: the past is passed by.
      .where('events.ends_at', '>', earliest)
      .where(isAbout(boxAround(center, radiusKm)))
      // A little more: the exact edge is for the caller to check.
      .where(squaredKm, '<=', (radiusKm * 1.02) ** 2)
      .$if(ids !== undefined, (query) => query.where('events.id', 'in', ids ?? []))
      .$if(exceptId !== undefined, (query) => query.where('events.id', '!=', exceptId ?? ''))
      .$if(danceIds !== undefined, (query) => query.where(hasAnyDance(danceIds ?? [])))
      .orderBy(squaredKm)
      .orderBy('events.id')
      .limit(maxCandidates)
      .execute()
  );
}

/**
 * On a flat map around the place: good enough for an order, over a few dozen kilometres. What is closer than a tenth of a
 * millimetre counts as that far: the square of a number that is all but zero is an error to PostgreSQL.
 */
function squaredKmFrom({ latitude, longitude }: SimilarQuery['center']) {
  const north = sql`greatest(abs(places.latitude - ${latitude}), 1e-9)`;
  const east = sql`greatest(abs(places.longitude - ${longitude}), 1e-9)`;
  // At the poles a step eastwards is none at all, or nearly.
  const squeeze = Math.max(Math.cos((latitude * Math.PI) / 180), 1e-9);
  return sql<number>`((${north} ^ 2 + (least(${east}, 360 - ${east}) * ${squeeze}) ^ 2) * ${kmPerDegree ** 2})`;
}
