import type { FoundFilters } from '#contract/search.ts';
import { readMapAddress, roundToKilometre, writeMapState } from '#web/events/links/map-state.ts';
import { locateDevice } from '#web/map/locate-me.ts';
import { paths } from '#web/paths.ts';

/**
 * Returns the address of the map for combined filters. "Near me" asks for the position of the device; without it,
 * `onRefused` is called, and the address has no place.
 */
export async function addressOfFilters({ href, isNearMe }: FoundFilters, onRefused: () => void): Promise<string> {
  if (!isNearMe) return href;
  const place = await locateDevice();
  if (typeof place === 'string') {
    onRefused();
    return href;
  }
  return paths.map + writeMapState({ ...readMapAddress(href), near: roundToKilometre(place), area: 'near' });
}
