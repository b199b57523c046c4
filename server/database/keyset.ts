import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from './connect.ts';

/**
 * A page of rows sorted by a column and their id: the column, the direction, the end of the previous page, and the
 * size.
 */
export interface Keyset {
  by: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  direction: 'asc' | 'desc';
  after: { value: Date | string | number | undefined; id: string } | undefined;
  limit: number;
}

/**
 * Sorts a query by `by` and `id`, and restricts it to the `limit` rows after `after`, or to the first ones: an index on
 * both columns finds them directly.
 */
export function keysetPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { by, id, direction, after, limit }: Keyset,
): SelectQueryBuilder<DB, TB, Row> {
  const beyond = sql.raw(direction === 'asc' ? '>' : '<');
  const rest = after && query.where(sql<SqlBool>`(${by}, ${id}) ${beyond} (${after.value}, ${after.id}::uuid)`);
  return (rest ?? query).orderBy(by, direction).orderBy(id, direction).limit(limit);
}

/**
 * Sorts a query by an instant and the id, and restricts it to the `limit` rows after `after`, or to the first ones.
 * `by` and `id` name the columns: `reports.created_at`.
 */
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

/**
 * Sorts a query by an instant and the id, newest first, and restricts it to the `limit` rows after `after`, or to the
 * first ones.
 */
export function newestFirst<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  columns: { by: string; id: string },
  after: { at: Date; id: string } | undefined,
  limit: number,
): SelectQueryBuilder<DB, TB, Row> {
  return byInstant(query, { ...columns, direction: 'desc' }, after, limit);
}

/** Runs a query and returns its number of rows, without reading them. */
export async function countRows(db: Db, query: Expression<unknown>): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) as count from (${query}) as found`.execute(db);
  return Number(rows[0]?.count);
}
