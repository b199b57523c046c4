import { type RawBuilder, sql } from 'kysely';

/** Matches any of these ids, for `=`: always a single array parameter; an empty array matches nothing. */
export function anyOf(ids: readonly string[]): RawBuilder<string> {
  return sql<string>`any(${ids}::uuid[])`;
}

/**
 * The same for prepared queries: the length is hidden from the planner, which otherwise plans short lists separately,
 * and that takes longer than reading them.
 */
export function anyOfOpaque(ids: readonly string[]): RawBuilder<string> {
  return sql<string>`any((select ${ids}::uuid[])::uuid[])`;
}

/** Matches any of these texts. */
export function anyTextOf(texts: readonly string[]): RawBuilder<string> {
  return sql<string>`any(${texts}::text[])`;
}
