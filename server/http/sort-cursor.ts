import * as z from 'zod/mini';
import { Id } from '#contract/identity.ts';
import { cursorCodec, InstantMs, refuseCursor } from './cursor.ts';

/** Where a page of a list ended that can be sorted in several ways: what its last row is sorted by, and the id. */
export interface SortKey {
  /** Instants in milliseconds. */
  value: string | number;
  id: string;
}

/** So many letters of a name count; the rest is left to chance. */
export const sortedLetters = 40;

const codec = cursorCodec(
  z.tuple([z.string(), z.union([InstantMs, z.string().check(z.maxLength(sortedLetters), z.regex(/^[^\0]*$/))]), Id]),
);

/** The cursor of the page after. It is good for its own order only. */
export function writeSortCursor(order: string, { value, id }: { value: Date | string | number; id: string }): string {
  return codec.write([order, value instanceof Date ? value.getTime() : value, id]);
}

/** The way back; whatever we did not write for this order is refused with `invalid-input`. */
export function readSortCursor(order: string, cursor: string): SortKey {
  const [ownOrder, value, id] = codec.read(cursor);
  if (ownOrder !== order) throw refuseCursor();
  return { value, id };
}
