import { addressSuggestions, venueLimits } from '#contract/constants.ts';
import { distanceKm } from '#contract/distance.ts';
import type { AddressArea, FoundPlace } from '#contract/places.ts';
import type { SuggestedVenue } from '#contract/venues.ts';
import type { Coverage } from '#model/coverage.ts';
import type { PackedTown } from '#model/packs/towns.ts';
import { isOfStreet, nameOf, partsOf, placeIn, placeWords, textAround } from '#model/places/address-words.ts';
import { packedPlaces } from '#model/places/packed-places.ts';
import type { Places } from '#model/search/places.ts';
import { hasWords, normalizeText, searchWords } from '#model/text/normalize-text.ts';
import type { Answer } from './answer.ts';
import type { PackedEvents } from './packed-events.ts';
import { readNear } from './queries.ts';

interface Spot {
  latitude: number;
  longitude: number;
}

/**
 * Answers about places from packs: the venues of their events and the towns of their tiles. The server may know more, so no
 * answer is whole.
 */
export class PackedAddresses {
  readonly #towns: readonly PackedTown[];
  readonly #places: Places;
  readonly #venues: readonly SuggestedVenue[];
  readonly #coverage: Coverage;

  /** The packs must have cards. */
  constructor(packed: PackedEvents, coverage: Coverage) {
    this.#towns = packed.packs.flatMap(({ towns }) => towns);
    this.#places = packedPlaces(this.#towns);
    this.#venues = venuesOf(packed, this.#towns);
    this.#coverage = coverage;
  }

  /** Returns the answer to a request for addresses, venues or the time zone of a point; null if the packs have none. */
  async answer(path: string, query: URLSearchParams): Promise<Answer | null> {
    const q = query.get('q') ?? '';
    switch (path) {
      case '/api/internal/address_suggestions':
        return part(await this.#suggestAddresses(q, query.get('lang') ?? 'en'));
      case '/api/internal/address_area':
        return this.#areaOf(q);
      case '/api/internal/venues':
        return part(this.#suggestVenues(q, readNear(query)));
      case '/api/internal/time_zone':
        return this.#timeZoneOf({
          latitude: Number(query.get('latitude')),
          longitude: Number(query.get('longitude')),
        });
      default:
        return null;
    }
  }

  /** Towns of exactly this name first, then known addresses, then towns with the text before them as the street. */
  async #suggestAddresses(q: string, lang: string): Promise<FoundPlace[]> {
    const words = searchWords(q);
    const towns = await this.#findTowns(q, lang);
    const exact = towns.filter(({ place }) => normalizeText(place) === words.join(' '));
    const known = this.#venues
      .filter(({ name, displayName }) => hasWords(`${name} ${displayName}`, words))
      .map(({ displayName, town, latitude, longitude, countryCode }): FoundPlace => {
        const kind = normalizeText(displayName) === normalizeText(town) ? 'town' : 'venue';
        return { displayName, place: town, latitude, longitude, countryCode, kind, source: 'gazetteer' };
      });
    const distinct = new Map([...exact, ...known, ...towns].map((place) => [normalizeText(place.displayName), place]));
    return [...distinct.values()].slice(0, addressSuggestions.max);
  }

  /** Returns the towns whose name starts with an ending of the text, the longest one. */
  async #findTowns(q: string, lang: string): Promise<FoundPlace[]> {
    const parts = partsOf(q);
    const words = placeWords(parts.at(-1) ?? '');
    const countries = new Intl.DisplayNames(lang, { type: 'region', fallback: 'none' });
    for (const [first] of words.entries()) {
      const name = words.slice(first);
      if (isOfStreet(words[first - 1])) continue;
      const towns = await this.#places.findTowns(nameOf(name), { near: undefined, limit: addressSuggestions.max });
      const { before, after } = textAround(parts, name);
      if (towns.length > 0)
        return towns.map(({ name: place, latitude, longitude, countryCode }) => {
          const line = `${before}${[place, after].filter(Boolean).join(' ')}`;
          const displayName = [line, countries.of(countryCode)].filter(Boolean).join(', ');
          return { displayName, place, latitude, longitude, countryCode, kind: 'town', source: 'gazetteer' };
        });
    }
    return [];
  }

  /** The area around all towns of the packs. The name of the place is the last one in the text. */
  #areaOf(q: string): Answer | null {
    if (this.#towns.length === 0) return null;
    const latitudes = this.#towns.map(({ latitude }) => latitude);
    const longitudes = this.#towns.map(({ longitude }) => longitude);
    const area: AddressArea['area'] = {
      ...{ west: Math.min(...longitudes), east: Math.max(...longitudes) },
      ...{ south: Math.min(...latitudes), north: Math.max(...latitudes) },
    };
    return part({ place: placeIn(q), countryCode: null, area } satisfies AddressArea);
  }

  #suggestVenues(q: string, near: Spot | undefined): SuggestedVenue[] {
    const words = searchWords(q);
    const km = (venue: Spot) => (near ? distanceKm(near, venue) : 0);
    return this.#venues
      .filter(({ name }) => hasWords(name, words))
      .sort((one, other) => km(one) - km(other))
      .slice(0, venueLimits.suggestions);
  }

  #timeZoneOf(point: Spot): Answer | null {
    const { latitude, longitude } = point;
    const isKnown = this.#coverage.hasBox({ west: longitude, east: longitude, south: latitude, north: latitude });
    return isKnown ? part({ timeZone: this.#places.findTimeZone(point) }) : null;
  }
}

function part(body: unknown): Answer {
  return { body, headers: {}, isWhole: false };
}

/** Returns the venues of all events in the packs, those with the most events first. */
function venuesOf(packed: PackedEvents, towns: readonly PackedTown[]): SuggestedVenue[] {
  const countries = new Map(towns.map(({ name, countryCode }) => [name, countryCode]));
  const found = new Map<string, { venue: SuggestedVenue; count: number }>();
  for (const { pack, row } of packed.rows()) {
    const { venue: name, town } = pack.names(row);
    const [latitude = 0, longitude = 0] = [pack.columns.latitudes[row], pack.columns.longitudes[row]];
    const key = `${normalizeText(name)} ${latitude} ${longitude}`;
    const known = found.get(key);
    if (known) {
      known.count += 1;
      continue;
    }
    const { venue: page, location } = pack.event(row);
    const venue: SuggestedVenue = {
      ...{ id: page?.id ?? key, slug: page?.slug ?? '', name, town, displayName: location.displayName },
      ...{ latitude, longitude, countryCode: countries.get(town) ?? null, isOwn: false },
    };
    found.set(key, { venue, count: 1 });
  }
  return [...found.values()].sort((one, other) => other.count - one.count).map(({ venue }) => venue);
}
