import type { Db } from '#server/database/connect.ts';

/** Returns when an event was created and last changed, even if it is deleted. Throws if there is no such event. */
export async function findRevision(db: Db, eventId: string): Promise<{ createdAt: Date; changedAt: Date }> {
  const { created_at, changed_at } = await db
    .selectFrom('events')
    .select(['created_at', 'changed_at'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  return { createdAt: created_at, changedAt: changed_at };
}
