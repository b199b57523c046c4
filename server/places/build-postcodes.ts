import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { distanceKm } from '#contract/distance.ts';
import type { Town } from '#model/places/town.ts';
import { normalizeTown } from '#model/text/normalize-town.ts';
import { overseasCountries } from './countries.ts';
import { type Gazetteer, openGazetteer } from './gazetteer.ts';
import { codeOf, type PostcodeRange, postcodesPath, writeRanges } from './postcode-ranges.ts';

/**
 * Builds the list of postcodes from GeoNames' postal codes (CC BY 4.0), one file for each country as at
 * download.geonames.org/export/zip: `node server/places/build-postcodes.ts FOLDER`.
 */
async function buildPostcodes(folder: string): Promise<void> {
  const gazetteer = await openGazetteer();
  const ranges: PostcodeRange[] = [];
  for (const file of (await readdir(folder)).filter((name) => /^[A-Z]{2}\.txt$/.test(name)).sort()) {
    const lines = (await readFile(join(folder, file), 'utf8')).split('\n').filter(Boolean);
    ranges.push(...rangesOf(gazetteer, lines.map(readLine)));
  }
  await writeFile(postcodesPath, brotliCompressSync(writeRanges(ranges)));
}

interface PostalPlace {
  countryCode: string;
  code: string;
  name: string;
  latitude: number;
  longitude: number;
}

/** Codes for large recipients of mail. */
const isBusiness = ({ name, code }: PostalPlace) => /cedex/i.test(name + code);
/** Villages are left out, because their codes would make most of the file. */
const minPopulation = { US: 8000, AU: 5000, CA: 5000, AR: 5000, others: 1500 } as const;
const sameNameKm = 15;
const nearestKm = 40;

function readLine(line: string): PostalPlace {
  const [countryCode = '', code = '', name = '', , , , , , , latitude, longitude] = line.split('\t');
  return {
    countryCode,
    code: codeOf(code, countryCode),
    name,
    latitude: Number(latitude),
    longitude: Number(longitude),
  };
}

/** Consecutive codes of one town become one range, also across codes that do not exist. */
function rangesOf(gazetteer: Gazetteer, places: readonly PostalPlace[]): PostcodeRange[] {
  const ranges: (PostcodeRange & { town: Town })[] = [];
  const byCode = Map.groupBy(
    places.filter((place) => !isBusiness(place)),
    ({ code }) => code,
  );
  for (const [code, ofCode] of [...byCode].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const towns = ofCode.flatMap((place) => townOf(gazetteer, place) ?? []);
    const largest = towns.sort((one, other) => other.population - one.population)[0];
    if (!largest || largest.population < minPopulationIn(largest.countryCode)) continue;
    const before = ranges.at(-1);
    const isSame = before?.town.latitude === largest.latitude && before.town.longitude === largest.longitude;
    if (before && isSame && before.first.length === code.length) before.last = code;
    else {
      const { countryCode = '' } = ofCode[0] ?? {};
      const { latitude, longitude } = largest;
      const country = overseasCountries.includes(countryCode) ? 'FR' : countryCode;
      ranges.push({ country, first: code, last: code, latitude, longitude, town: largest });
    }
  }
  return ranges;
}

function minPopulationIn(country: string): number {
  return country in minPopulation ? minPopulation[country as keyof typeof minPopulation] : minPopulation.others;
}

/** Returns the town with the name of the place, "Lyon 03" without its number, or else the town at its position. */
function townOf(gazetteer: Gazetteer, place: PostalPlace): Town | undefined {
  const name = normalizeTown(place.name.replace(/[\d(].*$/, ''));
  const called = gazetteer
    .called(name, { countryCode: place.countryCode })
    .filter((town) => distanceKm(town, place) < sameNameKm);
  return called[0] ?? gazetteer.townAt(place, 0) ?? gazetteer.nearest(place, nearestKm);
}

const [folder] = process.argv.slice(2);
if (import.meta.main && folder !== undefined) await buildPostcodes(folder);
