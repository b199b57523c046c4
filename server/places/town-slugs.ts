import { isSlug } from '#contract/slugs.ts';
import type { Town } from '#model/places/town.ts';
import { normalizeTown } from '#model/text/normalize-town.ts';
import { openGazetteer } from './gazetteer.ts';

/**
 * Slugs of town pages: `lyon`, and `paris-texas` if a larger town has the plain name. They only depend on the
 * gazetteer, so they are equal on every server.
 */

/** A town with a page, and its unique slug. */
export type SluggedTown = Town & { slug: string };

/** Towns by plain slug, the largest first. Computed on demand, because few of the 118,000 are requested. */
const cache = new Map<string, Promise<SluggedTown[]>>();
const maxCached = 20_000;

/** Returns the town of a slug, or undefined. */
export async function findBySlug(slug: string): Promise<SluggedTown | undefined> {
  const words = slug.split('-');
  // The words at the start are the name, the others distinguish towns of one name.
  for (let count = words.length; count > 0; count -= 1) {
    const found = (await townsNamed(words.slice(0, count).join('-'))).find((town) => town.slug === slug);
    if (found) return found;
  }
  return undefined;
}

/** Returns the largest town with this name in any language (`varsovie`) and its slug, or undefined. */
export async function findByOtherName(slug: string): Promise<SluggedTown | undefined> {
  const [largest] = (await openGazetteer()).called(slug.replaceAll('-', ' '), {});
  return largest && withSlug(largest);
}

/** Returns the town with its slug, or undefined for the few names with characters that slugs cannot contain. */
export async function withSlug(town: Town): Promise<SluggedTown | undefined> {
  return (await townsNamed(plainSlug(town.name))).find((other) => isSame(town, other));
}

function townsNamed(plain: string): Promise<SluggedTown[]> {
  let towns = cache.get(plain);
  if (!towns) {
    if (cache.size >= maxCached) cache.clear();
    towns = assignSlugs(plain);
    cache.set(plain, towns);
  }
  return towns;
}

/** The largest town has the plain name, each other one the first free candidate. */
async function assignSlugs(plain: string): Promise<SluggedTown[]> {
  if (!isSlug(plain)) return [];
  const taken = new Set<string>();
  const named: SluggedTown[] = [];
  for (const town of await towns(plain)) {
    for (const slug of slugCandidates(plain, town)) {
      // The plain name of another town is reserved for it.
      if (!isSlug(slug) || taken.has(slug) || (slug !== plain && (await towns(slug)).length > 0)) continue;
      taken.add(slug);
      named.push({ ...town, slug });
      break;
    }
  }
  return named;
}

/** Yields candidates: `paris`, `paris-texas`, `paris-texas-us`, `paris-us`, `paris-us-2`… */
function* slugCandidates(plain: string, { admin1, countryCode }: Town): Generator<string> {
  const country = countryCode.toLowerCase();
  const region = plainSlug(admin1);
  yield plain;
  if (isSlug(region) && region !== plain) yield* [`${plain}-${region}`, `${plain}-${region}-${country}`];
  for (let nth = 1; ; nth += 1) yield nth === 1 ? `${plain}-${country}` : `${plain}-${country}-${nth}`;
}

/** Returns the towns whose own name has this slug, the largest first; names in other languages do not count. */
async function towns(plain: string): Promise<Town[]> {
  const called = (await openGazetteer()).called(plain.replaceAll('-', ' '), {});
  return called
    .filter(({ name }) => plainSlug(name) === plain)
    .sort(
      (one, other) =>
        other.population - one.population || one.latitude - other.latitude || one.longitude - other.longitude,
    );
}

function plainSlug(name: string): string {
  return normalizeTown(name).replaceAll(' ', '-');
}

function isSame(one: Town, other: Town): boolean {
  return one.latitude === other.latitude && one.longitude === other.longitude && one.name === other.name;
}
