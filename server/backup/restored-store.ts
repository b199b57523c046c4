import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';

/** Returns the number of accounts and events. */
export async function countContent(db: Db): Promise<{ accounts: number; events: number }> {
  const { rows } = await sql<{ accounts: number; events: number }>`
    select (select count(*)::int from events) as events, (select count(*)::int from users) as accounts`.execute(db);
  return rows[0] ?? { accounts: 0, events: 0 };
}

/** Lets alerts continue where they were if the change log has a new id. */
export async function moveAlertCursor(db: Db, before: string, after: string): Promise<void> {
  await db.updateTable('alert_cursor').set({ log_id: after }).where('log_id', '=', before).execute();
}

/** Releases the sources that a server was reading when the backup was made. */
export async function releaseLeases(db: Db): Promise<void> {
  await db.updateTable('sources').set({ leased_until: null }).where('leased_until', 'is not', null).execute();
}
