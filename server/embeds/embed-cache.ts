import type { CachedResponse } from '#server/http/cached-response.ts';
import { VersionedCache } from '#server/http/versioned-cache.ts';
import type { Clock } from '#server/time/clock.ts';

/** With their compressed copies: about five hundred lists. */
const maxBytes = 12 * 1024 * 1024;

/**
 * Caches embeds by address, language and clock. They are valid until an event changes, and for the minute in which they
 * were rendered, because past events leave them.
 */
export class EmbedCache extends VersionedCache<CachedResponse> {
  constructor(tools: { clock: Clock; map: { readonly version: number } }) {
    super(tools, {
      name: 'embeds',
      maxBytes,
      bytesOf: ({ text }) => text.bytes,
    });
  }
}
