import { sql } from 'kysely';
import type { Bookmark } from '#server/changes/service.ts';
import type { Db } from '#server/database/connect.ts';

/** A place in the change log. The line is null if it is unknown, because a server of an older version moved the cursor. */
export type Cursor = Omit<Bookmark, 'line'> & { line: string | null };

/** Returns the position up to which changes are processed for alerts; undefined before the first run. */
export async function readCursor(db: Db): Promise<Cursor | undefined> {
  const row = await db.selectFrom('alert_cursor').selectAll().executeTakeFirst();
  return row && toCursor(row);
}

/**
 * Locks the cursor until the transaction ends. Returns undefined if another server has the lock, or if the cursor was
 * only now created.
 */
export async function lockCursor(db: Db): Promise<Cursor | undefined> {
  const row = await db.selectFrom('alert_cursor').selectAll().forUpdate().skipLocked().executeTakeFirst();
  if (row) return toCursor(row);
  // The first run starts at the end of the log, because older changes are no news.
  await sql`
    insert into alert_cursor (log_id, position) select log_id, position from event_change_head on conflict do nothing
  `.execute(db);
  return undefined;
}

/** Moves the cursor: changes up to the bookmark are processed for alerts. */
export async function moveCursor(db: Db, { logId, position, line }: Bookmark): Promise<void> {
  await db
    .updateTable('alert_cursor')
    .set({ log_id: logId, position: String(position), line: `${position} ${line}` })
    .execute();
}

function toCursor(row: { log_id: string; position: string; line: string | null }): Cursor {
  const start = `${row.position} `;
  const line = row.line?.startsWith(start) ? row.line.slice(start.length) : null;
  return { logId: row.log_id, position: Number(row.position), line };
}
