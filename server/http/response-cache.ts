import type { Clock } from '#server/time/clock.ts';
import { type CachedResponse, etagOf } from './cached-response.ts';
import { EncodedText } from './encoded-text.ts';
import { VersionedCache } from './versioned-cache.ts';

/** A response as a feature returns it. */
export interface CacheableResponse<Body> {
  body: Body;
  /** With a `content-type`, the body is sent as text, otherwise as JSON. */
  headers?: Record<string, string>;
  /** When the body becomes wrong although nothing changes, if that is known: an event ends. */
  trueUntil?: Date | undefined;
}

interface CachedJson extends CachedResponse {
  trueUntil?: Date | undefined;
}

/** Changes made by other servers on the same database are visible after this. */
const defaultLifetimeMs = 1000;

/** Enough for the views that many people share: about a hundred lists with their compressed copies. */
const defaultMaxBytes = 8_000_000;

/**
 * Caches responses that are the same for everyone, by URL, so that many concurrent readers cost one query. Valid for a
 * second by default, at most until the map or the minute changes (`VersionedCache`).
 */
export class ResponseCache extends VersionedCache<CachedJson> {
  constructor(
    tools: { clock: Clock; map: { readonly version: number } },
    name: string,
    { lifetimeMs = defaultLifetimeMs, maxBytes = defaultMaxBytes } = {},
  ) {
    super(tools, {
      name,
      maxBytes,
      bytesOf: ({ text }) => text.bytes,
      staleAtMs: ({ trueUntil }, loadedMs) =>
        Math.min(loadedMs + lifetimeMs, trueUntil?.getTime() ?? Number.POSITIVE_INFINITY),
    });
  }
}

/**
 * Returns a response ready to be cached, with its ETag. `body` becomes JSON, unless the headers have a `content-type`:
 * then it is sent as text.
 */
export function toCachedResponse({ body, headers = {}, trueUntil }: CacheableResponse<unknown>): CachedJson {
  const ownType = headers['content-type'];
  const text = new EncodedText(ownType === undefined ? JSON.stringify(body) : String(body));
  const etag = etagOf(text.plain);
  const vary = headers.vary ? `${headers.vary}, accept-encoding` : 'accept-encoding';
  const type = ownType ?? 'application/json; charset=utf-8';
  return { text, etag, headers: { ...headers, etag, 'content-type': type, vary }, trueUntil };
}
