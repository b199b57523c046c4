import type { Announcement } from '#contract/announcements.ts';
import type { FoundPlace } from '#contract/places.ts';
import type { SuggestedVenue } from '#contract/venues.ts';

/**
 * Returns the known venue that an announcement names: by name and town, and by street if it names one. Undefined if
 * several match, as with "salle des fêtes".
 */
export function findMatchingVenue(
  houses: readonly SuggestedVenue[],
  name: string,
  { address, town }: Pick<Announcement, 'address' | 'town'>,
  found: readonly FoundPlace[],
): SuggestedVenue | undefined {
  const towns = [town?.value, ...found.map(({ place }) => place)].map(plain);
  // `14, quai Rambaud, 69002 Lyon`: the part after the street varies too much to compare.
  const street = plain(/^[^\p{L},]*,?[^,]*/u.exec(address?.value ?? '')?.[0]);
  const meant = houses.filter(
    (house) =>
      plain(house.name) === plain(name) &&
      towns.includes(plain(house.town)) &&
      plain(house.displayName).includes(street),
  );
  return meant.length === 1 ? meant[0] : undefined;
}

/** Returns words without case, accents and punctuation, separated by spaces. */
function plain(text = ''): string {
  const words = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return words
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ');
}
