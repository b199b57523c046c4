import { writeDays } from '#contract/local-days.ts';
import type { CellsQuery } from '#model/map/queries.ts';
import type { CachedResponse } from '#server/http/cached-response.ts';
import { EncodedText } from '#server/http/encoded-text.ts';
import { VersionedCache } from '#server/http/versioned-cache.ts';
import type { Tools } from '#server/tools.ts';

/** Enough for the views that many people share: about five hundred responses of a few kB with their compressed copies. */
const maxBytes = 4_000_000;

/** Caches responses with the counts of cells until the map or, because events end, the minute changes. */
export class CellsCache {
  readonly #tools: Pick<Tools, 'clock' | 'map'>;
  readonly #responses: VersionedCache<CachedResponse>;

  constructor(tools: Pick<Tools, 'clock' | 'map'>) {
    this.#tools = tools;
    this.#responses = new VersionedCache(tools, {
      name: 'map cells',
      maxBytes,
      bytesOf: ({ text }) => text.bytes,
    });
  }

  /** The ETag of all responses, which changes with the map and each minute. */
  get etag(): string {
    return `W/"${this.#tools.map.revision}-${Math.floor(this.#tools.clock().getTime() / 60_000)}"`;
  }

  /**
   * Returns the response with the cells of a query, with these headers and an ETag; computed once for each state of the
   * map.
   */
  get(query: CellsQuery, headers: Record<string, string>): Promise<CachedResponse> {
    const { etag } = this;
    // During a round of the map the revision lags behind the version: a body goes with the ETag that it was made for.
    return this.#responses.get(`${etag} ${keyOf(query)}`, async () => ({
      headers: { ...headers, etag, 'content-type': 'application/json; charset=utf-8' },
      text: new EncodedText(JSON.stringify(this.#tools.map.cells(query))),
      etag,
    }));
  }
}

/** The same for all ways to write a query. */
function keyOf({ zoom, x, y, filters }: CellsQuery): string {
  const { styles = [], types = [], facts = [], from = '', days } = filters;
  return [zoom, x.first, x.last, y.first, y.last, styles, types, facts, from, days && writeDays(days)].join(' ');
}
