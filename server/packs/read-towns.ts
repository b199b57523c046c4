import { packZoom } from '#contract/packs.ts';
import type { BoundingBox } from '#contract/places.ts';
import { unproject } from '#contract/tiles.ts';
import { townBox } from '#contract/town-area.ts';
import type { PackedTown } from '#model/packs/towns.ts';
import type { EventMap } from '#server/map/service.ts';
import { findTimeZone, namesOfRegion, namesOfTown, townSlug, townsIn, townZoom } from '#server/places/service.ts';
import { yieldEvery } from '#server/scheduling/yield-every.ts';

const yieldEveryMs = 5;
/** The smallest town without events that the search understands as a town. */
const minPopulation = 15_000;

/**
 * Returns the towns of a tile that have events in it, and the large ones. Events of other tiles do not count, so that they do
 * not change the pack.
 */
export async function readTowns(
  map: Pick<EventMap, 'count'>,
  { x, y }: { x: number; y: number },
): Promise<PackedTown[]> {
  const tile = boxOfTile(x, y);
  const yieldIfDue = yieldEvery(yieldEveryMs);
  const found: PackedTown[] = [];
  for (const town of await townsIn(tile)) {
    await yieldIfDue();
    const area = intersection(townBox({ ...town, zoom: townZoom(town) }), tile);
    if (town.population < minPopulation && map.count({}, area) === 0) continue;
    found.push({
      ...town,
      names: namesOfTown(town.name, town.countryCode),
      regionNames: namesOfRegion(town.admin1, town.countryCode),
      slug: (await townSlug(town)) ?? null,
      timeZone: findTimeZone(town),
    });
  }
  return found;
}

function boxOfTile(x: number, y: number): BoundingBox {
  const size = 2 ** packZoom;
  const northWest = unproject(x / size, y / size);
  const southEast = unproject((x + 1) / size, (y + 1) / size);
  return {
    west: northWest.longitude,
    south: southEast.latitude,
    east: southEast.longitude,
    north: northWest.latitude,
  };
}

/** Returns the part of a box in a tile. The box of a town does not reach around the antimeridian into its tile. */
function intersection(box: BoundingBox, tile: BoundingBox): BoundingBox {
  return {
    west: box.west > tile.east ? tile.west : Math.max(box.west, tile.west),
    south: Math.max(box.south, tile.south),
    east: box.east < tile.west ? tile.east : Math.min(box.east, tile.east),
    north: Math.min(box.north, tile.north),
  };
}
