import { addressSuggestions } from '#contract/constants.ts';
import type { Locale } from '#contract/locales.ts';
import type {
  AddressArea,
  AddressSearchResult,
  BoundingBox,
  FoundPlace,
  NominatimPlace,
  PlaceNames,
} from '#contract/places.ts';
import { homeCountry } from '#model/places/home-country.ts';
import type { Town } from '#model/places/town.ts';
import { townZoom as zoomOf } from '#model/places/town-zoom.ts';
import type { FoundCountry } from '#model/search/places.ts';
import { offeredNames } from '#server/text/offered-names.ts';
import type { Tools } from '#server/tools.ts';
import { areaOfAddress } from './address-area.ts';
import { countryName } from './countries.ts';
import { type FindOptions, openGazetteer, type TownOfAddress } from './gazetteer.ts';
import type { GeocodedPlace } from './geocoder.ts';
import { namedCountry } from './named-country.ts';
import { asNominatim } from './nominatim-shape.ts';
import * as names from './place-names.ts';
import { openPostcodes } from './postcodes.ts';
import { type PointInCountry, timeZoneOf } from './time-zone.ts';
import { findByOtherName, findBySlug, type SluggedTown, withSlug } from './town-slugs.ts';

type PlaceTools = Pick<Tools, 'geocoding'>;

interface WrittenAddress {
  address: string;
  /** Language of country names. */
  lang: Locale;
  near?: { latitude: number; longitude: number } | undefined;
}

/**
 * Returns at most three completions of an address that is being typed. `isFallback`: they are from the gazetteer,
 * because the external geocoder did not answer.
 */
export async function suggestAddresses(
  { geocoding }: PlaceTools,
  { address, lang, near }: WrittenAddress,
): Promise<{ places: FoundPlace[]; isFallback: boolean }> {
  const { places, isFallback } = await geocoding.suggest({ text: address, lang, near, limit: addressSuggestions.max });
  return { places: places.map(withoutParts), isFallback };
}

/** Returns the place of a complete address, or several to choose from, or the error `address-not-found`. */
export async function searchAddress(
  { geocoding }: PlaceTools,
  { address, lang, near }: WrittenAddress,
): Promise<AddressSearchResult> {
  const question = { text: address, lang, near, limit: addressSuggestions.max, mayWait: true };
  const { places, isFallback } = await geocoding.search(question);
  const found = places.map(withoutParts);
  const [only, ...more] = found;
  return {
    ...(!only && { error: 'address-not-found' }),
    ...(only && more.length === 0 && { location: JSON.stringify(only) }),
    ...(more.length > 0 && { locations_options: JSON.stringify(found) }),
    ...(isFallback && { isFallback }),
  };
}

/** Returns the area at which the map starts for an unknown address. Only uses the gazetteer. */
export async function showAddressArea(address: string, lang: Locale): Promise<AddressArea> {
  return areaOfAddress(await openGazetteer(), address, lang);
}

/**
 * Returns the places that a complete address may mean, most likely first, for background jobs. A country is not a
 * location for an event, so a text that names a country finds no place outside it.
 */
export async function findAddresses(
  { geocoding }: PlaceTools,
  { address, lang }: Omit<WrittenAddress, 'near'>,
): Promise<FoundPlace[]> {
  const question = { text: address, lang, limit: addressSuggestions.max, mayWait: true };
  const { places } = await geocoding.search(question);
  const [first] = places;
  const isInCountry = ({ kind, countryCode }: GeocodedPlace) =>
    kind !== 'country' && (first?.kind !== 'country' || countryCode === first.countryCode);
  return places.filter(isInCountry).map(withoutParts);
}

/**
 * Returns the places of an address in Nominatim's format. Does not wait for a turn at the geocoder, because users of
 * the form have priority.
 */
export async function geocode(
  { geocoding }: PlaceTools,
  { address, lang, limit, hasDetails }: Omit<WrittenAddress, 'near'> & { limit: number; hasDetails: boolean },
): Promise<{ places: NominatimPlace[]; isFallback: boolean }> {
  const { places, isFallback } = await geocoding.search({ text: address, lang, limit, mayWait: false });
  return { places: places.map((place) => asNominatim(place, { lang, hasDetails })), isFallback };
}

/** Returns towns whose name has a word that starts with `query`, most likely first. Only uses the gazetteer. */
export async function findTowns(query: string, options: FindOptions): Promise<Town[]> {
  return (await openGazetteer()).find(query, options);
}

/**
 * Returns a function that returns towns with exactly this name in any spelling, the largest first, optionally within a
 * region. Prefixes do not match.
 */
export async function townFinder(): Promise<
  (name: string, within?: { region: string; countryCode: string }) => Town[]
> {
  const gazetteer = await openGazetteer();
  return (name, within) => gazetteer.called(name, within ?? {});
}

/** Returns the country that is preferred in a language if a name is ambiguous. */
export function homeCountryOf(lang: Locale): string {
  return homeCountry[lang];
}

/** The smallest town that is meant rather than the country of the same name: Luxembourg, Panama. */
const minNamesake = 15_000;

/**
 * Returns a function that returns the country with a name in our languages, but not if it is more likely a town.
 */
export async function countryFinder(): Promise<(name: string) => FoundCountry | undefined> {
  const gazetteer = await openGazetteer();
  return (name) => {
    const code = namedCountry(gazetteer, name);
    const country = code === undefined ? undefined : gazetteer.country(code);
    if (!code || !country) return undefined;
    const isTown = gazetteer.called(name, { countryCode: code }).some(({ population }) => population >= minNamesake);
    return isTown ? undefined : { code, box: country.box, largest: country.largest };
  };
}

/** Returns the bounding box of nearly all towns of a country by its code (`FR`), or undefined for an unknown code. */
export async function boxOfCountry(code: string): Promise<BoundingBox | undefined> {
  return (await openGazetteer()).country(code)?.box;
}

/** Returns a function that returns the towns of a postcode, at most one in each country; none for other texts. */
export async function postcodeFinder(): Promise<(text: string) => Town[]> {
  const postcodes = await openPostcodes();
  return (text) => postcodes.find(text);
}

/** Returns every distinct normalized word of town names, in alphabetical order, generated lazily. */
export async function townWords(): Promise<Iterable<string>> {
  return (await openGazetteer()).words();
}

/** Returns every town with more than 1,000 inhabitants, in no particular order. */
export async function allTowns(): Promise<Town[]> {
  return [...(await openGazetteer()).towns()];
}

/** Returns every town with more than 1,000 inhabitants in a box that does not cross the antimeridian, in no particular order. */
export async function townsIn(box: BoundingBox): Promise<Town[]> {
  return [...(await openGazetteer()).townsIn(box)];
}

/**
 * Returns the town of a slug (`lyon`, `paris-texas`), or the largest town with that name in another language
 * (`varsovie`).
 */
export async function findTownBySlug(slug: string): Promise<SluggedTown | undefined> {
  return (await findBySlug(slug)) ?? findByOtherName(slug);
}

/** Returns the zoom at which a map shows the whole town. */
export function townZoom(town: Town): number {
  return zoomOf(town);
}

/** Returns the town of an address, or `undefined` if the gazetteer has none. */
export async function locateTown(address: TownOfAddress): Promise<Town | undefined> {
  return (await openGazetteer()).locate(address);
}

/** Returns the town that contains a point, or whose edge is at most `outskirtsKm` away. */
export async function findTownAt(
  point: { latitude: number; longitude: number },
  outskirtsKm = 0,
): Promise<Town | undefined> {
  return (await openGazetteer()).townAt(point, outskirtsKm);
}

/** Returns the slug of a town's page, or undefined for the few without one. */
export async function townSlug(town: Town): Promise<string | undefined> {
  return (await withSlug(town))?.slug;
}

/** Beyond this distance from every town, the country is unknown. */
const nearestTownKm = 50;

/** Returns the country (ISO 3166-1) of the nearest town, or null if all are too far. */
export async function findCountry(point: { latitude: number; longitude: number }): Promise<string | null> {
  return (await openGazetteer()).nearest(point, nearestTownKm)?.countryCode ?? null;
}

/** Returns the name of a country (`FR` → `France`, `Francia`), or an empty string for an unknown code. */
export function nameOfCountry(countryCode: string, lang: Locale): string {
  return countryName(countryCode, lang);
}

/**
 * Returns the names of a town in the languages of the site in which they differ from `name`; undefined if there are
 * none. `name` is its name in any of our languages or the local one.
 */
export function namesOfTown(name: string, countryCode: string | null): PlaceNames {
  return inOffered(names.namesOfTown(name, countryCode));
}

/** Returns the names of a region of the gazetteer in the languages of the site in which they differ from `name`. */
export function namesOfRegion(name: string, countryCode: string): PlaceNames {
  return inOffered(names.namesOfRegion(name, countryCode));
}

function inOffered(all: PlaceNames): PlaceNames {
  const named = all && offeredNames(all);
  return named && Object.keys(named).length > 0 ? named : undefined;
}

/** Returns the IANA time zone of a point: `Europe/Paris`. */
export function findTimeZone(point: PointInCountry): string {
  return timeZoneOf(point);
}

function withoutParts({ parts: _, ...place }: GeocodedPlace): FoundPlace {
  return place;
}
