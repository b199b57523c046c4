import type { Db } from '#server/database/connect.ts';

export async function findRevision(db: Db, eventId: string): Promise<{ createdAt: Date; changedAt: Date }> {
  const { created_at, changed_at } = await db
    .selectFrom('events')
    .select(['created_at', 'changed_at'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  return { createdAt: created_at, changedAt: changed_at };
}
