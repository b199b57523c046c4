import { venueLimits } from '#contract/constants.ts';
import type { Output } from '#contract/endpoint.ts';
import type { SuggestedVenue, suggestVenues as suggestVenuesEndpoint } from '#contract/venues.ts';
import { boxAround, codeRanges } from '#model/geo/bounding-box.ts';
import { searchWords } from '#model/text/normalize-text.ts';
import type { Person } from '#server/http/person.ts';
import type { Tools } from '#server/tools.ts';
import { mayBecomeAlike } from './alike-names.ts';
import * as store from './suggesting-store.ts';

/** Radius in which a venue of that name is likely meant. */
const nearKm = 30;
/** Shorter prefixes match too many names. */
const minLetters = 3;
/** Maximum number of names compared with the typed one. */
const maxCompared = 2000;

interface Spot {
  latitude: number;
  longitude: number;
}

/**
 * Returns suggested venues for a name, at most `venueLimits.suggestions`: those of the user's latest events, then
 * within 30 km of `near` or the last event, then with a similar name there, then by prefix anywhere. Only visible
 * venues with events.
 */
export async function suggestVenues(
  { db }: Pick<Tools, 'db'>,
  person: Person,
  { q, near }: Output<typeof suggestVenuesEndpoint, 'query'>,
): Promise<SuggestedVenue[]> {
  const words = searchWords(q);
  const typed = words.join(' ');
  const spot = near ?? (await store.latestSpot(db, person));
  const max = venueLimits.suggestions;
  const [own, close, others] = await Promise.all([
    store.findOwn(db, person, words),
    spot ? store.findNear(db, spot, codeRanges(boxAround(spot, nearKm)), words, max) : [],
    typed.length >= minLetters ? store.findBeginning(db, typed, max) : [],
  ]);
  const few = own.length + close.length + others.length < max;
  const alike = few && typed.length >= minLetters ? await findAlike(db, typed, spot) : [];
  const ownIds = new Set(own.map(({ id }) => id));
  const all = new Map([...own, ...close, ...alike, ...others].map((row) => [row.id, row]));
  return [...all.values()].slice(0, max).flatMap(({ latitude, longitude, display_name, country_code, ...row }) => {
    if (latitude === null || longitude === null) return [];
    const address = { displayName: display_name, latitude, longitude, countryCode: country_code };
    return { ...row, ...address, isOwn: ownIds.has(row.id) };
  });
}

/** Returns venues with a similar name, near a spot, or otherwise among those with a word in common. */
async function findAlike(db: Tools['db'], typed: string, spot: Spot | undefined) {
  const names = spot
    ? await store.listNamesNear(db, spot, codeRanges(boxAround(spot, nearKm)), maxCompared)
    : await store.listNamesWith(db, prefixesOf(typed), maxCompared);
  const ids = names.filter(({ key }) => mayBecomeAlike(typed, key)).map(({ id }) => id);
  return store.findByIds(db, ids.slice(0, venueLimits.suggestions));
}

/** Returns the first letters of the longer words. */
function prefixesOf(typed: string): string[] {
  const words = typed.split(' ').filter((word) => word.length >= minLetters);
  return [...new Set(words.map((word) => word.slice(0, minLetters)))];
}
