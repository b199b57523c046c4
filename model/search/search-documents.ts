import { GrowableColumn } from './growable-column.ts';
import type { Spot } from './nearness.ts';

/** Locations without coordinates are grouped by their names, under a negative code that no Morton code uses. */
const codeOfNames = (venue: number, town: number) => -1 - venue * 2 ** 26 - town;
/** End of a linked list. */
const none = 2 ** 32 - 1;

const integers = () => new GrowableColumn((room) => new Uint32Array(room));
const floats = () => new GrowableColumn((room) => new Float32Array(room));

/** Identity of a location: numbers of its texts, and the Morton code of its coordinates. */
interface VenueKey {
  venue: number;
  town: number;
  morton: number | null;
  spot: Spot | null;
  /** Hash of its texts. */
  tie: number;
}

/** Identity of a document: name, location and kind, or the event's id if it has no coordinates. */
interface DocumentKey {
  name: number;
  location: number;
  kind: number;
  loneId: string | null;
  /** Hash of its texts. */
  tie: number;
}

/**
 * Documents and their locations, stored in columns. A location is a distinct venue, town and position. A document is a
 * distinct name and kind at a location, for all its dates. Nothing is removed; documents without upcoming dates only
 * have `endsAt` 0.
 */
export class SearchDocuments {
  readonly venueOf = integers();
  readonly townOf = integers();
  readonly #mortonOf = new GrowableColumn((room) => new Float64Array(room));
  readonly latitudeOf = floats();
  readonly longitudeOf = floats();
  /** Decides between locations with equal scores, the same in every index. */
  readonly locationTies = integers();
  readonly #nextLocation = integers();
  readonly #firstThing = integers();
  readonly #locationsAt = new Map<number, number>();

  readonly nameOf = integers();
  readonly locationOf = integers();
  readonly kindOf = integers();
  /** End of its last date in seconds since 1970; 0 if it has no upcoming date. */
  readonly endsAt = integers();
  /** Decides between documents with equal scores, the same in every index. */
  readonly ties = integers();
  readonly #nextThing = integers();
  readonly #loneIds = new Map<number, string>();

  get size(): number {
    return this.nameOf.size;
  }

  get locationCount(): number {
    return this.venueOf.size;
  }

  /** Returns the Morton code of a location; null without coordinates. */
  morton(location: number): number | null {
    const morton = this.#mortonOf.at(location);
    return morton < 0 ? null : morton;
  }

  /** Id of the event if it has no coordinates. */
  loneId(thing: number): string | null {
    return this.#loneIds.get(thing) ?? null;
  }

  /** End of the last date of all documents at a location. */
  locationEndsAt(location: number): number {
    let latest = 0;
    for (let thing = this.#firstThing.at(location); thing !== none; thing = this.#nextThing.at(thing))
      latest = Math.max(latest, this.endsAt.at(thing));
    return latest;
  }

  /** Returns the number of a location, and adds it if it is new. */
  addLocation({ venue, town, morton, spot, tie }: VenueKey): number {
    const code = morton ?? codeOfNames(venue, town);
    const first = this.#locationsAt.get(code) ?? none;
    for (let location = first; location !== none; location = this.#nextLocation.at(location))
      if (this.venueOf.at(location) === venue && this.townOf.at(location) === town) return location;
    const number = this.locationCount;
    this.venueOf.push(venue);
    this.townOf.push(town);
    this.#mortonOf.push(code);
    this.latitudeOf.push(spot?.latitude ?? Number.NaN);
    this.longitudeOf.push(spot?.longitude ?? Number.NaN);
    this.locationTies.push(tie);
    this.#nextLocation.push(first);
    this.#firstThing.push(none);
    this.#locationsAt.set(code, number);
    return number;
  }

  /** Records a date of a document. */
  put({ name, location, kind, loneId, tie }: DocumentKey, endsAt: number): void {
    const first = this.#firstThing.at(location);
    for (let thing = first; thing !== none; thing = this.#nextThing.at(thing)) {
      if (this.nameOf.at(thing) !== name || this.kindOf.at(thing) !== kind || this.loneId(thing) !== loneId) continue;
      this.endsAt.numbers[thing] = Math.max(this.endsAt.at(thing), endsAt);
      return;
    }
    const number = this.size;
    this.nameOf.push(name);
    this.locationOf.push(location);
    this.kindOf.push(kind);
    this.endsAt.push(endsAt);
    this.ties.push(tie);
    this.#nextThing.push(first);
    this.#firstThing.numbers[location] = number;
    if (loneId !== null) this.#loneIds.set(number, loneId);
  }

  /** Marks a document without upcoming dates. */
  forget(thing: number): void {
    this.endsAt.numbers[thing] = 0;
  }
}
