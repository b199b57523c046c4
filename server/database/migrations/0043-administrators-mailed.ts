import { type Kysely, sql } from 'kysely';

const instant = sql`timestamptz(3)`;

/**
 * Adds when administrators were mailed about pending work, and when an organiser was asked about a report. Existing
 * work counts as mailed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const tables = {
    contact_requests: 'created_at',
    reports: 'created_at',
    source_claims: 'claimed_at',
    event_claims: 'claimed_at',
  };
  for (const [table, madeAt] of Object.entries(tables)) {
    await db.schema.alterTable(table).addColumn('admins_mailed_at', instant).execute();
    // Existing work has been visible in the panel: an upgrade sends no mails.
    await sql`update ${sql.table(table)} set admins_mailed_at = ${sql.ref(madeAt)}`.execute(db);
    await db.schema
      .createIndex(`${table}_unmailed`)
      .on(table)
      .column(madeAt)
      .where(sql.ref('admins_mailed_at'), 'is', null)
      .execute();
  }
  await db.schema.alterTable('reports').addColumn('organiser_asked_at', instant).execute();
}
