import { type RawBuilder, sql } from 'kysely';

/** Any of these ids, for `=`: however many there are they are one parameter, and none is none. */
export function anyOf(ids: readonly string[]): RawBuilder<string> {
  return sql<string>`any(${ids}::uuid[])`;
}

/**
 * The same in a query whose plan is kept: the planner doesn't see how many there are, else it plans anew for each few of them,
 * which takes longer than reading them.
 */
export function anyOfOpaque(ids: readonly string[]): RawBuilder<string> {
  return sql<string>`any((select ${ids}::uuid[])::uuid[])`;
}

/** Any of these texts. */
export function anyTextOf(texts: readonly string[]): RawBuilder<string> {
  return sql<string>`any(${texts}::text[])`;
}
