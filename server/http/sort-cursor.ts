import * as z from 'zod/mini';
import { Id } from '#contract/identity.ts';
import { cursorCodec, InstantMs, invalidCursor } from './cursor.ts';

/** Where a page ended, in a list that can be sorted in several ways: the sort value of its last row, and the id. */
export interface SortKey {
  /** Instants in milliseconds. */
  value: string | number;
  id: string;
}

/** Names are sorted by this many characters. Beyond, the order is by id. */
export const maxSortedLetters = 40;

const codec = cursorCodec(
  z.tuple([z.string(), z.union([InstantMs, z.string().check(z.maxLength(maxSortedLetters), z.regex(/^[^\0]*$/))]), Id]),
);

/** Returns the cursor of the page after this row, valid for this order only. */
export function writeSortCursor(order: string, { value, id }: { value: Date | string | number; id: string }): string {
  return codec.write([order, value instanceof Date ? value.getTime() : value, id]);
}

/**
 * Returns the row after which a page starts. Throws `invalid-input` for anything that `writeSortCursor` did not return
 * for this order.
 */
export function readSortCursor(order: string, cursor: string): SortKey {
  const [ownOrder, value, id] = codec.read(cursor);
  if (ownOrder !== order) throw invalidCursor();
  return { value, id };
}
