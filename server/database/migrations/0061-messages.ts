import { type Kysely, sql } from 'kysely';

/**
 * Creates the tables of messages from visitors to organisers. A message is in the inbox of an organiser or an account,
 * and is deleted with it; a block without an inbox applies to the whole site.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table messages (
    id uuid primary key,
    organiser_id uuid references organisers (id) on delete cascade,
    user_id uuid references users (id) on delete cascade,
    event_id uuid references events (id) on delete set null,
    event_name text,
    sender_id uuid references users (id) on delete cascade,
    sender_name text not null,
    sender_email text not null,
    sender_hash text not null,
    is_email_confirmed boolean not null,
    locale text not null,
    message text not null,
    created_at timestamptz(3) not null,
    active_at timestamptz(3) not null,
    read_at timestamptz(3),
    ignored_at timestamptz(3),
    answer text,
    answered_at timestamptz(3),
    answered_by uuid references users (id) on delete set null,
    refused_at timestamptz(3),
    deleted_at timestamptz(3),
    reported_at timestamptz(3),
    report_comment text not null default '',
    resolution text check (resolution in ('dismissed', 'blocked')),
    admins_mailed_at timestamptz(3),
    constraint messages_have_one_inbox check ((organiser_id is null) <> (user_id is null))
  )`.execute(db);
  await sql`create index messages_by_organiser on messages (organiser_id, created_at, id)`.execute(db);
  await sql`create index messages_by_user on messages (user_id, created_at, id)`.execute(db);
  await sql`create index messages_by_sender on messages (sender_hash, created_at)`.execute(db);
  await sql`create index messages_by_sender_account on messages (sender_id)`.execute(db);
  await sql`create index messages_by_event on messages (event_id)`.execute(db);
  await sql`create index messages_by_age on messages (active_at)`.execute(db);
  await sql`create index messages_reported on messages (reported_at, id) where reported_at is not null`.execute(db);

  await sql`create table message_blocks (
    id uuid primary key,
    organiser_id uuid references organisers (id) on delete cascade,
    user_id uuid references users (id) on delete cascade,
    sender_hash text not null,
    sender_id uuid references users (id) on delete set null,
    sender_name text not null,
    created_at timestamptz(3) not null,
    constraint message_blocks_have_one_inbox check (organiser_id is null or user_id is null)
  )`.execute(db);
  await sql`create unique index message_blocks_once on message_blocks
    (sender_hash, coalesce(organiser_id, user_id, '00000000-0000-0000-0000-000000000000'))`.execute(db);
  await sql`create index message_blocks_by_organiser on message_blocks (organiser_id)`.execute(db);
  await sql`create index message_blocks_by_user on message_blocks (user_id)`.execute(db);
  await sql`create index message_blocks_by_sender on message_blocks (sender_id)`.execute(db);

  await sql`alter table users add column accepts_messages boolean not null default true`.execute(db);
  await sql`alter table organisers add column accepts_messages boolean not null default true`.execute(db);
}
