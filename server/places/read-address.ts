import type { Locale } from '#contract/locales.ts';
import { expandUmlauts } from '#server/text/normalize-text.ts';
import { normalizeTown } from '#server/text/normalize-town.ts';
import { around, isOfStreet, partsOf, wordsOf } from './address-words.ts';
import { countryName } from './countries.ts';
import { cityStates, findTown, isCode, type Reading, withStates } from './find-town.ts';
import type { Gazetteer } from './gazetteer.ts';
import type { AddressQuestion, GeocodedPlace } from './geocoder.ts';
import { homeCountry, namedCountry } from './named-country.ts';
import type { Town } from './town.ts';
import { accentedName, lowerCase } from './town-spellings.ts';
import { withoutTwins } from './twins.ts';

/** Of towns with one name, those that have less than this share of the largest one's people are hardly meant… */
const smallestShare = 0.05;
/** …but where Wien is called Vienne, Vienne may be meant all the same. Londres in Argentina is not. */
const smallestShareOfOwn = 0.005;
/** Towns of one name tie where none has ten times the people of the other: then the country of the language decides. */
const tiedShare = 0.1;
/** The gazetteer gives so many for each that is shown, before ties are broken. */
const candidatesPerShown = 4;

/**
 * What the gazetteer makes of an address: it knows no streets, so it finds the town in the text ("12 rue Garibaldi, 69003
 * Lyon") and keeps the text around it. Several where several large towns have the name. Only the town's middle is known:
 * `kind` says `town`. Of a text that is the name of a country, the country comes before its namesakes elsewhere.
 */
export function readAddress(gazetteer: Gazetteer, question: AddressQuestion): GeocodedPlace[] {
  return read(gazetteer, question, { mayGoOn: true }).slice(0, question.limit);
}

function read(gazetteer: Gazetteer, { text, lang }: AddressQuestion, options: { mayGoOn: boolean }): GeocodedPlace[] {
  const [only = '', ...more] = partsOf(text);
  const country = more.length === 0 ? namedCountry(gazetteer, only) : undefined;
  if (country) return countryAndTowns(gazetteer, country, only, lang);
  const largest = ({ towns }: Reading) => Math.max(...towns.map(({ population }) => population));
  const readings = findTown(gazetteer, text, options).sort((one, other) => largest(other) - largest(one));
  return withoutTwins(readings.flatMap((reading) => placesOf(reading, lang)));
}

/**
 * A country, as distinct from the towns that have its name: its own town before it, those of other countries behind it. Without
 * namesakes nothing, because a whole country is no place for an event.
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
  return withoutTwins([...reading(own), ...country, ...(isWholeCountry ? [] : reading(abroad))]);
}

function countryPlace(gazetteer: Gazetteer, countryCode: string, lang: Locale): GeocodedPlace[] {
  const name = countryName(countryCode, lang);
  const largest = gazetteer.country(countryCode)?.largest;
  if (!largest) return [];
  const { latitude, longitude } = largest;
  const where = { place: name, latitude, longitude, countryCode };
  return [{ displayName: name, ...where, kind: 'country', source: 'gazetteer', parts: {} }];
}

function placesOf(reading: Reading, lang: Locale): GeocodedPlace[] {
  const meant = whatIsMeant(reading, lang);
  return meant.map((town) => placeOf(town, reading, lang, meant));
}

/** Whoever has written a street already means a town where streets need names, and not a hamlet that begins like it. */
function likely({ towns, before }: Reading): Town[] {
  const least = before === '' ? 0 : Math.max(...towns.map((town) => town.population)) * smallestShare;
  return towns.filter((town) => town.population >= least);
}

function whatIsMeant({ towns, name }: Reading, lang: Locale): Town[] {
  const [own = [], others = []] = [true, false].map((isOwn) => towns.filter((town) => isCalled(town, name) === isOwn));
  const mostIn = (list: Town[]) => Math.max(...list.map((town) => town.population));
  const most = mostIn(towns);
  return [
    ...likeliestFirst(
      own.filter(
        ({ population }) => population >= mostIn(own) * smallestShare && population >= most * smallestShareOfOwn,
      ),
      name,
      lang,
    ),
    ...others.filter(({ population }) => population >= most * smallestShare),
  ];
}

/** Whether this is the town's own name, and not what other languages call it. */
function isCalled(town: Town, name: string): boolean {
  const called = normalizeTown(name);
  return normalizeTown(town.name) === called || normalizeTown(expandUmlauts(town.name)) === called;
}

/** Towns of one name: those with the accents that were typed, then of tied ones those in the country of the language. */
function likeliestFirst(towns: Town[], name: string, lang: Locale): Town[] {
  const accented = accentedName(name);
  const most = Math.max(...towns.map(({ population }) => population));
  const rank = ({ name: own, countryCode, population }: Town) =>
    (accented !== undefined && lowerCase(own) === accented ? 2 : 0) +
    (countryCode === homeCountry[lang] && population >= most * tiedShare ? 1 : 0);
  return towns.toSorted((one, other) => rank(other) - rank(one) || other.population - one.population);
}

/** The same for those among found towns that have exactly this name; all others keep their places. */
function tiesBroken(found: Town[], name: string, lang: Locale): Town[] {
  const ordered = likeliestFirst(
    found.filter((town) => isCalled(town, name)),
    name,
    lang,
  );
  return found.map((town) => (isCalled(town, name) ? (ordered.shift() ?? town) : town));
}

/**
 * Towns whose complete name a short text is: Nice, York. Nothing for the beginning of a name, and nothing for a word that
 * begins an address: "rue" is also a village.
 */
export function readTownName(gazetteer: Gazetteer, question: AddressQuestion): GeocodedPlace[] {
  const words = wordsOf(question.text);
  if (words.length === 0 || words.every(isOfStreet)) return [];
  return read(gazetteer, question, { mayGoOn: false }).slice(0, question.limit);
}

/** The same while it is being typed: the end of the text may be the beginning of a town. */
export function readTyped(gazetteer: Gazetteer, question: AddressQuestion): GeocodedPlace[] {
  const { text, lang, limit } = question;
  const whole = read(gazetteer, question, { mayGoOn: false });
  const parts = partsOf(text);
  const last = parts.at(-1) ?? '';
  const country = namedCountry(gazetteer, last);
  const isAtItsEnd = parts.length > 1 && (country || (isCode(last) && whole.length > 0));
  const begun = isAtItsEnd ? [] : readBegun(gazetteer, question);
  // A town that is written out leads, unless it was only meant to be a part of the one that is being typed.
  const isUnderWay = !country && !/[,;\s]/.test(text.trim());
  if (country && whole.length === 0 && begun.length > 0) whole.push(...countryPlace(gazetteer, country, lang));
  // In French "Valence" is the one in France, though Spain has a larger one that French calls so.
  const atHome = whole.slice(0, 1).filter(({ countryCode }) => countryCode === homeCountry[lang]);
  const found = isUnderWay ? [...atHome, ...begun, ...whole] : [...whole, ...begun];
  return withoutTwins(found).slice(0, limit);
}

function readBegun(gazetteer: Gazetteer, { text, near, lang, limit }: AddressQuestion): GeocodedPlace[] {
  for (const { before, name } of beginnings(text)) {
    const found = gazetteer.find(name, { near, limit: limit * candidatesPerShown });
    if (found.length === 0) continue;
    const reading = { towns: near ? found : tiesBroken(found, name, lang), name, before, after: '' };
    return likely(reading)
      .slice(0, limit)
      .map((town) => placeOf(town, reading, lang, reading.towns));
  }
  return [];
}

function placeOf(town: Town, { before, after, isCountryOnly }: Reading, lang: Locale, among: Town[]): GeocodedPlace {
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
