import { readFile } from 'node:fs/promises';
import { brotliDecompressSync } from 'node:zlib';
import type { Town } from '#model/places/town.ts';
import { type Gazetteer, openGazetteer } from './gazetteer.ts';
import { type PostcodeRange, postcodesPath, readRanges } from './postcode-ranges.ts';

/** Finds towns by postcode in sorted ranges. */
export class Postcodes {
  readonly #gazetteer: Gazetteer;
  /** The ranges of each country, sorted by their first code. */
  readonly #byCountry: readonly (readonly PostcodeRange[])[];

  constructor(gazetteer: Gazetteer, ranges: Iterable<PostcodeRange>) {
    this.#gazetteer = gazetteer;
    this.#byCountry = [...Map.groupBy(ranges, ({ country }) => country).values()].map((ofCountry) =>
      ofCountry.toSorted((one, other) => (one.first < other.first ? -1 : 1)),
    );
  }

  /** Returns the towns of a postcode, at most one in each country. Empty for other texts. */
  find(text: string): Town[] {
    return [...codesIn(text)].flatMap(({ code, countries }) =>
      this.#byCountry.flatMap((ranges) => {
        const range = lastUpTo(ranges, code);
        if (!range || range.last < code || !(countries?.includes(range.country) ?? isAlike(range.first, code)))
          return [];
        return this.#gazetteer.nearest(range, maxKm) ?? [];
      }),
    );
  }
}

/** Maximum distance of a range's town from its position, which is rounded to a hundred metres. */
const maxKm = 1;
/** Years are not postcodes: "tango 2027". */
const year = /^20[2-4]\d$/;
/** The ways to write postcodes. The first group of each is the part that the list has. Without countries: any. */
const formats: readonly { format: RegExp; countries?: readonly string[] }[] = [
  { format: /^(\d{4,5})$/ },
  { format: /^(\d{4}) ?[A-Z]{2}$/, countries: ['NL'] },
  { format: /^(\d{4})[ -]?\d{3}$/, countries: ['PT'] },
  { format: /^([A-Z]{1,2}\d[A-Z\d]?)(?: ?\d[A-Z]{2})?$/, countries: ['GB'] },
  { format: /^([A-Z]\d[A-Z\d])(?: ?[A-Z\d]{4})?$/, countries: ['IE'] },
  { format: /^([A-Z]\d[A-Z])(?: ?\d[A-Z]\d)?$/, countries: ['CA'] },
];

/** Returns the codes that a text may be, `SW1A` for `sw1a 1aa`, with their countries. */
function* codesIn(text: string): Generator<{ code: string; countries?: readonly string[] | undefined }> {
  const written = text.trim().toUpperCase();
  if (year.test(written)) return;
  for (const { format, countries } of formats) {
    const code = format.exec(written)?.[1];
    if (code !== undefined) yield { code, countries };
  }
}

/** Whether both codes are numbers of the same length: 6900 is not in the range from 69001 of another country. */
function isAlike(listed: string, code: string): boolean {
  return listed.length === code.length && /^\d/.test(listed);
}

/** Returns the last range whose first code does not sort after a code. */
function lastUpTo(ranges: readonly PostcodeRange[], code: string): PostcodeRange | undefined {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ranges[middle]?.first ?? '') <= code) low = middle + 1;
    else high = middle;
  }
  return ranges[low - 1];
}

let opened: Promise<Postcodes> | undefined;

/** Opens the list of postcodes. It is loaded once, on the first call. */
export function openPostcodes(): Promise<Postcodes> {
  opened ??= load();
  return opened;
}

async function load(): Promise<Postcodes> {
  const text = brotliDecompressSync(await readFile(postcodesPath)).toString();
  return new Postcodes(await openGazetteer(), readRanges(text));
}
