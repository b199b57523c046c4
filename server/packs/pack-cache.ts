import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { PackTile } from '#contract/packs.ts';
import { interleave } from '#contract/tiles.ts';
import { type CacheSize, listCache } from '#server/http/cache-sizes.ts';
import { Problem } from '#server/http/problem.ts';
import type { EventMap } from '#server/map/service.ts';
import type { Clock } from '#server/time/clock.ts';
import type { PackedParts } from './pack-task.ts';

/** About 20 tiles of 20,000 events, or 200 of 2,000. */
const maxBytes = 48_000_000;
const bytesPerEntry = 1000;
/** Changes without a line in the change log, made by hand or by an older version, are shown after this. */
const maxAgeMs = 3_600_000;
const dayMs = 86_400_000;
/** Tiles that wait for their turn. */
const maxWaiting = 100;
const retryAfterSeconds = 10;
/** Pause after a tile, as a multiple of the time it took, so that packing takes at most two thirds of a core. */
const pausePerPack = 0.5;

interface CacheTools {
  clock: Clock;
  map: Pick<EventMap, 'tileRevision'>;
}

/** Packs a tile with the events that end after an instant. */
type Pack = (tile: PackTile, endsAfter: Date) => Promise<PackedParts>;

interface PackedTile {
  parts: PackedParts;
  /** The revision of the tile before it was read. */
  revision: number;
  packedAtMs: number;
}

/**
 * Keeps packed tiles until an event in them changes, at most an hour and not over midnight (UTC): a pack has the events that
 * had not ended when the day began, so that its tags are the same on all servers. Tiles are packed one at a time.
 */
export class PackCache {
  readonly #tools: CacheTools;
  readonly #pack: Pack;
  readonly #tiles = new LRUCache<number, PackedTile>({
    maxSize: maxBytes,
    sizeCalculation: ({ parts }) => Object.values(parts).reduce((sum, { bytes }) => sum + bytes.length, bytesPerEntry),
  });
  readonly #packing = new Map<number, Promise<PackedTile>>();
  #turn: Promise<unknown> = Promise.resolve();
  #lastMs = 0;
  readonly #closing = new AbortController();

  constructor(tools: CacheTools, pack: Pack) {
    this.#tools = tools;
    this.#pack = pack;
    listCache('packs', this);
  }

  /** The number of tiles, and their bytes. */
  get size(): Omit<CacheSize, 'name'> {
    return { entries: this.#tiles.size, bytes: this.#tiles.calculatedSize, maxBytes };
  }

  /** Returns the parts of a tile with all changes that the map has now. Throws `unavailable` if too many tiles wait. */
  async get(tile: PackTile): Promise<PackedParts> {
    const key = interleave(tile.x, tile.y);
    const revision = this.#tools.map.tileRevision(tile);
    const kept = this.#tiles.get(key);
    if (kept && this.#isValid(kept, revision)) return kept.parts;
    for (;;) {
      const packed = await (this.#packing.get(key) ?? this.#startPacking(tile, key));
      // One that was read before the last change is of no use.
      if (this.#isValid(packed, revision)) return packed.parts;
    }
  }

  /** Rejects tiles that wait. */
  close(): void {
    this.#closing.abort();
  }

  #isValid({ revision, packedAtMs }: PackedTile, minRevision: number): boolean {
    const nowMs = this.#tools.clock().getTime();
    const isToday = Math.floor(nowMs / dayMs) === Math.floor(packedAtMs / dayMs);
    return revision >= minRevision && isToday && Math.abs(nowMs - packedAtMs) < maxAgeMs;
  }

  #startPacking(tile: PackTile, key: number): Promise<PackedTile> {
    if (this.#packing.size >= maxWaiting) throw new Problem('unavailable', { retryAfterSeconds });
    const packing = this.#turn.then(() => this.#packNow(tile, key)).finally(() => this.#packing.delete(key));
    this.#packing.set(key, packing);
    this.#turn = packing.catch(() => {}).then(() => this.#rest());
    return packing;
  }

  async #packNow(tile: PackTile, key: number): Promise<PackedTile> {
    this.#closing.signal.throwIfAborted();
    const startedAt = performance.now();
    const revision = this.#tools.map.tileRevision(tile);
    const now = this.#tools.clock();
    const endsAfter = new Date(Math.floor(now.getTime() / dayMs) * dayMs);
    const packed = { parts: await this.#pack(tile, endsAfter), revision, packedAtMs: now.getTime() };
    this.#tiles.set(key, packed);
    this.#lastMs = performance.now() - startedAt;
    return packed;
  }

  async #rest(): Promise<void> {
    const { signal } = this.#closing;
    await pause(this.#lastMs * pausePerPack, undefined, { signal, ref: false }).catch(() => {});
  }
}
