import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from './connect.ts';

/** A page of rows that go by a value and their id: what they go by, which way, where the page before ended, and how many. */
export interface Keyset {
  by: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  direction: 'asc' | 'desc';
  after: { value: Date | string | number | undefined; id: string } | undefined;
  limit: number;
}

/** Cuts a page out of what a query finds: an index that has both columns leads straight to it. */
export function keysetPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { by, id, direction, after, limit }: Keyset,
): SelectQueryBuilder<DB, TB, Row> {
  const beyond = sql.raw(direction === 'asc' ? '>' : '<');
  const rest = after && query.where(sql<SqlBool>`(${by}, ${id}) ${beyond} (${after.value}, ${after.id}::uuid)`);
  return (rest ?? query).orderBy(by, direction).orderBy(id, direction).limit(limit);
}

/** The same for what goes by an instant. `by` and `id` name the columns: `reports.created_at`. */
export function byInstant<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { by, id, direction }: { by: string; id: string; direction: Keyset['direction'] },
  after: { at: Date; id: string } | undefined,
  limit: number,
): SelectQueryBuilder<DB, TB, Row> {
  return keysetPage(query, {
    by: sql.ref(by),
    id: sql.ref(id),
    direction,
    after: after && { value: after.at, id: after.id },
    limit,
  });
}

/** The newest first. */
export function newestFirst<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  columns: { by: string; id: string },
  after: { at: Date; id: string } | undefined,
  limit: number,
): SelectQueryBuilder<DB, TB, Row> {
  return byInstant(query, { ...columns, direction: 'desc' }, after, limit);
}

/** How many rows a query finds. */
export async function countRows(db: Db, query: Expression<unknown>): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) as count from (${query}) as found`.execute(db);
  return Number(rows[0]?.count);
}
