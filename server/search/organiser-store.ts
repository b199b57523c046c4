import { sql } from 'kysely';
import type { FoundOrganiser } from '#contract/search.ts';
import type { Db } from '#server/database/connect.ts';

/** Transactions that start at the same time may commit this far apart. */
const longestChange = sql`interval '1 minute'`;

/**
 * Returns a value that changes whenever a name changes, an organiser is added, or one is hidden. Deleted organisers do
 * not matter, because their ids are not found.
 */
export async function fingerprintOfNames(db: Db): Promise<string> {
  const { rows } = await sql<{ fingerprint: string }>`
    select concat(max(changed_at), ' ', sum(hashtext(concat(id, name, changed_at, hidden_because is null))::bigint))
      as fingerprint
    from organisers
    where changed_at >= (select max(changed_at) from organisers) - ${longestChange}
  `.execute(db);
  return rows[0]?.fingerprint ?? '';
}

/** Returns ids and names of all organisers with a public page, by name. */
export async function readNames(db: Db): Promise<{ id: string; name: string }[]> {
  return (
    db
      .selectFrom('organisers')
      .select(['id', 'name'])
      .where('hidden_because', 'is', null)
      // The same order in every database.
      .orderBy(sql`name collate "C"`)
      .orderBy('id')
      .execute()
  );
}

/** Returns the organisers with these ids that have a public page, in the order of the ids. */
export async function findOrganisers(db: Db, ids: readonly string[]): Promise<FoundOrganiser[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('organisers')
    .select(['id', 'slug', 'name'])
    .where('id', 'in', ids)
    .where('hidden_because', 'is', null)
    .execute();
  const found = new Map(rows.map(({ id, slug, name }) => [id, { slug, name }]));
  return ids.flatMap((id) => found.get(id) ?? []);
}
