import type { CachedResponse } from '#server/http/cached-response.ts';
import { VersionedCache } from '#server/http/versioned-cache.ts';
import type { Clock } from '#server/time/clock.ts';

const maxEntries = 1000;
/** With their compressed copies: about a thousand lists. */
const maxBytes = 24 * 1024 * 1024;

/**
 * Caches embeds by address, language and clock. They are valid until an event changes, and for the minute in which they
 * were rendered, because past events leave them.
 */
export class EmbedCache extends VersionedCache<CachedResponse> {
  constructor(tools: { clock: Clock; map: { readonly version: number } }) {
    super(tools, {
      maxEntries,
      maxSize: maxBytes,
      sizeOf: ({ text }, key) => 2 * (key.length + text.plain.length),
    });
  }
}
