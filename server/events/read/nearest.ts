import { roundedDegrees } from '#contract/coordinates.ts';
import { metresBetween } from '#contract/distance.ts';
import type { PageEnd } from '#model/paging/cursor.ts';
import type { EventTools } from '#server/events/access/service.ts';
import { type EventRow, findByIds } from '#server/events/store.ts';
import { compareByStart, maxPageSize, type SoonestQuery, stillMatches } from './upcoming.ts';

/** Where a page of nearest events ended: the last row, with its distance in metres. */
export interface NearestEnd extends PageEnd {
  distance: number;
}

interface Spot {
  latitude: number;
  longitude: number;
}

interface NearestEventsQuery extends Omit<SoonestQuery, 'after'> {
  near: Spot;
  after?: NearestEnd | undefined;
}

type NearRow = EventRow & { distance: number };

/**
 * Returns at most `limit` matching events in the order of distance in whole metres, start and id, without cancelled
 * ones and those without coordinates. Throws `unavailable` until the read model is loaded.
 */
export async function findNearest(
  { db, map }: Omit<EventTools, 'clock'>,
  listed: NearestEventsQuery,
  limit: number,
): Promise<NearRow[]> {
  const { near: center, bbox: box, after, notOverAt, ...filters } = listed;
  const rows: NearRow[] = [];
  let cursor = after;
  for (let pageSize = limit; ; pageSize = Math.max(limit, Math.min(2 * pageSize, maxPageSize))) {
    const found = map.nearest({ filters, box, notOverAt, center, after: cursor, limit: pageSize });
    const ids = found.map(({ id }) => id);
    const active = ids.length > 0 ? await findByIds(db, ids) : [];
    const wanted = withDistance(
      active.filter((row) => stillMatches(row, { notOverAt, box })),
      center,
    ).sort((one, other) => one.distance - other.distance || compareByStart(one, other));
    rows.push(...wanted.slice(0, limit - rows.length));
    if (rows.length === limit || found.length < pageSize) return rows;
    cursor = found.at(-1);
  }
}

/** Returns the distance from `from` to a position in whole metres; undefined without coordinates. */
export function wholeMetres(
  from: Spot,
  { latitude, longitude }: { latitude: number | null; longitude: number | null },
): number | undefined {
  if (latitude === null || longitude === null) return undefined;
  // Stored coordinates are precise to the centimetre.
  const to = { latitude: roundedDegrees(latitude), longitude: roundedDegrees(longitude) };
  return Math.round(metresBetween(from, to));
}

function withDistance(rows: readonly EventRow[], center: Spot): NearRow[] {
  return rows.flatMap((row) => {
    const distance = wholeMetres(center, row);
    return distance === undefined ? [] : { ...row, distance };
  });
}
