import { readFile } from 'node:fs/promises';
import type { BoundingBox } from '#contract/places.ts';
import type { Town } from '#model/places/town.ts';
import { accentedName, lowerCase, spellings } from '#model/places/town-spellings.ts';
import { normalizeTown, normalizeTyped } from '#model/text/normalize-town.ts';
import { type Candidate, selectBest } from './best-candidates.ts';
import { type Country, countriesOf } from './country-extents.ts';
import {
  decodeGazetteer,
  type GazetteerColumns,
  gazetteerPath,
  type Region,
  weightPerDecade,
} from './gazetteer-columns.ts';
import { stateNames } from './state-names.ts';

export interface TownOfAddress {
  town: string;
  region?: string | null | undefined;
  countryCode?: string | null | undefined;
}

export interface FindOptions {
  /** Only towns in this country. */
  countryCode?: string | undefined;
  /** Towns near this position are ranked higher. */
  near?: { longitude: number; latitude: number } | undefined;
  limit: number;
}

export interface CalledOptions {
  countryCode?: string | undefined;
  region?: string | undefined;
  mayGoOn?: boolean | undefined;
}

/**
 * Opens the gazetteer of all towns worldwide with more than 1,000 inhabitants: GeoNames (geonames.org, CC BY 4.0).
 * Loaded once on the first call, and built first if necessary.
 */
export function openGazetteer(): Promise<Gazetteer> {
  opened ??= load();
  return opened;
}
let opened: Promise<Gazetteer> | undefined;

async function load(): Promise<Gazetteer> {
  const read = async () => decodeGazetteer(await readFile(gazetteerPath));
  let columns = await read().catch(() => undefined);
  if (!columns) {
    const { bakeGazetteer } = await import('./build-gazetteer.ts');
    await bakeGazetteer();
    columns = await read();
  }
  if (!columns)
    throw new Error(`Failed to read the gazetteer: ${gazetteerPath} has another version. Run npm run build.`);
  return new Gazetteer(columns);
}

/** Ranking weights, in powers of ten of population. */
const exactWeight = 2;
const prefixWeight = 0.8;
const nearnessWeight = 3;
/** A query with accents ("Cádiz") prefers towns with the same accents. */
const accentWeight = 1;
/** Distance at which nearness is one half. */
const halfNearnessKm = 50;
/** The same continent counts less than the same region: from France, Nantes comes before the larger Nanchong. */
const continentWeight = 2.25;
const continentKm = 1000;
const kmPerDegree = 111;

/** Radius of a town by its population: Lyon eleven kilometres, a village three. */
const peoplePerSquareKm = 4500;
const minReachKm = 3;

const newline = 10;
const space = 32;

/** All towns in memory, searchable by name, position and country. */
export class Gazetteer {
  readonly #columns: GazetteerColumns;
  #countries: Map<string, Country> | undefined;
  readonly #decoder = new TextDecoder();

  constructor(columns: GazetteerColumns) {
    this.#columns = columns;
  }

  /** Returns towns with a word that starts with the typed text, best first: by size, exact match and nearness. */
  find(typed: string, { countryCode, near, limit }: FindOptions): Town[] {
    const query = Buffer.from(normalizeTyped(typed));
    if (query.length === 0) return [];
    const { keyTown, weight } = this.#columns;
    const best: Candidate[] = [];
    const accented = accentedName(typed);
    const [first, end] = this.#keysBeginningWith(query);
    for (let key = first; key < end; key++) {
      const town = keyTown[key] ?? 0;
      if (countryCode && this.#region(town).countryCode !== countryCode) continue;
      const size = (weight[town] ?? 0) / weightPerDecade;
      const accents = accented !== undefined && this.#hasAccents(town, accented) ? accentWeight : 0;
      const score = size + this.#likeness(key, query) + accents + this.#nearness(town, near);
      selectBest(best, { town, score }, limit);
    }
    return best.map(({ town }) => this.#town(town));
  }

  /**
   * Returns the town of an address, or `undefined`. Of several, prefers the same accents, then the largest. A region
   * known in the country, by code ("NH") or name, limits the choice; others are ignored, because users write anything
   * there.
   */
  locate({ town, region, countryCode }: TownOfAddress): Town | undefined {
    // Many addresses repeat the name of the town as region.
    const regions =
      region && normalizeTown(region) !== normalizeTown(town) ? this.#regionsMeant(region, countryCode) : new Set();
    const isMeant = (candidate: number) =>
      regions.size > 0
        ? regions.has(this.#region(candidate))
        : !countryCode || this.#region(candidate).countryCode === countryCode;
    for (const called of spellings(town)) {
      const { exact, longer } = this.#townsCalled(called, isMeant);
      const [largest] = this.#likeliestFirst(exact.length > 0 ? exact : longer, town);
      if (largest !== undefined) return this.#town(largest);
    }
    return undefined;
  }

  /**
   * Returns towns with this name in any spelling, in a country, or in a region by name or code. Those with the same
   * accents come first, then the largest. If there is no exact match and `mayGoOn` is set, returns towns whose name
   * starts with it: Frankfurt am Main.
   */
  called(name: string, { region, countryCode, mayGoOn }: CalledOptions): Town[] {
    const regions = region && this.#regionsMeant(region, countryCode);
    const isMeant = (town: number) =>
      (!countryCode || this.#region(town).countryCode === countryCode) && (!regions || regions.has(this.#region(town)));
    for (const spelling of spellings(name)) {
      const { exact, longer } = this.#townsCalled(spelling, isMeant);
      const found = [...new Set(exact.length > 0 || !mayGoOn ? exact : longer)];
      if (found.length > 0) return this.#likeliestFirst(found, name).map((town) => this.#town(town));
    }
    return [];
  }

  /** Returns the nearest town within a number of kilometres. */
  nearest({ latitude, longitude }: { latitude: number; longitude: number }, withinKm: number): Town | undefined {
    const { latitude: latitudes, longitude: longitudes } = this.#columns;
    const squeeze = Math.cos((latitude * Math.PI) / 180);
    let nearest: number | undefined;
    // In squared degrees of latitude, because this loop runs over all towns.
    let distance = (withinKm / kmPerDegree) ** 2;
    for (let town = 0; town < latitudes.length; town++) {
      const north = (latitudes[town] ?? 0) - latitude;
      const east = Math.abs((longitudes[town] ?? 0) - longitude);
      const x = Math.min(east, 360 - east) * squeeze;
      const here = north * north + x * x;
      if (here >= distance) continue;
      nearest = town;
      distance = here;
    }
    return nearest === undefined ? undefined : this.#town(nearest);
  }

  /**
   * Returns the town that contains a position, or whose edge is at most `outskirtsKm` away. The radius of a town
   * depends on its population; of several, the one whose centre is relatively nearest wins.
   */
  townAt({ latitude, longitude }: { latitude: number; longitude: number }, outskirtsKm: number): Town | undefined {
    const { latitude: latitudes, longitude: longitudes, population } = this.#columns;
    const squeeze = Math.cos((latitude * Math.PI) / 180);
    let best: number | undefined;
    let smallest = Number.POSITIVE_INFINITY;
    for (let town = 0; town < latitudes.length; town++) {
      const north = Math.abs((latitudes[town] ?? 0) - latitude);
      if (north > 1) continue;
      const east = Math.abs((longitudes[town] ?? 0) - longitude);
      const km = kmPerDegree * Math.hypot(north, Math.min(east, 360 - east) * squeeze);
      const reachKm = Math.max(minReachKm, Math.sqrt((population[town] ?? 0) / peoplePerSquareKm));
      if (km > reachKm + outskirtsKm || km / reachKm >= smallest) continue;
      best = town;
      smallest = km / reachKm;
    }
    return best === undefined ? undefined : this.#town(best);
  }

  /** Returns the extent of a country, or undefined if it has no towns. */
  country(code: string): Country | undefined {
    this.#countries ??= countriesOf(this.towns());
    return this.#countries.get(code);
  }

  /** Yields all towns in no particular order. */
  *towns(): Generator<Town> {
    for (let town = 0; town < this.#columns.population.length; town++) yield this.#town(town);
  }

  /** Yields the towns in a box, in no particular order. */
  *townsIn({ west, south, east, north }: BoundingBox): Generator<Town> {
    const { latitude: latitudes, longitude: longitudes } = this.#columns;
    for (let town = 0; town < latitudes.length; town++) {
      const [latitude = 0, longitude = 0] = [latitudes[town], longitudes[town]];
      if (latitude >= south && latitude < north && longitude >= west && longitude < east) yield this.#town(town);
    }
  }

  /** Yields every distinct word of all names in alphabetical order. */
  *words(): Generator<string> {
    const { keys, keyAt } = this.#columns;
    let last: Uint8Array = new Uint8Array();
    for (const at of keyAt) {
      let end = at;
      while ((keys[end] ?? newline) > space) end++;
      if (end - at === last.length && last.every((byte, place) => keys[at + place] === byte)) continue;
      last = keys.subarray(at, end);
      yield this.#decoder.decode(last);
    }
  }

  /** Returns the range of matching keys, excluding the end. */
  #keysBeginningWith(query: Uint8Array): [first: number, end: number] {
    const { keys, keyAt } = this.#columns;
    const firstWhere = (isBehind: (order: number) => boolean) => {
      let low = 0;
      let high = keyAt.length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (isBehind(compareBeginning(keys, keyAt[middle] ?? 0, query))) high = middle;
        else low = middle + 1;
      }
      return low;
    };
    return [firstWhere((order) => order >= 0), firstWhere((order) => order > 0)];
  }

  /** Returns towns with exactly this name, and towns whose name continues after it: Frankfurt am Main. */
  #townsCalled(name: string, isMeant: (town: number) => boolean): { exact: number[]; longer: number[] } {
    const { keys, keyAt, keyTown } = this.#columns;
    const query = Buffer.from(name);
    const exact: number[] = [];
    const longer: number[] = [];
    const [first, end] = this.#keysBeginningWith(query);
    for (let key = first; key < end; key++) {
      const town = keyTown[key] ?? 0;
      if (!this.#isFirstWord(key) || !isMeant(town)) continue;
      const after = keys[(keyAt[key] ?? 0) + query.length];
      if (after === newline) exact.push(town);
      else if (after === space) longer.push(town);
    }
    return { exact, longer };
  }

  #regionsMeant(region: string, countryCode: string | null | undefined): Set<Region> {
    const called = normalizeTown(region);
    const isCalled = ({ countryCode: country, code, name }: Region) => {
      const postal = stateNames[country]?.[region.toUpperCase()];
      return (
        called === code.toLowerCase() || called === normalizeTown(name) || (postal !== undefined && postal === name)
      );
    };
    return new Set(
      this.#columns.regions.filter((one) => (!countryCode || one.countryCode === countryCode) && isCalled(one)),
    );
  }

  #likeliestFirst(towns: number[], name: string): number[] {
    const accented = accentedName(name);
    const isSame = (town: number) => (accented !== undefined && this.#hasAccents(town, accented) ? 1 : 0);
    return towns.sort((a, b) => isSame(b) - isSame(a) || this.#size(b) - this.#size(a));
  }

  #hasAccents(town: number, accented: string): boolean {
    return lowerCase(this.#name(town)) === accented;
  }

  #likeness(key: number, query: Uint8Array): number {
    const isWhole = this.#columns.keys[(this.#columns.keyAt[key] ?? 0) + query.length] === newline;
    if (this.#isFirstWord(key)) return isWhole ? exactWeight + prefixWeight : prefixWeight;
    return isWhole ? exactWeight / 2 : 0;
  }

  #isFirstWord(key: number): boolean {
    const at = this.#columns.keyAt[key] ?? 0;
    return at === 0 || this.#columns.keys[at - 1] === newline;
  }

  /** Uses a flat projection around the town, because only the order matters. */
  #nearness(town: number, near: FindOptions['near']): number {
    if (!near) return 0;
    const latitude = this.#columns.latitude[town] ?? 0;
    const east = Math.abs((this.#columns.longitude[town] ?? 0) - near.longitude);
    const x = Math.min(east, 360 - east) * Math.cos((latitude * Math.PI) / 180);
    const km = kmPerDegree * Math.hypot(x, latitude - near.latitude);
    return (
      (nearnessWeight * halfNearnessKm) / (halfNearnessKm + km) + (continentWeight * continentKm) / (continentKm + km)
    );
  }

  #size(town: number): number {
    return this.#columns.weight[town] ?? 0;
  }

  #region(town: number): Region {
    const region = this.#columns.regions[this.#columns.region[town] ?? 0];
    if (!region) throw new RangeError(`unknown town ${town}`);
    return region;
  }

  #name(town: number): string {
    const { names, nameAt } = this.#columns;
    return this.#decoder.decode(names.subarray(nameAt[town], (nameAt[town + 1] ?? 1) - 1));
  }

  #town(town: number): Town {
    const { latitude, longitude, population } = this.#columns;
    const { name: admin1, countryCode } = this.#region(town);
    return {
      name: this.#name(town),
      admin1,
      countryCode,
      latitude: metreExact(latitude[town] ?? 0),
      longitude: metreExact(longitude[town] ?? 0),
      population: population[town] ?? 0,
    };
  }
}

/** Negative if the line at `at` sorts before `query`, 0 if it starts with it, positive if it sorts after. */
function compareBeginning(lines: Uint8Array, at: number, query: Uint8Array): number {
  for (let index = 0; index < query.length; index++) {
    const difference = (lines[at + index] ?? newline) - (query[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Rounds to five decimal places: the precision of a 32-bit float, about a metre. */
function metreExact(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}
