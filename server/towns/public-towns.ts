import * as z from 'zod/mini';
import { Slug } from '#contract/identity.ts';
import type { PlaceNames } from '#contract/places.ts';
import { normalizeTown, normalizeTyped } from '#model/text/normalize-town.ts';
import { cursorCodec } from '#server/http/cursor.ts';
import { cutPage, type Page } from '#server/http/paging.ts';
import { namesOfRegion, namesOfTown } from '#server/places/service.ts';
import type { SluggedTown } from './neighbourhood.ts';
import type { Overview } from './overview.ts';

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
  { towns }: Overview,
  { q = '', limit, cursor }: { q?: string | undefined; limit: number; cursor?: string | undefined },
): Page<PublicTown> {
  const words = normalizeTyped(q).split(' ').filter(Boolean);
  const matching = towns.filter(({ town }) => words.length === 0 || isCalled(town, words));
  const after = cursor === undefined ? undefined : codec.read(cursor);
  const found = after ? matching.filter(({ events, town }) => isAfter([events, town.slug], after)) : matching;
  const { rows, next } = cutPage(found.slice(0, limit + 1), limit, ({ events, town }) =>
    codec.write([events, town.slug]),
  );
  return { items: rows.map(({ town, events }) => toPublicTown(town, events)), next, total: matching.length };
}

/** Returns a town with its number of upcoming events. */
export function toPublicTown(town: SluggedTown, upcoming: number): PublicTown {
  const { slug, name, admin1: region, countryCode, latitude, longitude } = town;
  return {
    ...{ slug, name, names: namesOfTown(name, countryCode) },
    ...{ region, regionNames: namesOfRegion(region, countryCode) },
    ...{ countryCode, latitude, longitude, upcoming },
  };
}

function isCalled({ name, countryCode }: SluggedTown, words: readonly string[]): boolean {
  const names = [name, ...Object.values(namesOfTown(name, countryCode) ?? {})].map((one) => ` ${normalizeTown(one)}`);
  return names.some((one) => words.every((word) => one.includes(` ${word}`)));
}

function isAfter([events, slug]: [number, string], [lastEvents, lastSlug]: [number, string]): boolean {
  return events < lastEvents || (events === lastEvents && slug > lastSlug);
}
