import type { PageEnd } from '#model/paging/cursor.ts';
import * as cursors from '#model/paging/list-cursors.ts';
import type { PagePosition } from '#model/paging/page-headers.ts';
import { refuseInvalidCursor } from './cursor.ts';

/** Returns the cursor of the page after this row. */
export function writeCursor(end: PageEnd): string {
  return cursors.writeCursor(end);
}

/** Returns the row after which a page starts. Throws `invalid-input` for anything that `writeCursor` did not return. */
export function readCursor(cursor: string): PageEnd {
  return refuseInvalidCursor(() => cursors.readCursor(cursor));
}

/** One page of a list, as features return it to `servePaged`. */
export interface Page<Item> extends PagePosition {
  items: Item[];
}

/**
 * Returns the page of `limit` rows out of a query for `limit + 1`, with the cursor of the next page; null if it is the
 * last one. The additional row shows whether there is a next page.
 */
export function cutPage<Row>(
  found: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): { rows: Row[]; next: string | null } {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: last !== undefined && found.length > limit ? cursorOf(last) : null };
}
