import type { Db } from '#server/database/connect.ts';

/** Events of an account: those that have not ended, or those added since a time. */
export type EventsWanted = { creatorId: string } & ({ notOverAt: Date } | { addedSince: Date });

/**
 * Locks the wanted events that are not deleted until the end of the transaction, in order of id, which prevents
 * deadlocks. Returns their ids.
 */
export async function lockVisible(db: Db, wanted: EventsWanted): Promise<string[]> {
  const rows = await db
    .selectFrom('events')
    .select('id')
    .where('created_by', '=', wanted.creatorId)
    .where('deleted_at', 'is', null)
    .where((eb) =>
      'notOverAt' in wanted ? eb('ends_at', '>', wanted.notOverAt) : eb('created_at', '>', wanted.addedSince),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Locks the events of one hiding that are still hidden until the end of the transaction, in order of id. Returns their
 * ids.
 */
export async function lockHidden(db: Db, hidingId: string, creatorId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('events')
    .select('id')
    .where('hiding_id', '=', hidingId)
    .where('created_by', '=', creatorId)
    .where('hidden_because', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}
