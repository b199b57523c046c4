import { packZoom } from '#contract/packs.ts';
import type { BoundingBox } from '#contract/places.ts';
import { unproject } from '#contract/tiles.ts';
import type { PackedTown } from '#model/packs/towns.ts';
import { findTimeZone, namesOfRegion, namesOfTown, townSlug, townsIn } from '#server/places/service.ts';
import { yieldEvery } from '#server/scheduling/yield-every.ts';

const yieldEveryMs = 5;

/** Returns all towns of a tile. They do not depend on its events, so they do not change its packs. */
export async function readTowns({ x, y }: { x: number; y: number }): Promise<PackedTown[]> {
  const yieldIfDue = yieldEvery(yieldEveryMs);
  const found: PackedTown[] = [];
  for (const town of await townsIn(boxOfTile(x, y))) {
    await yieldIfDue();
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
