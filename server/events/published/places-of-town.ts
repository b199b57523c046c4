import { findPlaceIds } from '#server/events/feeds/service.ts';
import { VersionedCache } from '#server/http/versioned-cache.ts';
import type { Tools } from '#server/tools.ts';

/** About two hundred towns of average size. An id takes some 60 bytes. */
const maxBytes = 4_000_000;
const bytesPerId = 60;
/** Finding more places than this takes tens of milliseconds: then the list may be a minute old. */
const maxCheapPlaces = 300;
const minuteMs = 60_000;

type TownTools = Pick<Tools, 'db' | 'clock' | 'map'>;
type Town = Parameters<typeof findPlaceIds>[1];

const caches = new WeakMap<TownTools['map'], VersionedCache<string[]>>();

/**
 * Returns the ids of the places of a town with an event that is not over. Cached until an event changes. In towns with
 * many places, an event at a new place is missing for up to two minutes.
 */
export function findPlacesOfTown(tools: TownTools, town: Town): Promise<string[]> {
  let cache = caches.get(tools.map);
  if (!cache) {
    cache = new VersionedCache<string[]>(tools, {
      name: 'places of towns',
      maxBytes,
      bytesOf: (ids) => bytesPerId * ids.length,
      minLifetimeMs: (ids) => (ids.length > maxCheapPlaces ? minuteMs : 0),
    });
    caches.set(tools.map, cache);
  }
  return cache.get(town.slug, (now) => findPlaceIds(tools.db, town, now));
}
