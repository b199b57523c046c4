import { type Kysely, sql } from 'kysely';

/** Backups and verifications that were started, finished or not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table backup_runs (
    id uuid primary key,
    kind text not null check (kind in ('nightly', 'manual', 'upgrade', 'deep-check')),
    started_at timestamptz not null,
    alive_at timestamptz not null,
    finished_at timestamptz,
    step text,
    place text not null,
    file text,
    bytes bigint,
    row_count bigint,
    pictures bigint,
    verified_at timestamptz,
    error text
  )`.execute(db);
  await sql`create unique index backup_runs_running on backup_runs ((true)) where finished_at is null`.execute(db);
  await sql`create index backup_runs_by_start on backup_runs (started_at)`.execute(db);
}
