import { venueLimits } from '#contract/constants.ts';
import type { Output } from '#contract/endpoint.ts';
import type { SuggestedVenue, suggestVenues as suggestVenuesEndpoint } from '#contract/venues.ts';
import { boxAround, codeRanges } from '#server/geo/bounding-box.ts';
import type { Person } from '#server/http/person.ts';
import { searchWords } from '#server/text/normalize-text.ts';
import type { Tools } from '#server/tools.ts';
import { mayBecomeAlike } from './alike-names.ts';
import * as store from './suggesting-store.ts';

/** As far as one goes to dance; further away a house of that name is hardly the one that is meant. */
const nearKm = 30;
/** Of fewer letters half the world begins with them. */
const minLetters = 3;
/** So many names are compared with the typed one. */
const maxCompared = 2000;

interface Spot {
  latitude: number;
  longitude: number;
}

/**
 * Venues that someone may mean: first those of their own latest events, then what is near `near` or else near the last of
 * those events, then what is written differently there, then what begins so anywhere. Only where events are, and the
 * administration hid nothing.
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

/** Venues whose name is the typed one in another spelling: near a spot, else among those that have a word like one of its words. */
async function findAlike(db: Tools['db'], typed: string, spot: Spot | undefined) {
  const names = spot
    ? await store.listNamesNear(db, spot, codeRanges(boxAround(spot, nearKm)), maxCompared)
    : await store.listNamesWith(db, beginningsOf(typed), maxCompared);
  const ids = names.filter(({ key }) => mayBecomeAlike(typed, key)).map(({ id }) => id);
  return store.findByIds(db, ids.slice(0, venueLimits.suggestions));
}

/** The first letters of its longer words. */
function beginningsOf(typed: string): string[] {
  const words = typed.split(' ').filter((word) => word.length >= minLetters);
  return [...new Set(words.map((word) => word.slice(0, minLetters)))];
}
