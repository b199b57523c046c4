import { type RawBuilder, sql } from 'kysely';

/**
 * Returns SQL that matches any of these ids: `id = any($1)`. It is always a single array parameter; an empty array
 * matches nothing.
 */
export function anyOf(ids: readonly string[]): RawBuilder<string> {
  return sql<string>`any(${ids}::uuid[])`;
}

/**
 * Returns SQL that matches any of these ids, for prepared queries: unlike in `anyOf`, the length is hidden from the
 * planner, which otherwise plans short lists separately, and that takes longer than reading them.
 */
export function anyOfOpaque(ids: readonly string[]): RawBuilder<string> {
  return sql<string>`any((select ${ids}::uuid[])::uuid[])`;
}

/** Returns SQL that matches any of these texts; an empty array matches nothing. */
export function anyTextOf(texts: readonly string[]): RawBuilder<string> {
  return sql<string>`any(${texts}::text[])`;
}
