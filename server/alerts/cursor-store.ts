import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';

/** Returns whether the change log has lines that the alerts have not processed. */
export async function isBehind(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isBehind: boolean }>`
    select (cursor.log_id, cursor.position) is distinct from (head.log_id, head.position) as "isBehind"
    from event_change_head as head left join alert_cursor as cursor on true
  `.execute(db);
  return rows[0]?.isBehind ?? false;
}

/**
 * Locks the cursor until the transaction ends. Returns undefined if another server has the lock, or if the cursor was
 * only now created.
 */
export async function lockCursor(db: Db): Promise<{ logId: string; position: number } | undefined> {
  const cursor = await db.selectFrom('alert_cursor').selectAll().forUpdate().skipLocked().executeTakeFirst();
  if (cursor) return { logId: cursor.log_id, position: Number(cursor.position) };
  // The first run starts at the end of the log, because older changes are no news.
  await sql`
    insert into alert_cursor (log_id, position) select log_id, position from event_change_head on conflict do nothing
  `.execute(db);
  return undefined;
}

/** Sets the position up to which changes are processed for alerts, and the change log that it refers to. */
export async function moveCursor(db: Db, logId: string, position: number): Promise<void> {
  await db
    .updateTable('alert_cursor')
    .set({ log_id: logId, position: String(position) })
    .execute();
}
