import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';

/**
 * Runs `fill` without the indexes of a table that no constraint needs, and creates them again: several times faster for
 * a million rows.
 */
export async function withoutIndexes(db: Db, table: string, fill: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = ${table}::regclass and not exists (select from pg_constraint where conindid = indexrelid)`.execute(
    db,
  );
  for (const { name } of rows) await sql.raw(`drop index ${name}`).execute(db);
  await fill();
  for (const { definition } of rows)
    await db.transaction().execute(async (transaction) => {
      await sql`set local statement_timeout = 0`.execute(transaction);
      await sql.raw(definition).execute(transaction);
    });
}
