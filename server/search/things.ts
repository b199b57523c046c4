import { Growing } from './growing.ts';
import type { Spot } from './nearness.ts';

/** Venues without coordinates stand together by what they are called: as a code below zero, where no spot has its own. */
const codeOfNames = (venue: number, town: number) => -1 - venue * 2 ** 26 - town;
/** Ends a chain. */
const none = 2 ** 32 - 1;

const integers = () => new Growing((room) => new Uint32Array(room));
const floats = () => new Growing((room) => new Float32Array(room));

/** What makes a venue: numbers of texts, and the Morton code of its spot. */
interface VenueKey {
  venue: number;
  town: number;
  morton: number | null;
  spot: Spot | null;
}

/** What makes a thing: numbers of a name, a venue and a kind, and for what has no spot the event itself. */
interface ThingKey {
  name: number;
  house: number;
  kind: number;
  loneId: string | null;
}

/**
 * Things and the houses they happen in, in columns. A house is a distinct venue, town and spot; a thing is a distinct name
 * and kind in a house, however many dates it has. Nothing is ever taken out: what has no date to come is only known to be over.
 */
export class Things {
  readonly venueOf = integers();
  readonly townOf = integers();
  readonly #mortonOf = new Growing((room) => new Float64Array(room));
  readonly latitudeOf = floats();
  readonly longitudeOf = floats();
  readonly #nextHouse = integers();
  readonly #firstThing = integers();
  readonly #housesAt = new Map<number, number>();

  readonly nameOf = integers();
  readonly houseOf = integers();
  readonly kindOf = integers();
  /** When its last date ends, in seconds since 1970; 0 once it is known to have none. */
  readonly endsAt = integers();
  readonly #nextThing = integers();
  readonly #loneIds = new Map<number, string>();

  get size(): number {
    return this.nameOf.size;
  }

  get houses(): number {
    return this.venueOf.size;
  }

  morton(house: number): number | null {
    const morton = this.#mortonOf.at(house);
    return morton < 0 ? null : morton;
  }

  /** The one event of a thing that has no spot. */
  loneId(thing: number): string | null {
    return this.#loneIds.get(thing) ?? null;
  }

  /** When the last date of any of its things ends. */
  houseEndsAt(house: number): number {
    let latest = 0;
    for (let thing = this.#firstThing.at(house); thing !== none; thing = this.#nextThing.at(thing))
      latest = Math.max(latest, this.endsAt.at(thing));
    return latest;
  }

  /** The number of a house, a new one where it is new. */
  house({ venue, town, morton, spot }: VenueKey): number {
    const code = morton ?? codeOfNames(venue, town);
    const first = this.#housesAt.get(code) ?? none;
    for (let house = first; house !== none; house = this.#nextHouse.at(house))
      if (this.venueOf.at(house) === venue && this.townOf.at(house) === town) return house;
    const number = this.houses;
    this.venueOf.push(venue);
    this.townOf.push(town);
    this.#mortonOf.push(code);
    this.latitudeOf.push(spot?.latitude ?? Number.NaN);
    this.longitudeOf.push(spot?.longitude ?? Number.NaN);
    this.#nextHouse.push(first);
    this.#firstThing.push(none);
    this.#housesAt.set(code, number);
    return number;
  }

  /** A thing has a date that ends then. */
  put({ name, house, kind, loneId }: ThingKey, endsAt: number): void {
    const first = this.#firstThing.at(house);
    for (let thing = first; thing !== none; thing = this.#nextThing.at(thing)) {
      if (this.nameOf.at(thing) !== name || this.kindOf.at(thing) !== kind || this.loneId(thing) !== loneId) continue;
      this.endsAt.numbers[thing] = Math.max(this.endsAt.at(thing), endsAt);
      return;
    }
    const number = this.size;
    this.nameOf.push(name);
    this.houseOf.push(house);
    this.kindOf.push(kind);
    this.endsAt.push(endsAt);
    this.#nextThing.push(first);
    this.#firstThing.numbers[house] = number;
    if (loneId !== null) this.#loneIds.set(number, loneId);
  }

  /** It has no date to come: not one that is over, but none at all. */
  forget(thing: number): void {
    this.endsAt.numbers[thing] = 0;
  }
}
