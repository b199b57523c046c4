import { type Kysely, sql } from 'kysely';

/** Lower case without accents, as `normalizeText` does, of the texts of an entry of the audit trail. */
const words = sql`array_to_tsvector(array_remove(string_to_array(trim(regexp_replace(lower(translate(
  replace(replace(replace(replace(regexp_replace(normalize(left(
    subject_name || ' ' || coalesce(details->>'because', '') || ' ' || coalesce(details->>'tokenName', '')
    || ' ' || coalesce(details->>'other', '') || ' ' || coalesce(details#>>'{into,name}', '')
    || ' ' || coalesce(details#>>'{changes,name,from}', '') || ' ' || coalesce(details#>>'{changes,name,to}', '')
    || ' ' || coalesce(details#>>'{changes,place,from}', '') || ' ' || coalesce(details#>>'{changes,place,to}', '')
    || ' ' || coalesce(details#>>'{changes,link,from}', '') || ' ' || coalesce(details#>>'{changes,link,to}', '')
    || ' ' || coalesce(details->>'values', ''), 4000
  ), nfkd), '[\u0300-\u036f]', '', 'g'), 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'),
  'ŁłØøĐđÐðı', 'llooddddi'
)), '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g')), ' '), ''))`;

/**
 * Creates the block lists, actions on several objects with their undo, and indexes for searching the audit trail.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table block_entries (
    id uuid primary key,
    kind text not null check (kind in ('mail-domain', 'link-domain', 'word')),
    value text not null,
    shown text not null,
    note text not null default '',
    created_at timestamptz(3) not null,
    created_by uuid references users (id) on delete set null,
    removed_at timestamptz(3)
  )`.execute(db);
  await sql`create unique index block_entries_in_force on block_entries (kind, value)
    where removed_at is null`.execute(db);
  await sql`create index block_entries_by_time on block_entries (kind, created_at, id)`.execute(db);
  await sql`create index block_entries_by_creator on block_entries (created_by)`.execute(db);
  await sql`create table block_list_version (
    is_only boolean primary key default true check (is_only),
    version uuid not null
  )`.execute(db);

  await sql`create table bulk_actions (
    id uuid primary key,
    actor_id uuid references users (id) on delete set null,
    target text not null,
    action text not null,
    because text not null default '',
    started_at timestamptz(3) not null,
    finished_at timestamptz(3),
    undo_started_at timestamptz(3),
    undo_finished_at timestamptz(3)
  )`.execute(db);
  await sql`create index bulk_actions_by_time on bulk_actions (started_at)`.execute(db);
  await sql`create index bulk_actions_by_actor on bulk_actions (actor_id)`.execute(db);
  await sql`create table bulk_items (
    bulk_id uuid not null references bulk_actions (id) on delete cascade,
    subject_id uuid not null,
    position int4 not null,
    name text not null default '',
    outcome text check (outcome in ('done', 'skipped', 'failed')),
    problem text,
    former jsonb,
    undo_outcome text check (undo_outcome in ('done', 'skipped', 'failed')),
    undo_problem text,
    primary key (bulk_id, subject_id)
  )`.execute(db);

  await sql`alter table trail
    add column bulk_id uuid,
    add column words tsvector generated always as (${words}) stored`.execute(db);
  await sql`create index trail_by_bulk on trail (bulk_id, at, id) where bulk_id is not null`.execute(db);
  await sql`create index trail_by_words on trail using gin (words)`.execute(db);
  await sql`create index trail_by_action on trail (action, at, id)`.execute(db);
  await sql`create index trail_by_kind on trail (subject_kind, at, id)`.execute(db);
}
