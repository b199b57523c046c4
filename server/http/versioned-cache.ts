import { LRUCache } from 'lru-cache';
import { type Clock, isSetBack } from '#server/time/clock.ts';
import { type CacheSize, listCache } from './cache-sizes.ts';

interface CacheTools {
  clock: Clock;
  map: { readonly version: number };
}

interface Options<Value> {
  /** Unique within a server, for `cacheSizes`. */
  name: string;
  /** Maximum of all entries together. The least recently used ones are evicted. */
  maxBytes: number;
  /** Memory of a value, roughly. Without its key. */
  bytesOf(value: Value): number;
  /** When a value becomes stale although the version is the same; undefined: at the end of the minute. 0: never cached. */
  staleAtMs?(value: Value, loadedMs: number): number | undefined;
  /**
   * How long a value that is expensive to load stays valid although the version changes. For as long again it is returned
   * stale while it is reloaded. Default: 0.
   */
  minLifetimeMs?(value: Value): number;
}

type Load<Value> = (now: Date) => Promise<Value>;

/** The result of a load, with the state of the world when it began. */
interface CacheEntry<Value> {
  outcome: PromiseSettledResult<Value>;
  version: number;
  loadedMs: number;
}

const minuteMs = 60_000;
/** An entry without its value, with its headers if it is a response. */
const bytesPerEntry = 600;

/**
 * Caches values that are valid until the version of the map or the minute changes: lists and pages leave out past events.
 * Concurrent callers share one load. A failed load is not cached.
 */
export class VersionedCache<Value> {
  readonly #tools: CacheTools;
  readonly #options: Options<Value>;
  readonly #entries: LRUCache<string, CacheEntry<Value>, Load<Value>>;

  constructor(tools: CacheTools, options: Options<Value>) {
    const { name, maxBytes, bytesOf } = options;
    this.#tools = tools;
    this.#options = options;
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ outcome }, key) =>
        bytesPerEntry + 2 * key.length + (outcome.status === 'fulfilled' ? Math.ceil(bytesOf(outcome.value)) : 0),
      // An entry evicted while it is being loaded is still returned to the callers that wait for it.
      ignoreFetchAbort: true,
      fetchMethod: (_key, _stale, { context }) => this.#load(context),
    });
    listCache(name, this);
  }

  /** The number of entries, and their bytes. */
  get size(): Omit<CacheSize, 'name'> {
    const { size: entries, calculatedSize: bytes, maxSize: maxBytes } = this.#entries;
    return { entries, bytes, maxBytes };
  }

  /** The value, if it is cached and valid. Synchronous, because a turn through promises would slow down every hit. */
  find(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    return entry && this.#isValid(entry) ? resultOf(entry) : undefined;
  }

  /** The cached value if it is valid, otherwise the result of a load that began in the current version and minute. */
  async get(key: string, load: Load<Value>): Promise<Value> {
    const cached = this.#entries.get(key);
    if (cached && this.#isValid(cached)) return resultOf(cached);
    const { version } = this.#tools.map;
    const minute = minuteOf(this.#nowMs());
    const loading = this.#entries.forceFetch(key, { context: load, forceRefresh: true });
    if (cached && this.#isValid(cached, 2)) return resultOf(cached);
    const entry = await loading;
    // An invalid entry would evict valid ones.
    if (!this.#isValid(entry) && this.#entries.peek(key) === entry) this.#entries.delete(key);
    if (entry.version >= version && minuteOf(entry.loadedMs) >= minute) return resultOf(entry);
    // That load began before this call: it may have read too early.
    return resultOf(await this.#entries.forceFetch(key, { context: load, forceRefresh: true }));
  }

  async #load(load: Load<Value>): Promise<CacheEntry<Value>> {
    const now = this.#tools.clock();
    const { version } = this.#tools.map;
    const [outcome] = await Promise.allSettled([load(now)]);
    return { outcome, version, loadedMs: now.getTime() };
  }

  #isValid({ outcome, version, loadedMs }: CacheEntry<Value>, lifetimes = 1): boolean {
    const nowMs = this.#nowMs();
    if (outcome.status === 'rejected' || isSetBack(nowMs, loadedMs)) return false;
    const { staleAtMs, minLifetimeMs } = this.#options;
    if (nowMs < loadedMs + lifetimes * (minLifetimeMs?.(outcome.value) ?? 0)) return true;
    const untilMs = staleAtMs?.(outcome.value, loadedMs) ?? (minuteOf(loadedMs) + 1) * minuteMs;
    return version === this.#tools.map.version && nowMs < untilMs;
  }

  #nowMs(): number {
    return this.#tools.clock().getTime();
  }
}

function resultOf<Value>({ outcome }: CacheEntry<Value>): Value {
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

function minuteOf(ms: number): number {
  return Math.floor(ms / minuteMs);
}
