import { addressSuggestions } from '#contract/constants.ts';
import type { Locale } from '#contract/locales.ts';
import type { AddressArea, AddressSearchResult, FoundPlace, NominatimPlace } from '#contract/places.ts';
import type { Tools } from '#server/tools.ts';
import { areaOfAddress } from './address-area.ts';
import { countryName } from './countries.ts';
import { type FindOptions, openGazetteer, type TownOfAddress } from './gazetteer.ts';
import type { GeocodedPlace } from './geocoder.ts';
import { asNominatim } from './nominatim-shape.ts';
import { type PointInCountry, timeZoneOf } from './time-zone.ts';
import type { Town } from './town.ts';
import { type Addressed, locateTownOf } from './town-of-address.ts';
import { findByOtherName, findBySlug, type SluggedTown, withSlug } from './town-slugs.ts';

type PlaceTools = Pick<Tools, 'geocoding'>;

interface WrittenAddress {
  address: string;
  /** The language of country names. */
  lang: Locale;
  near?: { latitude: number; longitude: number } | undefined;
}

/** At most three places that an address which is being typed may become; `isFallback` when they are the gazetteer's for want of others. */
export async function suggestAddresses(
  { geocoding }: PlaceTools,
  { address, lang, near }: WrittenAddress,
): Promise<{ places: FoundPlace[]; isFallback: boolean }> {
  const { places, isFallback } = await geocoding.suggest({ text: address, lang, near, limit: addressSuggestions.most });
  return { places: places.map(withoutParts), isFallback };
}

/** What a whole address means: the one place, or some to choose from, or the error `address-not-found`. */
export async function searchAddress(
  { geocoding }: PlaceTools,
  { address, lang, near }: WrittenAddress,
): Promise<AddressSearchResult> {
  const question = { text: address, lang, near, limit: addressSuggestions.most, isPatient: true };
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

/** Where to begin on the map with an address that nobody knows. Nobody outside is asked. */
export async function showAddressArea(address: string, lang: Locale): Promise<AddressArea> {
  return areaOfAddress(await openGazetteer(), address, lang);
}

/**
 * Places that a whole address may mean, the likeliest first, for callers who look many up while nobody waits. A country is no
 * place for an event, so a text that names only a country finds none outside it.
 */
export async function findAddresses(
  { geocoding }: PlaceTools,
  { address, lang }: Omit<WrittenAddress, 'near'>,
): Promise<FoundPlace[]> {
  const question = { text: address, lang, limit: addressSuggestions.most, isPatient: true };
  const { places } = await geocoding.search(question);
  const [first] = places;
  const isInCountry = ({ kind, countryCode }: GeocodedPlace) =>
    kind !== 'country' && (first?.kind !== 'country' || countryCode === first.countryCode);
  return places.filter(isInCountry).map(withoutParts);
}

/** The same in Nominatim's shape. Those who ask this way do not wait for a turn: people with a form go first. */
export async function geocode(
  { geocoding }: PlaceTools,
  { address, lang, limit, hasDetails }: Omit<WrittenAddress, 'near'> & { limit: number; hasDetails: boolean },
): Promise<{ places: NominatimPlace[]; isFallback: boolean }> {
  const { places, isFallback } = await geocoding.search({ text: address, lang, limit, isPatient: false });
  return { places: places.map((place) => asNominatim(place, { lang, hasDetails })), isFallback };
}

/** Towns of the world whose name has a word that begins with `query`, the likeliest first. Nobody outside is asked. */
export async function findTowns(query: string, options: FindOptions): Promise<Town[]> {
  return (await openGazetteer()).find(query, options);
}

/** Towns of exactly this name, in one of its spellings, the largest first; none while the name is only begun. */
export async function townsCalled(name: string): Promise<Town[]> {
  return (await openGazetteer()).called(name, {});
}

/**
 * The same for those who look many names up in one go, each in its region where one is given: what it gives knows the whole
 * gazetteer and waits for nothing.
 */
export async function townFinder(): Promise<
  (name: string, within?: { region: string; countryCode: string }) => Town[]
> {
  const gazetteer = await openGazetteer();
  return (name, within) => gazetteer.called(name, within ?? {});
}

/** Every word that a town is called by, normalized, once each, in alphabetical order; made while it is being read. */
export async function townWords(): Promise<Iterable<string>> {
  return (await openGazetteer()).words();
}

/** Every town of more than 1,000 inhabitants, in no order that means anything. */
export async function allTowns(): Promise<Town[]> {
  return [...(await openGazetteer()).towns()];
}

/** The town of an address of the site (`lyon`, `paris-texas`), or the largest that is called so elsewhere (`varsovie`). */
export async function findTownBySlug(slug: string): Promise<SluggedTown | undefined> {
  return (await findBySlug(slug)) ?? findByOtherName(slug);
}

/**
 * The town of an event, as its address names it, under the slug of its page; undefined where the gazetteer has none of that
 * name around.
 */
export async function townOfAddress(address: Addressed): Promise<SluggedTown | undefined> {
  return locateTownOf(address);
}

/** From which population on a town needs how much room on a screen. */
const zooms = [
  [1_000_000, 11],
  [100_000, 12],
  [10_000, 13],
] as const;
const zoomOfVillages = 14;

/** The zoom at which a map shows a town, and little else. */
export function townZoom({ population }: Town): number {
  return zooms.find(([least]) => population >= least)?.[1] ?? zoomOfVillages;
}

/** The town that an address names, or `undefined` where there is none of more than 1,000 inhabitants. */
export async function locateTown(address: TownOfAddress): Promise<Town | undefined> {
  return (await openGazetteer()).locate(address);
}

/** The town that people would say a point is in; with outskirts, also where it lies that far outside. */
export async function findTownAt(
  point: { latitude: number; longitude: number },
  outskirtsKm = 0,
): Promise<Town | undefined> {
  return (await openGazetteer()).townAt(point, outskirtsKm);
}

/** The slug of a town's page; undefined for the few that have none. */
export async function townSlug(town: Town): Promise<string | undefined> {
  return (await withSlug(town))?.slug;
}

/** Further from every town than this, a point is in no country that we could tell. */
const nearestTownKm = 50;

/** The country (ISO 3166-1) of the town nearest to a point; null far from all of them. */
export async function findCountry(point: { latitude: number; longitude: number }): Promise<string | null> {
  return (await openGazetteer()).nearest(point, nearestTownKm)?.countryCode ?? null;
}

/** `FR` → `France`, `Francia`; empty where nobody knows the code. */
export function nameOfCountry(countryCode: string, lang: Locale): string {
  return countryName(countryCode, lang);
}

/** The IANA time zone whose clocks people use at a point: `Europe/Paris`. */
export function findTimeZone(point: PointInCountry): string {
  return timeZoneOf(point);
}

function withoutParts({ parts: _, ...place }: GeocodedPlace): FoundPlace {
  return place;
}
