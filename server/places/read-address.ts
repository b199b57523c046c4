import type { Locale } from '#contract/locales.ts';
import { normalizeTown, normalizeTyped } from '#server/normalize-town.ts';
import { countryCalled, countryName } from './countries.ts';
import type { CalledOptions, Gazetteer, Town } from './gazetteer.ts';
import type { AddressQuestion, GeocodedPlace } from './geocoder.ts';
import { withoutTwins } from './twins.ts';

/** An address, split into the town that it names, and what stands around that. */
interface Reading {
  towns: Town[];
  /** As it was written. */
  name: string;
  /** `12 rue Garibaldi, 69003 `, before the town, with what parts them. */
  before: string;
  /** `3e`, after it. */
  after: string;
}

/** Of towns with one name, those that have less than this share of the largest one's people are hardly meant… */
const smallestShare = 0.05;
/** …but where Wien is called Vienne, Vienne may be meant all the same. Londres in Argentina is not. */
const smallestShareOfOwn = 0.005;

/** Where an address is hardly one without its state. */
const withStates = new Set(['US', 'CA', 'AU']);

/**
 * What the gazetteer makes of an address: it knows no streets, so it finds the town in the text ("12 rue Garibaldi, 69003
 * Lyon") and keeps what was written around it. Several where several large towns have the name. Only the town's middle is
 * known: `kind` says `town`.
 */
export function readAddress(gazetteer: Gazetteer, { text, lang, limit }: AddressQuestion): GeocodedPlace[] {
  return placesOf(findTown(gazetteer, text, { mayGoOn: true }), lang, limit);
}

function placesOf(reading: Reading | undefined, lang: Locale, limit: number): GeocodedPlace[] {
  if (!reading) return [];
  const meant = whatIsMeant(reading).slice(0, limit);
  return meant.map((town) => placeOf(town, reading, lang, meant));
}

/** Whoever has written a street already means a town where streets need names, and not a hamlet that begins like it. */
function likely({ towns, before }: Reading): Town[] {
  const least = before === '' ? 0 : Math.max(...towns.map((town) => town.population)) * smallestShare;
  return towns.filter((town) => town.population >= least);
}

function whatIsMeant({ towns, name }: Reading): Town[] {
  const [own = [], others = []] = [true, false].map((isOwn) =>
    towns.filter((town) => (normalizeTown(town.name) === normalizeTown(name)) === isOwn),
  );
  const mostIn = (list: Town[]) => Math.max(...list.map((town) => town.population));
  const most = mostIn(towns);
  return [
    ...own.filter(
      ({ population }) => population >= mostIn(own) * smallestShare && population >= most * smallestShareOfOwn,
    ),
    ...others.filter(({ population }) => population >= most * smallestShare),
  ];
}

/**
 * Towns whose complete name a short text is: Nice, York. Nothing for the beginning of a name, and nothing for a word that
 * begins an address: "rue" is also a village.
 */
export function readTownName(gazetteer: Gazetteer, { text, lang, limit }: AddressQuestion): GeocodedPlace[] {
  const words = wordsOf(text);
  if (words.length === 0 || words.every(isOfStreet)) return [];
  const reading = { towns: gazetteer.called(text, {}), name: text, before: '', after: '' };
  return reading.towns.length > 0 ? withoutTwins(placesOf(reading, lang, limit)) : [];
}

/** The same while it is being typed: the end of the text may be the beginning of a town. */
export function readTyped(gazetteer: Gazetteer, question: AddressQuestion): GeocodedPlace[] {
  const { text, near, lang, limit } = question;
  const whole = placesOf(findTown(gazetteer, text, { mayGoOn: false }), lang, limit);
  const reading = beginnings(text)
    .map(({ before, name }) => ({ towns: gazetteer.find(name, { near, limit }), name, before, after: '' }))
    .find(({ towns }) => towns.length > 0);
  const begun = reading ? likely(reading).map((town) => placeOf(town, reading, lang, reading.towns)) : [];
  // A town that is written out leads, unless it was only meant to be a part of the one that is being typed.
  const isUnderWay = !/[,;\s]/.test(text.trim());
  const found = isUnderWay ? [...begun, ...whole] : [...whole, ...begun];
  return withoutTwins(found).slice(0, limit);
}

function placeOf(town: Town, { before, after }: Reading, lang: Locale, among: Town[]): GeocodedPlace {
  const hasNamesake = among.some(
    (other) => other !== town && other.name === town.name && other.countryCode === town.countryCode,
  );
  const state = (hasNamesake || withStates.has(town.countryCode)) && town.admin1;
  const line = `${before}${[town.name, after].filter(Boolean).join(' ')}`;
  return {
    displayName: [line, state, countryName(town.countryCode, lang)].filter(Boolean).join(', '),
    place: town.name,
    latitude: town.latitude,
    longitude: town.longitude,
    countryCode: town.countryCode,
    kind: 'town',
    source: 'gazetteer',
    parts: {},
  };
}

/** Where a name `mayGoOn`, the beginning of one is enough when no town is called just so: Frankfurt. */
function findTown(gazetteer: Gazetteer, text: string, { mayGoOn }: { mayGoOn: boolean }): Reading | undefined {
  const parts = text
    .split(/[,;\n]+/)
    .map((part) => part.trim())
    .filter(Boolean);
  const country = parts.length > 1 ? countryCalled(parts.at(-1) ?? '') : undefined;
  // Luxembourg is a country and a town.
  return (
    (country && findIn(gazetteer, parts.slice(0, -1), { mayGoOn, countryCode: country })) ||
    findIn(gazetteer, parts, { mayGoOn })
  );
}

function findIn(gazetteer: Gazetteer, parts: string[], options: CalledOptions): Reading | undefined {
  // "Portland, OR": a town with its region behind it is meant before any town that is called like the region.
  for (const [index, region] of parts.entries()) {
    const before = parts[index - 1];
    const words = before === undefined ? [] : placeWords(before);
    if (before === undefined || words.length === 0) continue;
    const name = nameOf(words);
    const isItself = normalizeTown(name) === normalizeTown(region);
    const towns = isItself ? [] : gazetteer.called(name, { ...options, region: nameOf(placeWords(region)) });
    if (towns.length > 0) return { towns, name, ...around(parts.slice(0, index), words) };
  }
  for (let index = parts.length; index > 0; index--) {
    const reading = findInPart(gazetteer, parts.slice(0, index), options);
    if (reading) return reading;
  }
  return undefined;
}

/** The longest town's name at the end of the last part: "12 rue Garibaldi La Rochelle". */
function findInPart(gazetteer: Gazetteer, parts: string[], options: CalledOptions): Reading | undefined {
  const words = placeWords(parts.at(-1) ?? '');
  const endings = words.map((_, first) => words.slice(first)).filter((_, first) => !isOfStreet(words[first - 1]));
  // "Lyon Part-Dieu"
  const beginnings = parts.length > 1 ? words.map((_, left) => words.slice(0, -left)) : [];
  for (const tried of [...endings, ...beginnings]) {
    const name = nameOf(tried);
    const towns = gazetteer.called(name, { ...options, mayGoOn: options.mayGoOn && tried.length === words.length });
    if (towns.length > 0) return { towns, name, ...around(parts, tried) };
  }
  return undefined;
}

interface Word {
  text: string;
  /** Where it stands in its part. */
  start: number;
  end: number;
}

function wordsOf(part: string): Word[] {
  return [...part.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** Without the postcodes, numbers of districts and the like at both ends. */
function placeWords(part: string): Word[] {
  const words = wordsOf(part);
  const isPlace = ({ text }: Word) => !/\d/.test(text) && !/^(cedex|arrondissement|arr)$/i.test(text);
  const first = words.findIndex(isPlace);
  return first < 0 ? [] : words.slice(first, words.findLastIndex(isPlace) + 1);
}

function nameOf(words: Word[]): string {
  return words.map((word) => word.text).join(' ');
}

/** What was written around a name in the last of these parts, as it will stand: "12 rue Garibaldi, 69003 " and "3e". */
function around(parts: string[], name: Word[]): { before: string; after: string } {
  const last = parts.at(-1) ?? '';
  const own = last.slice(0, name[0]?.start ?? 0).trim();
  const before = [...parts.slice(0, -1).map((part) => part.trim()), own].filter(Boolean).join(', ');
  // "69003 Lyon", but "Salle Rameau, Lyon".
  const gap = /\d\S*$/.test(own) ? ' ' : ', ';
  return { before: before && before + gap, after: last.slice(name.at(-1)?.end ?? last.length).trim() };
}

/** After these, a town's name is a street's: "rue de Paris", "calle Sevilla". */
const streetWords = new Set(
  'rue avenue av boulevard bd place quai chemin route impasse allee allees cours passage square street st road rd lane calle avenida plaza paseo carrer via viale piazza de du des d la le les l del della dei di da do dos von van der den the of and et y e à a'.split(
    ' ',
  ),
);

function isOfStreet(word: Word | undefined): boolean {
  return word !== undefined && streetWords.has(normalizeTyped(word.text));
}

/** Everything at the end of a text that a town's name may begin with, the longest first. */
function beginnings(text: string): { before: string; name: string }[] {
  const parts = text.split(/[,;\n]+/);
  const last = parts.at(-1) ?? '';
  const words = wordsOf(last);
  return words.flatMap((word, index) => {
    const name = last.slice(word.start);
    const previous = words[index - 1];
    const isShort = previous !== undefined && !/\d/.test(previous.text) && name.length < 3;
    if (/\d/.test(name) || isOfStreet(previous) || isShort) return [];
    return [{ before: around(parts, words.slice(index)).before, name }];
  });
}
