import type { VenueReference } from '#contract/identity.ts';
import type { BoundingBox, PlaceNames } from '#contract/places.ts';
import { searchWords } from '#model/text/normalize-text.ts';
import { cutPage, type Page } from '#server/http/paging.ts';
import { readSortCursor, writeSortCursor } from '#server/http/sort-cursor.ts';
import { namesOfTown } from '#server/places/service.ts';
import type { Tools } from '#server/tools.ts';
import { findPublicByName } from './listing-store.ts';

/** A venue in the public list. */
export interface ListedVenue extends VenueReference {
  town: string;
  townNames?: PlaceNames;
  displayName: string;
  latitude: number | null;
  longitude: number | null;
  countryCode: string | null;
}

export interface VenuesQuery {
  /** Words, or their beginnings, of name or town. */
  q?: string | undefined;
  bbox?: BoundingBox | undefined;
  limit: number;
  cursor?: string | undefined;
}

/**
 * Returns a page of venues with a public page and events, by name. `total` is null unless the page contains all. Throws
 * `invalid-input` for an invalid cursor.
 */
export async function listByName(
  { db }: Pick<Tools, 'db'>,
  { q, bbox: box, limit, cursor }: VenuesQuery,
): Promise<Page<ListedVenue>> {
  const after = cursor === undefined ? undefined : readSortCursor('name', cursor);
  const found = await findPublicByName(db, { words: searchWords(q), box, after }, limit + 1);
  const { rows, next } = cutPage(found, limit, ({ sort_name, id }) =>
    writeSortCursor('name', { value: sort_name, id }),
  );
  const items = rows.map(({ id, slug, name, town, display_name, latitude, longitude, country_code: countryCode }) => ({
    ...{ id, slug, name, town, townNames: namesOfTown(town, countryCode) },
    ...{ displayName: display_name, latitude, longitude, countryCode },
  }));
  return { items, next, total: after || next ? null : items.length };
}
