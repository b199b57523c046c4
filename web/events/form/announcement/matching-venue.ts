import type { Announcement } from '#contract/announcements.ts';
import type { FoundPlace } from '#contract/places.ts';
import type { SuggestedVenue } from '#contract/venues.ts';

/**
 * Which of the houses that are known already an announcement means: the one of that name in that town, and at that street
 * where it names one. A town has many a "salle des fêtes": of several none is meant.
 */
export function findMatchingVenue(
  houses: readonly SuggestedVenue[],
  name: string,
  { address, town }: Pick<Announcement, 'address' | 'town'>,
  found: readonly FoundPlace[],
): SuggestedVenue | undefined {
  const towns = [town?.value, ...found.map(({ place }) => place)].map(plain);
  // `14, quai Rambaud, 69002 Lyon`: what comes after the street is written in many ways.
  const street = plain(/^[^\p{L},]*,?[^,]*/u.exec(address?.value ?? '')?.[0]);
  const meant = houses.filter(
    (house) =>
      plain(house.name) === plain(name) &&
      towns.includes(plain(house.town)) &&
      plain(house.displayName).includes(street),
  );
  return meant.length === 1 ? meant[0] : undefined;
}

/** Words with blanks between them, without capitals and accents: however they were written. */
function plain(text = ''): string {
  const words = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return words
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ');
}
