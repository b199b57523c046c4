import * as z from 'zod/mini';
import { Id } from '#contract/identity.ts';
import type { PageEnd } from '#model/paging/cursor.ts';
import { cursorCodec, InstantMs } from './cursor.ts';

const codec = cursorCodec(z.tuple([InstantMs, Id]));

/** Returns the cursor of the page after this row. */
export function writeCursor({ at, id }: PageEnd): string {
  return codec.write([at.getTime(), id]);
}

/** Returns the row after which a page starts. Throws `invalid-input` for anything that `writeCursor` did not return. */
export function readCursor(cursor: string): PageEnd {
  const [at, id] = codec.read(cursor);
  return { at: new Date(at), id };
}

/** One page of a list, as features return it to `servePaged`. */
export interface Page<Item> {
  items: Item[];
  /** Cursors of the adjacent pages; null or absent at the ends. */
  previous?: string | null;
  next: string | null;
  /** Number of items of the whole list; null or absent if counting them would be too expensive. */
  total?: number | null;
  /** Number of items before this page, if known. */
  offset?: number;
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

/**
 * Returns the headers of a page: `Link`, `X-Total-Count` and `X-Offset`, as far as known. `address` is the requested
 * path and query.
 */
export function pageHeaders(address: string, page: Omit<Page<unknown>, 'items'>): Record<string, string> {
  const link = pageLinks(address, page);
  return {
    ...(link !== undefined && { link }),
    ...(typeof page.total === 'number' && { 'x-total-count': `${page.total}` }),
    ...(page.offset !== undefined && { 'x-offset': `${page.offset}` }),
  };
}

/**
 * Returns the `Link` header (RFC 8288): the same address with the cursors of the previous and next page. Undefined
 * without adjacent pages.
 */
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
