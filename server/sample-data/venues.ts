import type { Currency } from '#contract/constants.ts';
import type { HouseFacts } from '#contract/event-details.ts';
import { findTimeZone } from '#server/places/service.ts';
import type { Style } from './catalogue.ts';
import { currencyOf, shares, type Town, tasteOf, voiceOf } from './countries.ts';
import { venueKindOf } from './programme.ts';
import type { Random } from './random.ts';
import { fillIn } from './voices/fill-in.ts';
import type { Voice } from './voices/voice.ts';

/** Description, link and facts of a venue. */
export interface VenueDetails {
  words: string;
  link: string | null;
  facts: HouseFacts;
}

export interface Venue {
  id: string;
  name: string;
  town: Town;
  address: string;
  latitude: number;
  longitude: number;
  timeZone: string;
  currency: Currency;
  voice: Voice;
  /** The distinctive word of its name, also used in names of events. */
  motif: string;
  /** Its main style. */
  style: Style;
  /** Absent in large samples for load tests. */
  details?: VenueDetails;
}

/** Minimum population of a town with a venue. */
const smallestTown = 2_000;
/** A town ten times larger has seven times the venues. */
const weightOfSize = 0.85;

/** Towns of each country in which sample venues may be, the largest first, with cumulated weights by population. */
export class DancingTowns {
  readonly #byCountry = new Map<string, { town: Town; sum: number }[]>();

  constructor(all: readonly Town[]) {
    const towns = all.filter((town) => town.population >= smallestTown && shares[town.countryCode] !== undefined);
    towns.sort((a, b) => b.population - a.population);
    for (const town of towns) {
      const known = this.#byCountry.get(town.countryCode) ?? [];
      known.push({ town, sum: (known.at(-1)?.sum ?? 0) + town.population ** weightOfSize });
      this.#byCountry.set(town.countryCode, known);
    }
  }

  /** Returns the largest town of a country. */
  largest(countryCode: string): Town {
    return this.#of(countryCode)[0].town;
  }

  /** Returns the largest town of a name in a country. Throws if there is none. */
  named(countryCode: string, name: string): Town {
    const found = this.#of(countryCode).find(({ town }) => town.name === name);
    if (!found) throw new RangeError(`no town ${name} in ${countryCode}`);
    return found.town;
  }

  /** Returns a random town of a country, large ones more often. */
  any(countryCode: string, random: Random): Town {
    const towns = this.#of(countryCode);
    const wanted = random.next() * (towns.at(-1)?.sum ?? 0);
    let low = 0;
    let high = towns.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((towns[middle]?.sum ?? 0) > wanted) high = middle;
      else low = middle + 1;
    }
    return (towns[low] ?? towns[0]).town;
  }

  #of(countryCode: string) {
    const [first, ...rest] = this.#byCountry.get(countryCode) ?? [];
    if (!first) throw new RangeError(`no towns in ${countryCode}`);
    return [first, ...rest] as const;
  }
}

/**
 * Yields an unlimited number of venues in real towns. The first ones visit every country once, so that a small sample
 * is worldwide; then countries are chosen by their share.
 */
export function* inventVenues(towns: DancingTowns, random: Random, madeAt: Date): Generator<Venue> {
  for (const countryCode of Object.keys(shares)) {
    yield inventVenue(towns.largest(countryCode), random, madeAt);
  }
  for (;;) yield inventVenue(towns.any(random.weighted(shares), random), random, madeAt);
}

/** Invents a venue of a town, at most `maxKm` from its centre. */
export function inventVenue(town: Town, random: Random, madeAt: Date, maxKm = 4.5): Venue {
  const voice = voiceOf(town);
  const style = random.weighted(tasteOf(town));
  const motif = random.pick(voice.motifs);
  const street = fillIn(random.pick(voice.streets), voice, { n: String(random.whole(1, 140)) });
  const spot = somewhereIn(town, random, maxKm);
  return {
    id: random.uuid(madeAt),
    name: fillIn(random.pick(voice.venues[random.weighted(venueKindOf(style))]), voice, { motif }),
    town,
    address: `${street}, ${town.name}, ${countryName(voice.language, town.countryCode)}`,
    ...spot,
    timeZone: findTimeZone({ ...spot, countryCode: town.countryCode }),
    currency: currencyOf(town.countryCode),
    voice,
    motif,
    style,
  };
}

/** Returns a position, more often near the centre; a large town is a few kilometres wide. */
function somewhereIn(town: Town, random: Random, maxKm: number): { latitude: number; longitude: number } {
  const widestKm = Math.min(maxKm, 0.2 + Math.sqrt(town.population) / 350);
  const km = widestKm * random.next();
  const angle = random.next() * 2 * Math.PI;
  const north = (km * Math.sin(angle)) / 111.2;
  const east = (km * Math.cos(angle)) / (111.2 * Math.cos((town.latitude * Math.PI) / 180));
  const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
  return { latitude: round(town.latitude + north), longitude: round(town.longitude + east) };
}

const countryNames = new Map<string, Intl.DisplayNames>();

function countryName(language: string, countryCode: string): string {
  const names = countryNames.get(language) ?? new Intl.DisplayNames(language, { type: 'region' });
  countryNames.set(language, names);
  return names.of(countryCode) ?? countryCode;
}
