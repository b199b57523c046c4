import type { Venue } from '#contract/venues.ts';
import { mapAddress, streetZoom } from '#web/events/links/map-address.ts';

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
  return addressOf(venue, regionZoom, dance) ?? mapAddress(null, dance);
}

function addressOf({ latitude, longitude }: Located, zoom: number, style?: string): string | null {
  if (latitude === null || longitude === null) return null;
  return mapAddress({ latitude, longitude, zoom }, style);
}
