/** The position of a page in its list, as far as known. */
export interface PagePosition {
  /** Cursors of the adjacent pages; null or absent at the ends. */
  previous?: string | null;
  next: string | null;
  /** Number of items of the whole list; null or absent if counting them would be too expensive. */
  total?: number | null;
  /** Number of items before this page, if known. */
  offset?: number;
}

/**
 * Returns the headers of a page: `Link`, `X-Total-Count` and `X-Offset`, as far as known. `address` is the requested
 * path and query.
 */
export function pageHeaders(address: string, page: PagePosition): Record<string, string> {
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
  { previous, next }: Partial<Pick<PagePosition, 'previous' | 'next'>>,
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
