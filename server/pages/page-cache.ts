import type { Locale } from '#contract/locales.ts';
import { type CachedResponse, etagOf } from '#server/http/cached-response.ts';
import { EncodedText } from '#server/http/encoded-text.ts';
import { VersionedCache } from '#server/http/versioned-cache.ts';
import type { Clock } from '#server/time/clock.ts';

/** A rendered page, or the path to which it has moved. */
type CachedPage = CachedResponse | { movedTo: string };

/** With their compressed copies: some two hundred and fifty event pages. */
const maxBytes = 24 * 1024 * 1024;

/**
 * A page contains nothing about its visitor: a shared cache may answer for a few seconds, and for a day while this server
 * fails. A browser asks each time.
 */
const publicBriefly = 'public, max-age=0, s-maxage=5, stale-if-error=86400';

/**
 * Caches pages by address, language, clock and colour scheme. They are valid until an event or the catalogue changes,
 * and for the minute in which they were rendered, because they say what is on now. Only complete pages with status 200
 * are cached.
 */
export class PageCache extends VersionedCache<CachedPage> {
  constructor(tools: { clock: Clock; map: { readonly version: number } }) {
    super(tools, {
      name: 'pages',
      maxBytes,
      bytesOf: (page) => ('text' in page ? page.text.bytes : 0),
      staleAtMs: (page) => ('etag' in page ? undefined : 0),
    });
  }
}

/**
 * Returns the response for a rendered page. Complete pages with status 200 get an ETag and may be cached. The ETag is
 * the same for pages that look the same: the instant of rendering is in the embedded data only.
 */
export function pageResponse(
  html: string,
  status: number,
  { locale, isComplete }: { locale: Locale; isComplete: boolean },
): CachedResponse {
  const etag = status === 200 && isComplete ? etagOf(html.replace(/"renderedAt":"[^"]*"/, '')) : undefined;
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': locale,
      vary: 'accept-encoding, accept-language, cookie',
      'cache-control': etag ? publicBriefly : 'private, no-cache',
      ...(etag && { etag }),
    },
    text: new EncodedText(html),
    ...(etag && { etag }),
  };
}
