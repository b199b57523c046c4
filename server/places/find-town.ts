import {
  isOfStreet,
  nameOf,
  partsOf,
  placeWords,
  textAround,
  type Word,
  wordsOf,
} from '#model/places/address-words.ts';
import type { Town } from '#model/places/town.ts';
import { normalizeTown } from '#model/text/normalize-town.ts';
import type { CalledOptions, Gazetteer } from './gazetteer.ts';
import { countryOfCode, namedCountry } from './named-country.ts';
import { stateNames } from './state-names.ts';

/** An address, split into its town and the text around it. */
export interface TownMatch {
  towns: Town[];
  /** As written. */
  name: string;
  /** The text before the town with its separator, `12 rue Garibaldi, 69003 `. */
  before: string;
  /** The text after it, `3e`. */
  after: string;
  /** The address only names a country whose largest town has the same name. */
  isCountryOnly?: true;
}

/** Countries where addresses usually include the state. */
export const withStates = new Set(['US', 'CA', 'AU']);

/** Countries that consist of a town with the same name. */
export const cityStates = new Set(['GI', 'HK', 'LU', 'MC', 'MO', 'SG', 'SM', 'VA']);

/**
 * A town before an unknown region ("Jena, Thüringen") must be this many times larger than the namesake of the region.
 */
const minSizeRatio = 20;

/**
 * Returns the towns that an address may mean. A country or region in it limits them: if it has no such town, the result
 * is empty, never a village of the same name elsewhere. With `mayGoOn`, the last name may be a prefix, such as
 * Frankfurt.
 */
export function findTown(gazetteer: Gazetteer, text: string, { mayGoOn }: { mayGoOn: boolean }): TownMatch[] {
  const parts = partsOf(text);
  const last = parts.at(-1) ?? '';
  const rest = parts.slice(0, -1);
  if (rest.length > 0) {
    const country = namedCountry(gazetteer, last);
    if (country) return listOf(inCountry(gazetteer, parts, { mayGoOn, countryCode: country }));
    const code = countryOfCode(last);
    const byCode = code === undefined ? undefined : findIn(gazetteer, rest, { countryCode: code });
    const byRegion = isCode(last) ? withRegionBehind(gazetteer, parts, {}) : undefined;
    if (byCode || byRegion) return [byRegion, byCode].flatMap(listOf);
    // Capital letters are the code of an unknown region, not a town.
    if (isCode(last)) return listOf(elsewhere(findIn(gazetteer, rest, { mayGoOn })));
  }
  return listOf(beforeCountry(gazetteer, parts) ?? findIn(gazetteer, parts, { mayGoOn }));
}

/** Returns whether a part consists of two or three capital letters, as codes of countries and regions do. */
export function isCode(part: string): boolean {
  return /^\p{Lu}{2,3}$/u.test(part);
}

/** After a code that is not a state, towns in countries with states are excluded: "Milano, MI" is not in Michigan. */
function elsewhere(reading: TownMatch | undefined): TownMatch | undefined {
  const towns = reading?.towns.filter(({ countryCode }) => !withStates.has(countryCode)) ?? [];
  return reading && towns.length > 0 ? { ...reading, towns } : undefined;
}

function listOf(reading: TownMatch | undefined): TownMatch[] {
  return reading ? [reading] : [];
}

/** The last part names the country. */
function inCountry(gazetteer: Gazetteer, parts: string[], options: CalledOptions): TownMatch | undefined {
  const inside = findIn(gazetteer, parts.slice(0, -1), options);
  if (inside) return inside;
  // "Atlanta, Georgia": a region may have the name of a country.
  const inRegion = withRegionBehind(gazetteer, parts.slice(-2), {});
  if (inRegion) return { ...inRegion, before: textAround(parts.slice(0, -1), placeWords(parts.at(-2) ?? '')).before };
  const capital = findInPart(gazetteer, parts, { ...options, mayGoOn: false });
  if (!capital) return undefined;
  return cityStates.has(options.countryCode ?? '') ? capital : { ...capital, isCountryOnly: true };
}

/** "10117 Berlin Germany": a country at the end of the last part, directly after one of its towns. */
function beforeCountry(gazetteer: Gazetteer, parts: string[]): TownMatch | undefined {
  const last = parts.at(-1) ?? '';
  const words = wordsOf(last);
  for (let length = Math.min(3, words.length - 1); length > 0; length -= 1) {
    const name = words.slice(-length);
    const countryCode = isOfStreet(words.at(-length - 1)) ? undefined : namedCountry(gazetteer, nameOf(name));
    const inside = last.slice(0, name[0]?.start ?? 0).trim();
    if (countryCode && inside) {
      const found = findIn(gazetteer, [...parts.slice(0, -1), inside], { countryCode }, { isLastOnly: true });
      if (found) return found;
    }
  }
  return undefined;
}

function findIn(
  gazetteer: Gazetteer,
  parts: string[],
  options: CalledOptions,
  { isLastOnly = false } = {},
): TownMatch | undefined {
  const inRegion = isLastOnly ? undefined : withRegionBehind(gazetteer, parts, options);
  if (inRegion) return inRegion;
  for (let index = parts.length; index > (isLastOnly ? parts.length - 1 : 0); index--) {
    const reading = findInPart(gazetteer, parts.slice(0, index), options);
    if (reading) return largerBefore(gazetteer, parts.slice(0, index - 1), options, reading) ?? reading;
  }
  return undefined;
}

/** "Portland, OR", "Calgary AB": a town followed by its region takes precedence over towns with the region's name. */
function withRegionBehind(gazetteer: Gazetteer, parts: string[], options: CalledOptions): TownMatch | undefined {
  for (const [index, part] of parts.entries()) {
    const before = parts[index - 1];
    const words = before === undefined ? [] : placeWords(before);
    if (words.length > 0) {
      const name = nameOf(words);
      const isItself = normalizeTown(name) === normalizeTown(part);
      const towns = isItself ? [] : gazetteer.called(name, { ...options, region: nameOf(placeWords(part)) });
      if (towns.length > 0) return { towns, name, ...textAround(parts.slice(0, index), words) };
    }
    const inPart = withStateInPart(gazetteer, parts.slice(0, index + 1), options);
    if (inPart) return inPart;
  }
  return undefined;
}

/** "Calgary AB", "Melbourne VIC 3000": the code of a state in capitals after the town. */
function withStateInPart(gazetteer: Gazetteer, parts: string[], options: CalledOptions): TownMatch | undefined {
  const words = placeWords(parts.at(-1) ?? '');
  const state = words.at(-1)?.text ?? '';
  if (words.length < 2 || !/^[A-Z]{2,3}$/.test(state)) return undefined;
  for (const countryCode of options.countryCode ? [options.countryCode] : withStates) {
    const isCode = countryCode === 'US' ? state.length === 2 : stateNames[countryCode]?.[state] !== undefined;
    if (!isCode) continue;
    for (const name of endingsOf(words.slice(0, -1))) {
      const towns = gazetteer.called(nameOf(name), { countryCode, region: state });
      const { before } = textAround(parts, name);
      if (towns.length > 0) return { towns, name: nameOf(name), before, after: '' };
    }
  }
  return undefined;
}

/** Returns the previous part if it is the name of a much larger town; the part after it is then its region. */
function largerBefore(
  gazetteer: Gazetteer,
  parts: string[],
  options: CalledOptions,
  { towns }: TownMatch,
): TownMatch | undefined {
  const words = placeWords(parts.at(-1) ?? '');
  if (words.length === 0) return undefined;
  const found = gazetteer.called(nameOf(words), { ...options, mayGoOn: false });
  const maxPopulation = (list: Town[]) => Math.max(...list.map(({ population }) => population));
  if (found.length === 0 || maxPopulation(found) < minSizeRatio * maxPopulation(towns)) return undefined;
  return { towns: found, name: nameOf(words), ...textAround(parts, words) };
}

/** Finds the longest name of a town at the end of the last part: "12 rue Garibaldi La Rochelle". */
function findInPart(gazetteer: Gazetteer, parts: string[], options: CalledOptions): TownMatch | undefined {
  const words = placeWords(parts.at(-1) ?? '');
  // "Lyon Part-Dieu"
  const prefixes =
    parts.length > 1 || options.countryCode ? words.slice(1).map((_, left) => words.slice(0, -left - 1)) : [];
  for (const tried of [...beforeCode(words), ...endingsOf(words), ...prefixes]) {
    const name = nameOf(tried);
    const towns = gazetteer.called(name, { ...options, mayGoOn: options.mayGoOn && tried.length === words.length });
    if (towns.length > 0) return { towns, name, ...textAround(parts, tried) };
  }
  return undefined;
}

/** "Torino (TO)", "Luzern LU": the code of a province after the name in lower case. */
function beforeCode(words: Word[]): Word[][] {
  const rest = words.slice(0, -1);
  const isBehindName = isCode(words.at(-1)?.text ?? '') && rest.some(({ text }) => /\p{Ll}/u.test(text));
  return isBehindName ? endingsOf(rest) : [];
}

/** Returns all endings of some words that may be a town's name, longest first. */
function endingsOf(words: Word[]): Word[][] {
  return words.map((_, first) => words.slice(first)).filter((_, first) => !isOfStreet(words[first - 1]));
}
