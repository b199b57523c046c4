import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';

/** Returns the number of accounts and events. */
export async function countContent(db: Db): Promise<{ accounts: number; events: number }> {
  const { rows } = await sql<{ accounts: number; events: number }>`
    select (select count(*)::int from events) as events, (select count(*)::int from users) as accounts`.execute(db);
  return rows[0] ?? { accounts: 0, events: 0 };
}

/** Lets webhooks continue where they were if the change log has a new id. */
export async function moveWebhookCursor(db: Db, before: string, after: string): Promise<void> {
  await db.updateTable('webhook_cursor').set({ log_id: after }).where('log_id', '=', before).execute();
}

/** Lets alerts continue where they were if the change log has a new id. */
export async function moveAlertCursor(db: Db, before: string, after: string): Promise<void> {
  await db.updateTable('alert_cursor').set({ log_id: after }).where('log_id', '=', before).execute();
}

/**
 * Releases what a server was doing when the backup was made: sources that it was reading, webhooks that it was sending
 * to, and the backup itself.
 */
export async function releaseLeases(db: Db): Promise<void> {
  await db.deleteFrom('backup_runs').where('finished_at', 'is', null).execute();
  await db.updateTable('sources').set({ leased_until: null }).where('leased_until', 'is not', null).execute();
  await db.updateTable('webhooks').set({ leased_until: null }).where('leased_until', 'is not', null).execute();
}
