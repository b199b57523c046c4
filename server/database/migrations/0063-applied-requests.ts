import { type Kysely, sql } from 'kysely';

/** Creates the table of requests with an idempotency key that were applied, so that a repeated one is recognised. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table applied_requests (
    user_id uuid not null references users (id) on delete cascade,
    key text not null,
    fingerprint text not null,
    applied_at timestamptz(3) not null,
    primary key (user_id, key)
  )`.execute(db);
  await sql`create index applied_requests_by_age on applied_requests (applied_at)`.execute(db);
}
