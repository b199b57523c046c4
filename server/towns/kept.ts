import { LRUCache } from 'lru-cache';
import type { Tools } from '#server/tools.ts';

type KeptTools = Pick<Tools, 'clock'> & { map: Pick<Tools['map'], 'version'> };

interface Entry<Value> {
  /** Read-model version when loading started. */
  version: number;
  minute: number;
  value: Promise<Value>;
  isDone: boolean;
  /** Previous value, returned while this one is loading. */
  former: Promise<Value> | undefined;
  isSlow: boolean;
  size: number;
}

interface Kind<Value> {
  load(key: string): Promise<Value>;
  /** Number of events involved, as a measure of cost. */
  eventsIn(value: Value): number;
  mostOften: number;
  /** How long an expensive value is cached. */
  minutes?: number;
  /** Maximum total size of all values. */
  mostSize?: number;
}

const minuteMs = 60_000;
const maxEntries = 100;

/**
 * Caches values until an event changes, at most for a minute, because events end. Expensive values are cached for the
 * `minutes` of their kind regardless of changes, and returned stale while they are loaded again. Each key is loaded
 * once at a time.
 */
export class Kept<Value> {
  readonly #tools: KeptTools;
  readonly #kind: Kind<Value>;
  readonly #entries: LRUCache<string, Entry<Value>>;

  constructor(tools: KeptTools, kind: Kind<Value>) {
    this.#tools = tools;
    this.#kind = kind;
    this.#entries = new LRUCache({
      max: maxEntries,
      ...(kind.mostSize !== undefined && { maxSize: kind.mostSize, sizeCalculation: ({ size }) => size + 1 }),
    });
  }

  get(key = ''): Promise<Value> {
    return this.#since(key, this.#now());
  }

  async #since(key: string, asked: { version: number; minute: number }): Promise<Value> {
    const entry = this.#entries.get(key);
    if (!entry) return this.#begin(key);
    const { minutes = 1 } = this.#kind;
    // In the future: the clock was set back.
    const isAhead = entry.minute > this.#now().minute;
    const isKept = entry.isSlow
      ? entry.minute > asked.minute - minutes
      : entry.minute >= asked.minute && entry.version >= asked.version;
    if (isKept && !isAhead) return entry.former ?? entry.value;
    if (!entry.isDone) {
      // The load started before this call, so its result may be outdated.
      await entry.value.catch(() => undefined);
      return this.#since(key, asked);
    }
    const value = this.#begin(key, entry);
    return this.#entries.get(key)?.former ?? value;
  }

  #now() {
    return { version: this.#tools.map.version, minute: Math.floor(this.#tools.clock().getTime() / minuteMs) };
  }

  #begin(key: string, before?: Entry<Value>): Promise<Value> {
    const { isSlow = false, size = 0 } = before ?? {};
    const now = this.#now();
    const isFresh =
      before && isSlow && before.minute <= now.minute && before.minute > now.minute - 2 * (this.#kind.minutes ?? 1);
    const value = this.#kind.load(key);
    const entry: Entry<Value> = {
      ...now,
      value,
      isDone: false,
      former: isFresh ? before.value : undefined,
      isSlow,
      size,
    };
    this.#entries.set(key, entry);
    value.then(
      (found) => {
        const events = this.#kind.eventsIn(found);
        const done = { isDone: true, former: undefined, isSlow: events > this.#kind.mostOften, size: events };
        if (this.#entries.peek(key) === entry) this.#entries.set(key, Object.assign(entry, done));
      },
      // Errors are not cached.
      () => {
        entry.isDone = true;
        if (this.#entries.peek(key) === entry) this.#entries.delete(key);
      },
    );
    return value;
  }
}
