import { wholeMetres } from '#model/lists/distances.ts';
import type { NearestEnd } from '#model/paging/list-cursors.ts';
import type { EventTools } from '#server/events/access/service.ts';
import { type EventRow, findByIds } from '#server/events/store.ts';
import { compareByStart, maxPageSize, type SoonestQuery, stillMatches } from './upcoming.ts';

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

function withDistance(rows: readonly EventRow[], center: Spot): NearRow[] {
  return rows.flatMap((row) => {
    const distance = wholeMetres(center, row);
    return distance === undefined ? [] : { ...row, distance };
  });
}
