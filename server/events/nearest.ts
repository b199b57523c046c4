import { roundedDegrees } from '#contract/coordinates.ts';
import { metresBetween } from '#contract/distance.ts';
import type { Tools } from '#server/tools.ts';
import { boxAround } from './areas.ts';
import { findNearest as findNearestInTables, type NearestEnd } from './nearest-store.ts';
import { type EventRow, findByIds } from './store.ts';
import { bySoonest, inTermsOfDatabase, isStill, type Listed, mostAtOnce, type UpcomingTools } from './upcoming.ts';

/** Which events are nearest to a place: asked of the read model, and made sure of, as those that come next are. */

interface Spot {
  latitude: number;
  longitude: number;
}

interface ListedNear extends Omit<Listed, 'after'> {
  near: Spot;
  after?: NearestEnd | undefined;
}

type NearRow = EventRow & { distance: number };

/** The nearest events that match, in the order of whole metres, start and id. What has no coordinates is not there. */
export async function findNearest({ db, map }: UpcomingTools, listed: ListedNear, limit: number): Promise<NearRow[]> {
  if (!map.isLoaded) return findNearestInDatabase(db, listed, limit);
  const { near: center, bbox: box, after, notOverAt, ...filters } = listed;
  const rows: NearRow[] = [];
  let behind = after;
  for (let asked = limit; ; asked = Math.max(limit, Math.min(2 * asked, mostAtOnce))) {
    const found = map.nearest({ filters, box, notOverAt, center, after: behind, limit: asked });
    const ids = found.map(({ id }) => id);
    const standing = ids.length > 0 ? await findByIds(db, ids) : [];
    const wanted = withDistance(
      standing.filter((row) => isStill(row, { notOverAt, box })),
      center,
    ).sort((one, other) => one.distance - other.distance || bySoonest(one, other));
    rows.push(...wanted.slice(0, limit - rows.length));
    if (rows.length === limit || found.length < asked) return rows;
    behind = found.at(-1);
  }
}

/** Whole metres between two places; undefined where one of them is nowhere. */
export function wholeMetres(
  from: Spot,
  { latitude, longitude }: { latitude: number | null; longitude: number | null },
): number | undefined {
  if (latitude === null || longitude === null) return undefined;
  // What is known of a place is known to the centimetre, whoever works it out.
  const to = { latitude: roundedDegrees(latitude), longitude: roundedDegrees(longitude) };
  return Math.round(metresBetween(from, to));
}

/** One looks around in ever wider circles: nearly always the first has enough. */
const radiiKm = [30, 300];
/** A box around a circle is worked out on a slightly larger earth. */
const surely = 0.99;

/** The same by SQL alone. */
async function findNearestInDatabase(
  db: Tools['db'],
  { near: center, after, ...listed }: ListedNear,
  limit: number,
): Promise<NearRow[]> {
  const wanted = await inTermsOfDatabase(db, listed);
  if (!wanted) return [];
  for (const radiusKm of wanted.box ? [] : radiiKm) {
    const box = boxAround(center, radiusKm);
    const withinMetres = surely * radiusKm * 1000;
    const rows = await findNearestInTables(db, { ...wanted, box }, { center, after, withinMetres, limit });
    if (rows.length === limit) return withDistance(rows, center);
  }
  return withDistance(await findNearestInTables(db, wanted, { center, after, limit }), center);
}

function withDistance(rows: readonly EventRow[], center: Spot): NearRow[] {
  return rows.flatMap((row) => {
    const distance = wholeMetres(center, row);
    return distance === undefined ? [] : { ...row, distance };
  });
}
