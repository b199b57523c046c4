import type * as z from 'zod/mini';
import type { BoundingBox } from '#contract/places.ts';
import type { showTownAt, TownTonight } from '#contract/tonight.ts';
import { townBox } from '#contract/town-area.ts';
import type { EventMap } from '#server/map/service.ts';
import { findTownAt, townSlug } from '#server/places/service.ts';
import { toFoundTown } from './gazetteer-places.ts';

/** Squares of about thirty kilometres: a town with its suburbs. */
const squareLevel = 10;
const maxSquares = 60;
const maxTowns = 8;
/** Events this far outside belong to the town. */
const outskirtsKm = 15;

const tonightFilter = { days: 'tonight' } as const;

/**
 * Returns at most eight towns in a box with most events tonight, most first, each with the number of events that its
 * list shows.
 */
export async function findTownsTonight(
  map: Pick<EventMap, 'busiest' | 'count'>,
  box: BoundingBox,
): Promise<TownTonight[]> {
  const found: (TownTonight & { area: BoundingBox })[] = [];
  for (const place of map.busiest(tonightFilter, box, { level: squareLevel, limit: maxSquares })) {
    const town = await findTownAt(place, outskirtsKm);
    // The area of an adjacent town already contains it.
    if (!town || found.some(({ area }) => isInside(town, area))) continue;
    const shown = toFoundTown(town);
    const area = townBox(shown);
    const count = map.count(tonightFilter, area);
    if (count > 0) found.push({ ...shown, count, area });
    if (found.length === 2 * maxTowns) break;
  }
  return found
    .sort((one, other) => other.count - one.count)
    .slice(0, maxTowns)
    .map(({ area: _, ...town }) => town);
}

/** Returns the town at a position with its slug, which may be null, or null without a town nearby. */
export async function nameTown(place: {
  latitude: number;
  longitude: number;
}): Promise<z.infer<typeof showTownAt.reply>['town']> {
  const town = await findTownAt(place);
  return town ? { ...toFoundTown(town), slug: await townSlug(town) } : null;
}

function isInside(
  { latitude, longitude }: { latitude: number; longitude: number },
  { west, south, east, north }: BoundingBox,
): boolean {
  const isBetween = west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
  return isBetween && latitude >= south && latitude <= north;
}
