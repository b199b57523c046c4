import { LRUCache } from 'lru-cache';
import { outageOf } from '#server/database/outage.ts';
import type { Tools } from '#server/tools.ts';
import { findId } from './store.ts';
import { hashOf, isWellFormed } from './token-form.ts';

/** Active tokens of a large site. */
const maxKnown = 5000;
/** A token that has ended has the quota of its network again after this time. */
const knownForMs = 10 * 60_000;
/** Per network, so that invented tokens cause few queries. */
const maxLookupsPerMinute = 60;

/**
 * The ids of the API tokens that were used lately, for counting requests: without a query, because requests are counted
 * before anything else is done for them. A new token counts against its network until it is known.
 */
export class KnownTokens {
  readonly #tools: Pick<Tools, 'db' | 'clock' | 'log' | 'rateCounter'>;
  readonly #ids = new LRUCache<string, string>({ max: maxKnown, ttl: knownForMs });

  constructor(tools: Pick<Tools, 'db' | 'clock' | 'log' | 'rateCounter'>) {
    this.#tools = tools;
  }

  /** Returns the id of a token; null if it is unknown, and then looks it up for later requests. */
  idOf(token: string, network: string): string | null {
    if (!isWellFormed(token)) return null;
    const hash = hashOf(token);
    const id = this.#ids.get(hash);
    if (id !== undefined) return id;
    const { count } = this.#tools.rateCounter.add(`token lookups ${network}`, 60_000);
    if (count <= maxLookupsPerMinute) void this.#lookUp(hash);
    return null;
  }

  async #lookUp(hash: string): Promise<void> {
    try {
      const id = await findId(this.#tools.db, hash, this.#tools.clock());
      if (id !== undefined) this.#ids.set(hash, id);
    } catch (error) {
      if (!outageOf(error)) this.#tools.log.warn({ err: error }, 'failed to look up an API token');
    }
  }
}
