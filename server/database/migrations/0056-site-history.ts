import { type Kysely, sql } from 'kysely';

/** Changes of the settings of the site, so that they can be undone, and the pictures that any version refers to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table site_changes (
    version integer primary key,
    at timestamptz(3) not null,
    actor_id uuid references users (id) on delete set null,
    changes jsonb not null
  )`.execute(db);
  await sql`create index site_changes_by_actor on site_changes (actor_id)`.execute(db);
  await sql`create table site_pictures (
    picture_id uuid primary key references pictures (id)
  )`.execute(db);
}
