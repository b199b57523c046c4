import type { Db } from '#server/database/connect.ts';

/** Which state of an event this is: calendars take a file as news when its number has grown. */
export async function findRevision(db: Db, eventId: string): Promise<{ version: number; changedAt: Date }> {
  const { version, changed_at } = await db
    .selectFrom('events')
    .select(['version', 'changed_at'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  return { version, changedAt: changed_at };
}
