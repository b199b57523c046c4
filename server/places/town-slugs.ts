import { isSlug } from '#contract/slugs.ts';
import { normalizeTown } from '#server/text/normalize-town.ts';
import { openGazetteer } from './gazetteer.ts';
import type { Town } from './town.ts';

/**
 * Addresses for the pages of towns: `lyon`, and `paris-texas` where a larger town has the plain name. They follow from the
 * gazetteer alone, so they are the same on every server and whatever happens there.
 */

/** A town that has a page, under the one slug that no other has. */
export type SluggedTown = Town & { slug: string };

/** Towns that share a name, with their slugs, the largest first. Few are ever asked for beside the 118,000 that there are. */
const known = new Map<string, Promise<SluggedTown[]>>();
const mostKnown = 20_000;

/** The town of a slug; undefined where it is nobody's. */
export async function findBySlug(slug: string): Promise<SluggedTown | undefined> {
  const words = slug.split('-');
  // A name may have any of the words, what tells towns of one name apart the others.
  for (let count = words.length; count > 0; count -= 1) {
    const found = (await townsNamed(words.slice(0, count).join('-'))).find((town) => town.slug === slug);
    if (found) return found;
  }
  return undefined;
}

/** The largest town that is called so somewhere in the world: `varsovie`. */
export async function findByOtherName(slug: string): Promise<SluggedTown | undefined> {
  const [largest] = (await openGazetteer()).called(slug.replaceAll('-', ' '), {});
  return largest && withSlug(largest);
}

/** The same town with its slug; undefined for the few whose name has letters that addresses do not have. */
export async function withSlug(town: Town): Promise<SluggedTown | undefined> {
  return (await townsNamed(plainSlug(town.name))).find((other) => isSame(town, other));
}

function townsNamed(plain: string): Promise<SluggedTown[]> {
  let towns = known.get(plain);
  if (!towns) {
    if (known.size >= mostKnown) known.clear();
    towns = nameApart(plain);
    known.set(plain, towns);
  }
  return towns;
}

/** The largest has the plain name; each other one the first of its own that is free. */
async function nameApart(plain: string): Promise<SluggedTown[]> {
  if (!isSlug(plain)) return [];
  const taken = new Set<string>();
  const named: SluggedTown[] = [];
  for (const town of await towns(plain)) {
    for (const slug of wishes(plain, town)) {
      // What another town is simply called is that one's.
      if (!isSlug(slug) || taken.has(slug) || (slug !== plain && (await towns(slug)).length > 0)) continue;
      taken.add(slug);
      named.push({ ...town, slug });
      break;
    }
  }
  return named;
}

/** `paris`, `paris-texas`, `paris-texas-us`, `paris-us`, `paris-us-2`… */
function* wishes(plain: string, { admin1, countryCode }: Town): Generator<string> {
  const country = countryCode.toLowerCase();
  const region = plainSlug(admin1);
  yield plain;
  if (isSlug(region) && region !== plain) yield* [`${plain}-${region}`, `${plain}-${region}-${country}`];
  for (let nth = 1; ; nth += 1) yield nth === 1 ? `${plain}-${country}` : `${plain}-${country}-${nth}`;
}

/** Those whose own name gives this slug, the largest first; what they are called elsewhere does not count. */
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
