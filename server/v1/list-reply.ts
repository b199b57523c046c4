import { hash } from 'node:crypto';
import { invalidCursor } from '#server/http/cursor.ts';
import type { Page } from '#server/http/paging.ts';
import type { CacheableResponse } from '#server/http/response-cache.ts';
import type { Tools } from '#server/tools.ts';
import { licenceOf } from './licence.ts';

type ReplyTools = Pick<Tools, 'config' | 'site'>;

/** Caches may store responses, but must revalidate them, so that changes show at once. */
export const v1Headers = { 'cache-control': 'public, no-cache' };

/**
 * Returns the headers of one resource, with the licence of the data. `isCurrent` is false if it was requested by a former
 * slug: then they have its current path.
 */
export function resourceHeaders(tools: ReplyTools, path: string, isCurrent: boolean): Record<string, string> {
  const link = licenceLink(licenceOf(tools));
  return {
    ...v1Headers,
    ...(link !== undefined && { link }),
    ...(!isCurrent && { 'content-location': tools.config.publicUrl + path }),
  };
}

function licenceLink({ url }: { url: string | null }): string | undefined {
  return url === null ? undefined : `<${url}>; rel="license"`;
}

/** Parameters that do not change which items a list has. */
const presentation = new Set(['limit', 'cursor', 'detail', 'lang']);
const fingerprintCharacters = 8;

/** A short hash of the filters of a list. */
function fingerprint(query: object): string {
  const filters = Object.entries(query)
    .filter(([name, value]) => value !== undefined && !presentation.has(name))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return hash('sha256', JSON.stringify(filters), 'base64url').slice(0, fingerprintCharacters);
}

/**
 * Returns the cursor of the list without the hash of its filters. Throws `invalid-input` if it was written for other
 * filters.
 */
export function readListCursor(query: { cursor?: string | undefined }): string | undefined {
  const { cursor } = query;
  if (cursor === undefined) return undefined;
  if (!cursor.startsWith(fingerprint(query))) throw invalidCursor();
  return cursor.slice(fingerprintCharacters);
}

/**
 * Returns the response for a page of a list, with links to the next page in body and header. `address` is the requested
 * path and query, `query` the parsed one.
 */
export function listReply<Item>(
  tools: ReplyTools,
  address: string,
  query: object,
  { items, next, total = null }: Pick<Page<Item>, 'items' | 'next' | 'total'>,
) {
  const nextUrl = next === null ? null : urlOfNext(tools.config.publicUrl + address, fingerprint(query) + next);
  const licence = licenceOf(tools);
  const links = [nextUrl === null ? undefined : `<${nextUrl}>; rel="next"`, licenceLink(licence)].filter(
    (link) => link !== undefined,
  );
  return {
    body: { items, next: nextUrl, total, licence },
    headers: { ...v1Headers, ...(links.length > 0 && { link: links.join(', ') }) },
  } satisfies CacheableResponse<unknown>;
}

function urlOfNext(address: string, cursor: string): string {
  const url = new URL(address);
  url.searchParams.set('cursor', cursor);
  return url.href.replaceAll('%2C', ',');
}
