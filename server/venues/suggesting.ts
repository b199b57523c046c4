import { venueLimits } from '#contract/constants.ts';
import type { Output } from '#contract/endpoint.ts';
import type { SuggestedVenue, suggestVenues as suggestVenuesEndpoint } from '#contract/venues.ts';
import { rangesAround } from '#server/events/service.ts';
import type { Person } from '#server/http/person.ts';
import { searchWords } from '#server/normalize-text.ts';
import type { Tools } from '#server/tools.ts';
import * as store from './suggesting-store.ts';

/** As far as one goes to dance; further away a house of that name is hardly the one that is meant. */
const nearKm = 30;
/** Of fewer letters half the world begins with them. */
const leastLetters = 3;

/**
 * Venues that someone may mean: first those of their own latest events, then what is near `near` or else near the last of
 * those events, then what begins so anywhere. Only where events are, and the administration hid nothing.
 */
export async function suggestVenues(
  { db }: Pick<Tools, 'db'>,
  person: Person,
  { q, near }: Output<typeof suggestVenuesEndpoint, 'query'>,
): Promise<SuggestedVenue[]> {
  const words = searchWords(q);
  const typed = words.join(' ');
  const spot = near ?? (await store.latestSpot(db, person));
  const most = venueLimits.suggestions;
  const [own, close, others] = await Promise.all([
    store.findOwn(db, person, words),
    spot ? store.findNear(db, spot, rangesAround(spot, nearKm), words, most) : [],
    typed.length >= leastLetters ? store.findBeginning(db, typed, most) : [],
  ]);
  const ownIds = new Set(own.map(({ id }) => id));
  const all = new Map([...own, ...close, ...others].map((row) => [row.id, row]));
  return [...all.values()].slice(0, most).flatMap(({ latitude, longitude, display_name, country_code, ...row }) => {
    if (latitude === null || longitude === null) return [];
    const address = { displayName: display_name, latitude, longitude, countryCode: country_code };
    return { ...row, ...address, isOwn: ownIds.has(row.id) };
  });
}
