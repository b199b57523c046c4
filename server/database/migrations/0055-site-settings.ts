import { type Kysely, sql } from 'kysely';

/**
 * The settings of the site that administrators have changed, in one row. `version` increases with each change. The keys
 * of `settings` are names of settings, and `texts.fr.about` for texts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table site_settings (
    is_only boolean primary key default true check (is_only),
    version integer not null,
    settings jsonb not null
  )`.execute(db);
}
