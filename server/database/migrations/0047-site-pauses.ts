import { type Kysely, sql } from 'kysely';

/** While a restored copy is paused, it has a row here, at most one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table site_pauses (
    is_paused boolean primary key default true check (is_paused),
    since timestamptz not null
  )`.execute(db);
}
