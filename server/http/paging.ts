import * as z from 'zod/mini';
import { Id } from '#contract/identity.ts';
import { cursorCodec, InstantMs } from './cursor.ts';

/** Where a page ended, in a list that goes by an instant: that of its last row, and its id. */
export interface PageEnd {
  at: Date;
  id: string;
}

const codec = cursorCodec(z.tuple([InstantMs, Id]));

/** The cursor of the page after. */
export function writeCursor({ at, id }: PageEnd): string {
  return codec.write([at.getTime(), id]);
}

/** The way back; whatever we did not write is refused with `invalid-input`. */
export function readCursor(cursor: string): PageEnd {
  const [at, id] = codec.read(cursor);
  return { at: new Date(at), id };
}

/** One page of a list, as features hand it to `servePaged`. */
export interface Page<Item> {
  items: Item[];
  /** The cursors of the pages around; null or absent at the ends. */
  previous?: string | null;
  next: string | null;
  /** How many there are in all; null or absent where counting them would cost too much. */
  total?: number | null;
  /** How many come before this page, where that is known. */
  offset?: number;
}

/** The first `limit` of rows of which one more was asked for, which tells whether there is a next page: at the cursor of the last. */
export function cutPage<Row>(
  found: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): { rows: Row[]; next: string | null } {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: last !== undefined && found.length > limit ? cursorOf(last) : null };
}

/** What the headers say of a page at `address` (path and query, as it was asked for). */
export function pageHeaders(address: string, page: Omit<Page<unknown>, 'items'>): Record<string, string> {
  const link = pageLinks(address, page);
  return {
    ...(link !== undefined && { link }),
    ...(typeof page.total === 'number' && { 'x-total-count': `${page.total}` }),
    ...(page.offset !== undefined && { 'x-offset': `${page.offset}` }),
  };
}

/** The value of the `Link` header (RFC 8288): the same address with another cursor. Undefined where there is no page around. */
export function pageLinks(
  address: string,
  { previous, next }: Partial<Pick<Page<unknown>, 'previous' | 'next'>>,
): string | undefined {
  const links = [
    ...(previous ? [`<${withCursor(address, previous)}>; rel="prev"`] : []),
    ...(next ? [`<${withCursor(address, next)}>; rel="next"`] : []),
  ];
  return links.length > 0 ? links.join(', ') : undefined;
}

function withCursor(address: string, cursor: string): string {
  const url = new URL(address, 'http://pista.invalid');
  url.searchParams.delete('at');
  url.searchParams.set('cursor', cursor);
  return `${url.pathname}${url.search.replaceAll('%2C', ',')}`;
}
