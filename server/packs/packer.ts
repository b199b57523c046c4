import type { Dance } from '#contract/catalogue.ts';
import { type PackTile, packZoom } from '#contract/packs.ts';
import type { Catalogue } from '#model/packs/write-packs.ts';
import { listDances, listEventTypes } from '#server/catalogue/service.ts';
import { startThread } from '#server/isolation/thread-worker.ts';
import { WorkerPool } from '#server/isolation/worker-pool.ts';
import { inOfferedLanguages, offeredNames } from '#server/text/offered-names.ts';
import type { Tools } from '#server/tools.ts';
import type { PackedParts, PackTask } from './pack-task.ts';
import { readTile } from './read-tile.ts';
import { readTowns } from './read-towns.ts';

/** 20,000 events need 130 MB. */
const maxHeapMb = 512;
/** Packing 20,000 events takes about two seconds. */
const limits = { maxWorkers: 1, maxQueued: 1, maxCpuMs: 60_000, idleMs: 30_000 };

type PackerTools = Pick<Tools, 'db' | 'map' | 'clock'>;

/**
 * Packs tiles in a thread, one after the other. The events are read in portions in between other queries, so that no request
 * waits longer than for one portion.
 */
export class Packer {
  readonly #tools: PackerTools;
  readonly #pool = new WorkerPool<PackTask, unknown>(
    () => startThread(new URL('./pack-worker.ts', import.meta.url), { maxHeapMb }),
    limits,
  );

  constructor(tools: PackerTools) {
    this.#tools = tools;
  }

  /**
   * Returns the parts of a tile with all events that end after an instant. Must not be called before the last call has ended.
   * Throws `TaskError` without result, and errors of the database.
   */
  async pack(tile: PackTile, endsAfter: Date): Promise<PackedParts> {
    const { map, clock } = this.#tools;
    const head = { tile: [packZoom, tile.x, tile.y] as const, at: clock().toISOString(), v: map.revision };
    const [types, dances] = [await listEventTypes(this.#tools), await listDances(this.#tools)];
    const catalogue: Catalogue = {
      types: types.map(inOfferedLanguages),
      dances: dances.map(inOfferedLanguages),
      otherNames: otherNames([...types, ...dances]),
    };
    const towns = await readTowns(tile);
    let count = 0;
    for await (const events of readTile(this.#tools, tile, endsAfter)) {
      const isFirst = count === 0;
      count += events.length;
      const known = await this.#pool.run({ kind: 'add', isFirst, events: JSON.stringify(events) });
      if (known !== count) throw new Error('The thread that packs a tile has lost events.');
    }
    return (await this.#pool.run({ kind: 'finish', catalogue, towns, head })) as PackedParts;
  }

  /** Stops the thread. A running call is rejected. */
  close(): Promise<void> {
    return this.#pool.close();
  }
}

/** Returns the names in languages that the site does not offer, without those that it has in one that it offers. */
function otherNames(entries: readonly Dance[]): Record<string, string[]> {
  const others = entries.map(({ id, name, names }) => {
    const known = new Set([name, ...Object.values(offeredNames(names))]);
    return [id, [...new Set(Object.values(names))].filter((other) => !known.has(other))] as const;
  });
  return Object.fromEntries(others.filter(([, names]) => names.length > 0));
}
