import type { Venue } from '#contract/venues.ts';
import { venuePath } from '#web/paths.ts';
import { coordinates, postalAddress, stepFree } from './place.ts';

/** Returns a https://schema.org/EventVenue. */
export function writeVenue(venue: Venue, publicUrl: string): object {
  const { name, slug, words, link, facts } = venue;
  return {
    '@type': 'EventVenue',
    name,
    url: publicUrl + venuePath(slug),
    address: postalAddress(venue, name),
    ...coordinates(venue),
    ...(words && { description: words }),
    ...(link && { sameAs: [link] }),
    ...stepFree(facts.access),
  };
}
