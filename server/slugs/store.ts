import { type RawBuilder, sql } from 'kysely';
import { anyTextOf } from '#server/database/any-of.ts';
import type { Db } from '#server/database/connect.ts';

export type SlugTable = keyof typeof takenSlugs;

/** All slugs that each thing has or ever had. Entries of the catalogue keep their current slug in their own row. */
const takenSlugs = {
  event_slugs: sql`select slug, event_id as owner from event_slugs`,
  organiser_slugs: sql`select slug, organiser_id as owner from organiser_slugs`,
  venue_slugs: sql`select slug, venue_id as owner from venue_slugs`,
  dances: sql`select slug, id as owner from dances union all select slug, entry_id from dance_slugs`,
  event_types: sql`select slug, id as owner from event_types union all select slug, entry_id from event_type_slugs`,
} satisfies Record<string, RawBuilder<unknown>>;

/** Returns the owners of those of the given slugs that are taken: slug → id. */
export async function findSlugOwners(db: Db, table: SlugTable, slugs: readonly string[]): Promise<Map<string, string>> {
  const query = sql<{ slug: string; owner: string }>`
    select slug, owner from (${takenSlugs[table]}) as taken where slug = ${anyTextOf(slugs)}`;
  const { rows } = await query.execute(db);
  return new Map(rows.map(({ slug, owner }) => [slug, owner]));
}

const ownerColumns = { organiser_slugs: 'organiser_id', venue_slugs: 'venue_id' } as const;

/**
 * Records a slug and its owner, so that the address still works after a change. Throws if the slug is recorded already.
 */
export async function insertSlug(
  db: Db,
  table: keyof typeof ownerColumns,
  slug: string,
  ownerId: string,
): Promise<void> {
  const owner = sql.ref(ownerColumns[table]);
  await sql`insert into ${sql.table(table)} (slug, ${owner}) values (${slug}, ${ownerId})`.execute(db);
}
