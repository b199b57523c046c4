import type { Db } from '#server/database/connect.ts';

/** Which events of an account: those whose end is still to come, or all that were added since. */
export type EventsWanted = { creatorId: string } & ({ notOverAt: Date } | { addedSince: Date });

/** The ids of those that stand, held until the transaction ends. In their order, as everywhere: nobody waits in a circle. */
export async function holdStanding(db: Db, wanted: EventsWanted): Promise<string[]> {
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

/** The same of those that were hidden together. */
export async function holdHidden(db: Db, hidingId: string, creatorId: string): Promise<string[]> {
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
