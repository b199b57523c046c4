import { setImmediate } from 'node:timers/promises';
import type { PackTile } from '#contract/packs.ts';
import type { PackableEvent } from '#model/packs/write-packs.ts';
import { eventDetailsByIds } from '#server/events/service.ts';
import type { Tools } from '#server/tools.ts';
import { type PackedRow, readTileRows } from './store.ts';

/** The database and the event loop are busy for about this long with a portion, so that others wait no longer. */
const portionMs = 15;
const sizes = { first: 25, min: 10, max: 200 };

/**
 * Yields the events of a tile that end after an instant, cancelled ones included, in portions that take some milliseconds.
 * An event that moves meanwhile may be missing or come twice.
 */
export async function* readTile(
  { db }: Pick<Tools, 'db'>,
  tile: PackTile,
  endsAfter: Date,
): AsyncGenerator<PackableEvent[]> {
  let after: PackedRow | undefined;
  let limit = sizes.first;
  for (;;) {
    const startedAt = performance.now();
    const rows: PackedRow[] = await readTileRows(db, tile, { endsAfter, after, limit });
    const isOffRule = new Map(rows.map((row) => [row.id, row.isOffRule]));
    const events = await eventDetailsByIds({ db }, [...isOffRule.keys()]);
    yield events.map((event) => ({
      ...event,
      // The catalogue is in the pack once.
      type: { id: event.type.id },
      dances: event.dances.map(({ id }) => ({ id })),
      isOffRule: isOffRule.get(event.id),
    }));
    if (rows.length < limit) return;
    after = rows.at(-1);
    const took = performance.now() - startedAt;
    limit = Math.round(Math.max(sizes.min, Math.min(sizes.max, (limit * portionMs) / took)));
    await setImmediate();
  }
}
