import type { Venue } from '#contract/venues.ts';
import { mapAddress, streetZoom } from '#web/events/links/map-address.ts';

/** Shows a town and its neighbours. */
const townZoom = 12;
/** Shows the region that people travel within for an event. */
const regionZoom = 10;

type Located = Pick<Venue, 'latitude' | 'longitude'>;

/** Returns the URL of the map at the venue, or null without coordinates. */
export const streetAddress = (venue: Located) => addressOf(venue, streetZoom);

/** Returns the URL of the map at the town of the venue. */
export const townAddress = (venue: Located) => addressOf(venue, townZoom);

/** Returns the URL of the map with a style around the venue, or everywhere if it has no coordinates. */
export function danceAddress(venue: Located, dance: string): string {
  return addressOf(venue, regionZoom, dance) ?? mapAddress(null, dance);
}

function addressOf({ latitude, longitude }: Located, zoom: number, style?: string): string | null {
  if (latitude === null || longitude === null) return null;
  return mapAddress({ latitude, longitude, zoom }, style);
}
