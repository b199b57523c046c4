import { sql } from 'kysely';
import { type ChangeKind, type EventColumns, importEvents, readChanges } from '#server/changes/service.ts';
import type { Db } from '#server/database/connect.ts';
import { now } from './builders.ts';

/** Changes an event as the server does, so that readers of the change log see it. `dances` replaces its styles. */
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

/** Removes lines of the change log that readers have not read yet, so that they must start from the beginning. */
export async function breakChangeLog(db: Db): Promise<void> {
  await db.deleteFrom('event_changes').execute();
  await sql`update event_change_head set position = position + 1`.execute(db);
}

/**
 * Loses the last commits, as a failover to a standby that had not received them: deletes the events and the last
 * `lines` lines of the change log, whose positions are given again.
 */
export async function loseEvents(db: Db, ids: readonly string[], lines: number = ids.length): Promise<void> {
  const last = sql`(select position - ${lines}::int from event_change_head)`;
  await sql`delete from event_changes where position > ${last}`.execute(db);
  await sql`update event_change_head set position = ${last}`.execute(db);
  await db.deleteFrom('events').where('id', 'in', ids).execute();
}

/** Returns the lines of the change log since a position as `[eventId, kind]`. */
export async function kindsSince(db: Db, position: number): Promise<[eventId: string, kind: ChangeKind][]> {
  const { changes } = await readChanges(db, position, 100_000);
  return changes.map(({ eventId, kind }) => [eventId, kind]);
}
