import { sql } from 'kysely';
import type { FoundOrganiser } from '#contract/search.ts';
import type { Db } from '#server/database/connect.ts';

/** Another one after each change of a name, a new organiser, and one that is gone or hidden. */
export async function fingerprintOfNames(db: Db): Promise<string> {
  const { count, hashes } = await db
    .selectFrom('organisers')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .select(sql<string>`coalesce(sum(hashtext(id::text || name)::bigint), 0)::text`.as('hashes'))
    .where('hidden_because', 'is', null)
    .executeTakeFirstOrThrow();
  return `${count} ${hashes}`;
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
