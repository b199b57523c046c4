import { sql } from 'kysely';
import { boxAround, kmPerDegree } from '#model/geo/bounding-box.ts';
import type { Db } from '#server/database/connect.ts';
import { hasAnyDance, isAbout } from '#server/events/store.ts';

/** Selects events around a place by their start. */
export interface SimilarQuery {
  center: { latitude: number; longitude: number };
  radiusKm: number;
  /** Both inclusive. */
  startsBetween: [Date, Date];
  /** Local day, in days since 1970. */
  onDay?: number;
  /** With any of these styles. */
  danceIds?: readonly string[];
  exceptId?: string | undefined;
  /** Only events of these ids. */
  ids?: readonly string[] | undefined;
}

/** More than the five that are shown, because names and distances are compared later. */
export const maxCandidates = 60;

/**
 * Returns at most 60 events around a place, nearest first, including past ones. Events that are deleted or cancelled or
 * have no coordinates are omitted.
 */
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
      // Redundant, but lets the index skip past events.
      .where('events.ends_at', '>', earliest)
      .where(isAbout(boxAround(center, radiusKm)))
      // With a margin; the caller checks the exact radius.
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
 * Returns the squared distance on a flat map, precise enough for sorting within a few dozen kilometres. The minimum of
 * a tenth of a millimetre avoids an underflow error of PostgreSQL.
 */
function squaredKmFrom({ latitude, longitude }: SimilarQuery['center']) {
  const north = sql`greatest(abs(places.latitude - ${latitude}), 1e-9)`;
  const east = sql`greatest(abs(places.longitude - ${longitude}), 1e-9)`;
  // Near the poles the factor approaches 0.
  const squeeze = Math.max(Math.cos((latitude * Math.PI) / 180), 1e-9);
  return sql<number>`((${north} ^ 2 + (least(${east}, 360 - ${east}) * ${squeeze}) ^ 2) * ${kmPerDegree ** 2})`;
}
