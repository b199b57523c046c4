import type { Venue } from '#contract/venues.ts';
import { readMapState, streetZoom, writeMapState } from '#web/events/map-state.ts';
import { paths } from '#web/paths.ts';

/** Wide enough for a town and those next to it. */
const townZoom = 12;
/** Wide enough for all that one goes to of an evening. */
const regionZoom = 10;

type Located = Pick<Venue, 'latitude' | 'longitude'>;

/** Where the map shows a venue among its streets; null for one without coordinates. */
export const streetAddress = (venue: Located) => addressOf(venue, streetZoom);

/** The same for its town. */
export const townAddress = (venue: Located) => addressOf(venue, townZoom);

/** Where the map shows who else dances this around a venue; of one without coordinates, anywhere. */
export function danceAddress(venue: Located, dance: string): string {
  const styles = [dance];
  return addressOf(venue, regionZoom, styles) ?? `${paths.map}?styles=${dance}`;
}

function addressOf({ latitude, longitude }: Located, zoom: number, styles?: string[]): string | null {
  if (latitude === null || longitude === null) return null;
  const filters = styles ? { styles } : {};
  return paths.map + writeMapState({ ...readMapState(''), view: { latitude, longitude, zoom }, filters });
}
