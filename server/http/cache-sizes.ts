/** The size of a cache. */
export interface CacheSize {
  name: string;
  entries: number;
  bytes: number;
  maxBytes: number;
}

interface SizedCache {
  readonly size: Omit<CacheSize, 'name'>;
}

/** The newest cache of each name. Weak, because tests open many. */
const caches = new Map<string, WeakRef<SizedCache>>();

/** Adds a cache to the list of `cacheSizes`. Its name must be unique within a server. */
export function listCache(name: string, cache: SizedCache): void {
  caches.set(name, new WeakRef(cache));
}

/** Returns the sizes of all caches of this process that are bounded in bytes, by name. */
export function cacheSizes(): CacheSize[] {
  return [...caches]
    .flatMap(([name, reference]) => {
      const cache = reference.deref();
      return cache ? [{ name, ...cache.size }] : [];
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}
