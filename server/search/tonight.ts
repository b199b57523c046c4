import type * as z from 'zod/mini';
import type { BoundingBox } from '#contract/places.ts';
import type { showTownAt, TownTonight } from '#contract/tonight.ts';
import { boundsOf } from '#contract/views.ts';
import type { EventMap } from '#server/map/service.ts';
import { findTownAt, townSlug } from '#server/places/service.ts';
import { shownTown } from './towns.ts';

/** Squares of some thirty kilometres: a town with its suburbs. */
const squareLevel = 10;
const mostSquares = 60;
const mostTowns = 8;
/** What is danced on the outskirts is still looked for in the town. */
const outskirtsKm = 15;

const tonight = { days: 'tonight' } as const;

/** The towns in a box where most is on tonight, each with how many events a map of this size shows when it looks at it. */
export async function findTownsTonight(
  map: Pick<EventMap, 'busiest' | 'count'>,
  { box, size }: { box: BoundingBox; size: { widthPx: number; heightPx: number } },
): Promise<TownTonight[]> {
  const found: (TownTonight & { view: BoundingBox })[] = [];
  for (const place of map.busiest(tonight, box, { level: squareLevel, limit: mostSquares })) {
    const town = await findTownAt(place, outskirtsKm);
    // Whoever looks at its neighbour sees what is on there.
    if (!town || found.some(({ view }) => isInside(town, view))) continue;
    const shown = shownTown(town);
    const view = boundsOf(shown, size);
    const count = map.count(tonight, view);
    if (count > 0) found.push({ ...shown, count, view });
    if (found.length === 2 * mostTowns) break;
  }
  return found
    .sort((one, other) => other.count - one.count)
    .slice(0, mostTowns)
    .map(({ view: _, ...town }) => town);
}

/** The town that people would say a place is in. */
export async function nameTown(place: {
  latitude: number;
  longitude: number;
}): Promise<z.infer<typeof showTownAt.reply>['town']> {
  const town = await findTownAt(place);
  return town ? { ...shownTown(town), slug: await townSlug(town) } : null;
}

function isInside(
  { latitude, longitude }: { latitude: number; longitude: number },
  { west, south, east, north }: BoundingBox,
): boolean {
  const isBetween = west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
  return isBetween && latitude >= south && latitude <= north;
}
