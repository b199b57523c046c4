import { sql } from 'kysely';
import type { FoundOrganiser } from '#contract/search.ts';
import type { Db } from '#server/database/connect.ts';

/** Of transactions that began at one time the last to end may be so much later. */
const longestChange = sql`interval '1 minute'`;

/** Another one after each change of a name, a new organiser, and one that is hidden; what is gone is not found anyhow. */
export async function fingerprintOfNames(db: Db): Promise<string> {
  const { rows } = await sql<{ fingerprint: string }>`
    select concat(max(changed_at), ' ', sum(hashtext(concat(id, name, changed_at, hidden_because is null))::bigint))
      as fingerprint
    from organisers
    where changed_at >= (select max(changed_at) from organisers) - ${longestChange}
  `.execute(db);
  return rows[0]?.fingerprint ?? '';
}

/** All that have a page, by name. */
export async function readNames(db: Db): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('organisers')
    .select(['id', 'name'])
    .where('hidden_because', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** Those of these ids that have a page, in their order. */
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
