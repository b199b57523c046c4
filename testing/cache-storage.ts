/* The Cache API in memory, for tests in environments without one. */

interface Stored {
  body: ArrayBuffer;
  status: number;
  headers: [string, string][];
}

class MemoryCache {
  readonly #storage: MemoryCaches;
  readonly #stored = new Map<string, Stored>();

  constructor(storage: MemoryCaches) {
    this.#storage = storage;
  }

  get bytes(): number {
    return [...this.#stored.values()].reduce((sum, { body }) => sum + body.byteLength, 0);
  }

  /** Writing an entry again makes it the last one, as in browsers. */
  async put(address: string, response: Response): Promise<void> {
    const { status, headers } = response;
    const body = await response.arrayBuffer();
    if (this.#storage.bytes + body.byteLength > this.#storage.quotaBytes)
      throw new DOMException('Quota exceeded', 'QuotaExceededError');
    this.#stored.delete(address);
    this.#stored.set(address, { body, status, headers: [...headers] });
  }

  async match(address: string): Promise<Response | undefined> {
    const found = this.#stored.get(address);
    return found && toResponse(found);
  }

  async matchAll(): Promise<Response[]> {
    return [...this.#stored.values()].map(toResponse);
  }

  async keys(): Promise<{ url: string }[]> {
    return [...this.#stored.keys()].map((address) => ({ url: new URL(address, location.origin).href }));
  }

  async delete(request: string | { url: string }): Promise<boolean> {
    if (typeof request === 'string') return this.#stored.delete(request);
    const { pathname, search } = new URL(request.url);
    return this.#stored.delete(pathname + search);
  }
}

function toResponse({ body, status, headers }: Stored): Response {
  return new Response(body.slice(0), { status, headers });
}

/** Replaces `caches`. Writing throws beyond `quotaBytes`, which can be changed. */
export class MemoryCaches {
  quotaBytes = Number.POSITIVE_INFINITY;
  readonly #caches = new Map<string, MemoryCache>();

  get bytes(): number {
    return [...this.#caches.values()].reduce((sum, cache) => sum + cache.bytes, 0);
  }

  async open(name: string): Promise<MemoryCache> {
    const cache = this.#caches.get(name) ?? new MemoryCache(this);
    this.#caches.set(name, cache);
    return cache;
  }

  async keys(): Promise<string[]> {
    return [...this.#caches.keys()];
  }

  async has(name: string): Promise<boolean> {
    return this.#caches.has(name);
  }

  async delete(name: string): Promise<boolean> {
    return this.#caches.delete(name);
  }
}
