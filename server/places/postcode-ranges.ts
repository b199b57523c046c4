import { join } from 'node:path';

/** Postcodes that belong to one town, both ends included. */
export interface PostcodeRange {
  /** ISO 3166-1, two capital letters. */
  country: string;
  first: string;
  last: string;
  latitude: number;
  longitude: number;
}

/** The list of postcodes: GeoNames (geonames.org, CC BY 4.0). */
export const postcodesPath = join(import.meta.dirname, 'postcodes.txt.br');

const digits = 3;

/** Returns a postcode as it is listed: the first part in Great Britain, Ireland, Canada and Portugal, without spaces. */
export function codeOf(written: string, country: string): string {
  const code = written.toUpperCase().replace(/^L-/, '');
  return country === 'PT' ? code.slice(0, 4) : code.replaceAll(' ', '');
}

/**
 * Returns the ranges as text: a line for each country, then one for each range, `69001-69009 45.748 4.847`, or `69100
 * …` for a single code. The ranges must be sorted by country.
 */
export function writeRanges(ranges: readonly PostcodeRange[]): string {
  const lines: string[] = [];
  let country = '';
  for (const range of ranges) {
    if (range.country !== country) lines.push(range.country);
    country = range.country;
    const codes = range.first === range.last ? range.first : `${range.first}-${range.last}`;
    lines.push(`${codes} ${Number(range.latitude.toFixed(digits))} ${Number(range.longitude.toFixed(digits))}`);
  }
  return `${lines.join('\n')}\n`;
}

/** Yields the ranges in a text of `writeRanges`. */
export function* readRanges(text: string): Generator<PostcodeRange> {
  let country = '';
  for (const line of text.split('\n')) {
    if (/^[A-Z]{2}$/.test(line)) country = line;
    const [codes = '', latitude, longitude] = line.split(' ');
    const [first = '', last = first] = codes.split('-');
    if (longitude !== undefined)
      yield { country, first, last, latitude: Number(latitude), longitude: Number(longitude) };
  }
}
