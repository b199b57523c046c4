import { setImmediate } from 'node:timers/promises';
import type { PackTile } from '#contract/packs.ts';
import type { PackableEvent } from '#model/packs/write-packs.ts';
import { eventDetailsByIds } from '#server/events/service.ts';
import type { Tools } from '#server/tools.ts';
import { type PackedRow, readTileRows } from './store.ts';

/** The database is busy for 5 ms with a portion and the event loop for 2 ms, so that other requests wait no longer. */
const portion = 100;

/**
 * Yields the events of a tile that end after an instant, cancelled ones included, in small portions.
 * An event that moves meanwhile may be missing or come twice.
 */
export async function* readTile(
  { db }: Pick<Tools, 'db'>,
  tile: PackTile,
  endsAfter: Date,
): AsyncGenerator<PackableEvent[]> {
  let after: PackedRow | undefined;
  for (;;) {
    const rows: PackedRow[] = await readTileRows(db, tile, { endsAfter, after, limit: portion });
    const isOffRule = new Map(rows.map((row) => [row.id, row.isOffRule]));
    const events = await eventDetailsByIds({ db }, [...isOffRule.keys()]);
    yield events.map((event) => ({
      ...event,
      // The catalogue is in the pack once.
      type: { id: event.type.id },
      dances: event.dances.map(({ id }) => ({ id })),
      isOffRule: isOffRule.get(event.id),
    }));
    if (rows.length < portion) return;
    after = rows.at(-1);
    await setImmediate();
  }
}
