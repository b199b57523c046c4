import { sql } from 'kysely';
import { type ChangeKind, type EventColumns, importEvents, readChanges } from '#server/changes/service.ts';
import type { Db } from '#server/database/connect.ts';
import { now } from './builders.ts';

/** Changes an event as the server does it: who follows the change log finds it there. With `dances` it has these from then on. */
export async function changeEvent(
  db: Db,
  id: string,
  columns: EventColumns,
  dances?: readonly { id: string }[],
): Promise<void> {
  await importEvents({ db, clock: () => now }, async (events) => {
    await events.change([id], columns);
    if (dances === undefined) return;
    const danceIds = dances.map((dance) => dance.id);
    await events.replaceDances([id], danceIds);
  });
}

/** Trims the change log beyond what anyone has read of it: whoever follows it begins anew. */
export async function breakChangeLog(db: Db): Promise<void> {
  await db.deleteFrom('event_changes').execute();
  await sql`update event_change_head set position = position + 1`.execute(db);
}

/** The lines of the change log since a position, each as `event kind`, for a test that has names for its events. */
export async function kindsSince(db: Db, position: number): Promise<[eventId: string, kind: ChangeKind][]> {
  const { changes } = await readChanges(db, position, 100_000);
  return changes.map(({ eventId, kind }) => [eventId, kind]);
}
