import { mapAddress, streetZoom } from '#web/events/links/map-address.ts';
import { eventPath, organiserPath, paths, venuePath } from '#web/paths.ts';
import type { Finding } from './finding.ts';
import { addressOfFilters } from './near-me.ts';

/**
 * Returns the address of the map or of the page that shows what was found. For filters "near me" it asks for the
 * position of the device, and calls `onRefused` without it.
 */
export async function addressOfFinding({ kind, found }: Finding, onRefused: () => void): Promise<string> {
  switch (kind) {
    case 'filters':
      return addressOfFilters(found, onRefused);
    case 'styles':
    case 'types':
      return `${paths.map}?${kind}=${found.slug}`;
    case 'towns':
      return mapAddress(found);
    case 'events':
      return eventPath(found.slug);
    case 'organisers':
      return organiserPath(found.slug);
    case 'venues':
      if (found.slug !== null) return venuePath(found.slug);
      return mapAddress({ longitude: found.longitude, latitude: found.latitude, zoom: streetZoom });
  }
}
