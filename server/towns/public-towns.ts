import * as z from 'zod/mini';
import { Slug } from '#contract/identity.ts';
import type { PlaceNames } from '#contract/places.ts';
import { BoundedHeap } from '#model/map/bounded-heap.ts';
import type { MappedTown } from '#model/map/mapped-towns.ts';
import type { CountedTown } from '#model/map/queries.ts';
import { normalizeTown, normalizeTyped } from '#model/text/normalize-town.ts';
import { cursorCodec } from '#server/http/cursor.ts';
import { cutPage, type Page } from '#server/http/paging.ts';
import { namesOfRegion, namesOfTown } from '#server/places/service.ts';

/** A town with its number of upcoming events. */
export interface PublicTown {
  slug: string;
  name: string;
  names: PlaceNames;
  /** In English, possibly empty. */
  region: string;
  regionNames: PlaceNames;
  countryCode: string;
  latitude: number;
  longitude: number;
  upcoming: number;
}

/** The number of events of the last town, and its slug. */
const codec = cursorCodec(z.tuple([z.int().check(z.gte(0)), Slug]));

/**
 * Returns a page of the towns with upcoming events, most events first, optionally those whose name in any language has a
 * word that starts with each word of `q`. Throws `invalid-input` for an invalid cursor.
 */
export function pageOfTowns(
  towns: readonly CountedTown[],
  { q = '', limit, cursor }: { q?: string | undefined; limit: number; cursor?: string | undefined },
): Page<PublicTown> {
  const words = normalizeTyped(q).split(' ').filter(Boolean);
  const matching = towns.filter(({ town }) => words.length === 0 || isCalled(town, words));
  const after = cursor === undefined ? undefined : codec.read(cursor);
  const found = after ? matching.filter(({ count, town }) => isAfter([count, town.slug], after)) : matching;
  const { rows, next } = cutPage(mostEvents(found, limit + 1), limit, ({ count, town }) =>
    codec.write([count, town.slug]),
  );
  return { items: rows.map(({ town, count }) => toPublicTown(town, count)), next, total: matching.length };
}

/** Returns the first `limit` towns by decreasing number of events. Faster than sorting all. */
export function mostEvents(towns: readonly CountedTown[], limit: number): CountedTown[] {
  const first = new BoundedHeap(limit, (one, other) => compare(towns[one], towns[other]));
  for (const nth of towns.keys()) first.add(nth);
  return first.sorted().flatMap((nth) => towns[nth] ?? []);
}

function compare(one: CountedTown | undefined, other: CountedTown | undefined): number {
  if (!one || !other) return 0;
  return other.count - one.count || (one.town.slug < other.town.slug ? -1 : 1);
}

/** Returns a town with its number of upcoming events. */
export function toPublicTown(town: MappedTown, upcoming: number): PublicTown {
  const { slug, name, admin1: region, countryCode, latitude, longitude } = town;
  return {
    ...{ slug, name, names: namesOfTown(name, countryCode) },
    ...{ region, regionNames: namesOfRegion(region, countryCode) },
    ...{ countryCode, latitude, longitude, upcoming },
  };
}

/** Normalized names, because normalizing those of all towns takes a tenth of a second. */
const normalizedNames = new WeakMap<MappedTown, string[]>();

function isCalled(town: MappedTown, words: readonly string[]): boolean {
  let names = normalizedNames.get(town);
  if (!names) {
    const all = [town.name, ...Object.values(namesOfTown(town.name, town.countryCode) ?? {})];
    names = all.map((one) => ` ${normalizeTown(one)}`);
    normalizedNames.set(town, names);
  }
  return names.some((one) => words.every((word) => one.includes(` ${word}`)));
}

function isAfter([events, slug]: [number, string], [lastEvents, lastSlug]: [number, string]): boolean {
  return events < lastEvents || (events === lastEvents && slug > lastSlug);
}
