import type { Locale } from '#contract/locales.ts';
import { isOfStreet, partsOf, textAround, wordsOf } from '#model/places/address-words.ts';
import { homeCountry } from '#model/places/home-country.ts';
import type { Town } from '#model/places/town.ts';
import { accentedName, lowerCase } from '#model/places/town-spellings.ts';
import { expandUmlauts } from '#model/text/normalize-text.ts';
import { normalizeTown } from '#model/text/normalize-town.ts';
import { countryName } from './countries.ts';
import { cityStates, findTown, isCode, type TownMatch, withStates } from './find-town.ts';
import type { Gazetteer } from './gazetteer.ts';
import type { AddressQuestion, GeocodedPlace } from './geocoder.ts';
import { namedCountry } from './named-country.ts';
import { removeDuplicatePlaces } from './remove-duplicate-places.ts';

/** Towns with a smaller population, relative to the largest of the same name, are excluded… */
const minShare = 0.05;
/**
 * …with a lower limit if it is the town's own name: Wien is also called Vienne, but Vienne may be meant. Londres in
 * Argentina is not.
 */
const minShareOfOwnName = 0.005;
/**
 * Towns of one name tie if their populations differ by less than this factor; then the country of the language decides.
 */
const tiedShare = 0.1;
/** Candidates from the gazetteer per result, before ties are broken. */
const candidatesPerResult = 4;

/**
 * Reads an address with the gazetteer. It has no streets, so it finds the town in the text ("12 rue Garibaldi, 69003
 * Lyon") and keeps the text around it. Returns several places if several large towns have the name. The position is the
 * centre of the town (`kind` is `town`). For the name of a country, the country comes before its namesakes elsewhere.
 */
export function readAddress(gazetteer: Gazetteer, question: AddressQuestion): GeocodedPlace[] {
  return read(gazetteer, question, { mayGoOn: true }).slice(0, question.limit);
}

function read(gazetteer: Gazetteer, { text, lang }: AddressQuestion, options: { mayGoOn: boolean }): GeocodedPlace[] {
  const [only = '', ...more] = partsOf(text);
  const country = more.length === 0 ? namedCountry(gazetteer, only) : undefined;
  if (country) return countryAndTowns(gazetteer, country, only, lang);
  const largest = ({ towns }: TownMatch) => Math.max(...towns.map(({ population }) => population));
  const readings = findTown(gazetteer, text, options).sort((one, other) => largest(other) - largest(one));
  return removeDuplicatePlaces(readings.flatMap((reading) => placesOf(reading, lang)));
}

/**
 * Returns a country between the towns with its name: first its own town, then the country, then towns in other
 * countries. Empty without namesakes, because a country is not a location for an event.
 */
function countryAndTowns(gazetteer: Gazetteer, code: string, name: string, lang: Locale): GeocodedPlace[] {
  const called = gazetteer.called(name, {});
  const [own = [], abroad = []] = [true, false].map((isOwn) =>
    called.filter(({ countryCode }) => (countryCode === code) === isOwn),
  );
  const reading = (towns: Town[]) => (towns.length > 0 ? placesOf({ towns, name, before: '', after: '' }, lang) : []);
  if (called.length === 0) return [];
  const isWholeCountry = own.length > 0 && cityStates.has(code);
  const country = isWholeCountry ? [] : countryPlace(gazetteer, code, lang);
  return removeDuplicatePlaces([...reading(own), ...country, ...(isWholeCountry ? [] : reading(abroad))]);
}

function countryPlace(gazetteer: Gazetteer, countryCode: string, lang: Locale): GeocodedPlace[] {
  const name = countryName(countryCode, lang);
  const largest = gazetteer.country(countryCode)?.largest;
  if (!largest) return [];
  const { latitude, longitude } = largest;
  const where = { place: name, latitude, longitude, countryCode };
  return [{ displayName: name, ...where, kind: 'country', source: 'gazetteer', parts: {} }];
}

function placesOf(reading: TownMatch, lang: Locale): GeocodedPlace[] {
  const towns = likelyTowns(reading, lang);
  return towns.map((town) => placeOf(town, reading, lang, towns));
}

/** After a street, only large towns are likely, because a small village with that prefix hardly needs street names. */
function likely({ towns, before }: TownMatch): Town[] {
  const min = before === '' ? 0 : Math.max(...towns.map((town) => town.population)) * minShare;
  return towns.filter((town) => town.population >= min);
}

function likelyTowns({ towns, name }: TownMatch, lang: Locale): Town[] {
  const [own = [], others = []] = [true, false].map((isOwn) => towns.filter((town) => isCalled(town, name) === isOwn));
  const maxPopulationIn = (list: Town[]) => Math.max(...list.map((town) => town.population));
  const most = maxPopulationIn(towns);
  return [
    ...likeliestFirst(
      own.filter(
        ({ population }) => population >= maxPopulationIn(own) * minShare && population >= most * minShareOfOwnName,
      ),
      name,
      lang,
    ),
    ...others.filter(({ population }) => population >= most * minShare),
  ];
}

/** Whether this is the town's own name, not its name in another language. */
function isCalled(town: Town, name: string): boolean {
  const called = normalizeTown(name);
  return normalizeTown(town.name) === called || normalizeTown(expandUmlauts(town.name)) === called;
}

/** Sorts towns of one name: same accents first, then of tied ones those in the country of the language. */
function likeliestFirst(towns: Town[], name: string, lang: Locale): Town[] {
  const accented = accentedName(name);
  const max = Math.max(...towns.map(({ population }) => population));
  const rank = ({ name: own, countryCode, population }: Town) =>
    (accented !== undefined && lowerCase(own) === accented ? 2 : 0) +
    (countryCode === homeCountry[lang] && population >= max * tiedShare ? 1 : 0);
  return towns.toSorted((one, other) => rank(other) - rank(one) || other.population - one.population);
}

/** Applies the same order to the towns with exactly this name; others keep their positions. */
function breakTies(found: Town[], name: string, lang: Locale): Town[] {
  const ordered = likeliestFirst(
    found.filter((town) => isCalled(town, name)),
    name,
    lang,
  );
  return found.map((town) => (isCalled(town, name) ? (ordered.shift() ?? town) : town));
}

/**
 * Returns towns whose complete name is a short text: Nice, York. Empty for a prefix, and for a word that starts an
 * address: "rue" is also a village.
 */
export function readTownName(gazetteer: Gazetteer, question: AddressQuestion): GeocodedPlace[] {
  const words = wordsOf(question.text);
  if (words.length === 0 || words.every(isOfStreet)) return [];
  return read(gazetteer, question, { mayGoOn: false }).slice(0, question.limit);
}

/** Reads an address that is being typed: the end of the text may be the prefix of a town. */
export function readTyped(gazetteer: Gazetteer, question: AddressQuestion): GeocodedPlace[] {
  const { text, lang, limit } = question;
  const whole = read(gazetteer, question, { mayGoOn: false });
  const parts = partsOf(text);
  const last = parts.at(-1) ?? '';
  const country = namedCountry(gazetteer, last);
  const isComplete = parts.length > 1 && (country || (isCode(last) && whole.length > 0));
  const prefixed = isComplete ? [] : readPrefix(gazetteer, question);
  // A complete town name comes first, unless it may be part of the one that is being typed.
  const isPrefix = !country && !/[,;\s]/.test(text.trim());
  if (country && whole.length === 0 && prefixed.length > 0) whole.push(...countryPlace(gazetteer, country, lang));
  // In French, "Valence" is the one in France, though the Spanish Valencia is larger and has the same French name.
  const atHome = whole.slice(0, 1).filter(({ countryCode }) => countryCode === homeCountry[lang]);
  const found = isPrefix ? [...atHome, ...prefixed, ...whole] : [...whole, ...prefixed];
  return removeDuplicatePlaces(found).slice(0, limit);
}

function readPrefix(gazetteer: Gazetteer, { text, near, lang, limit }: AddressQuestion): GeocodedPlace[] {
  for (const { before, name } of endings(text)) {
    const found = gazetteer.find(name, { near, limit: limit * candidatesPerResult });
    if (found.length === 0) continue;
    const reading = { towns: near ? found : breakTies(found, name, lang), name, before, after: '' };
    return likely(reading)
      .slice(0, limit)
      .map((town) => placeOf(town, reading, lang, reading.towns));
  }
  return [];
}

function placeOf(town: Town, { before, after, isCountryOnly }: TownMatch, lang: Locale, among: Town[]): GeocodedPlace {
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
    kind: isCountryOnly ? 'area' : 'town',
    source: 'gazetteer',
    parts: {},
  };
}

/** Returns all endings of a text that may be the prefix of a town's name, longest first. */
function endings(text: string): { before: string; name: string }[] {
  const parts = text.split(/[,;\n]+/);
  const last = parts.at(-1) ?? '';
  const words = wordsOf(last);
  return words.flatMap((word, index) => {
    const name = last.slice(word.start);
    const previous = words[index - 1];
    const isShort = previous !== undefined && !/\d/.test(previous.text) && name.length < 3;
    if (/\d/.test(name) || isOfStreet(previous) || isShort) return [];
    return [{ before: textAround(parts, words.slice(index)).before, name }];
  });
}
