import { type RawBuilder, sql } from 'kysely';

/** Any of these ids, for `=`: however many there are they are one parameter, and none is none. */
export function anyOf(ids: readonly string[]): RawBuilder<string> {
  return sql<string>`any(${ids}::uuid[])`;
}

/** The same of texts. */
export function anyTextOf(texts: readonly string[]): RawBuilder<string> {
  return sql<string>`any(${texts}::text[])`;
}
