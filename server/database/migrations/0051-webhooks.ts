import { type Kysely, sql } from 'kysely';

/** Creates the tables of webhooks: subscriptions, the events they know, messages, tries, and the place in the change log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table webhooks (
    id uuid primary key,
    user_id uuid not null references users (id) on delete cascade,
    name text not null,
    url text not null,
    kinds text[] not null default '{}',
    filter jsonb not null default '{}',
    generation int4 not null default 1,
    former_until timestamptz(3),
    is_paused boolean not null default false,
    confirmed_at timestamptz(3),
    delivered_at timestamptz(3),
    failing_since timestamptz(3),
    ended_at timestamptz(3),
    ended_because text check (ended_because in ('gone', 'failed')),
    rests_until timestamptz(3),
    leased_until timestamptz(3),
    created_at timestamptz(3) not null
  )`.execute(db);
  await sql`create index webhooks_by_user on webhooks (user_id)`.execute(db);
  await sql`create index webhooks_by_url on webhooks (url)`.execute(db);

  await sql`create table webhook_events (
    webhook_id uuid not null references webhooks (id) on delete cascade,
    event_id uuid not null,
    primary key (webhook_id, event_id)
  )`.execute(db);
  await sql`create index webhook_events_by_event on webhook_events (event_id)`.execute(db);

  await sql`create table webhook_messages (
    id uuid primary key,
    webhook_id uuid not null references webhooks (id) on delete cascade,
    type text not null,
    event_id uuid,
    position int8,
    body text not null,
    created_at timestamptz(3) not null,
    queued_at timestamptz(3) not null,
    state text not null check (state in ('waiting', 'delivered', 'failed')),
    tries int4 not null default 0,
    next_try_at timestamptz(3)
  )`.execute(db);
  await sql`create index webhook_messages_by_webhook on webhook_messages (webhook_id, id)`.execute(db);
  await sql`create index webhook_messages_due on webhook_messages (webhook_id, next_try_at, id)
    where state = 'waiting'`.execute(db);
  await sql`create index webhook_messages_by_age on webhook_messages (created_at)`.execute(db);

  await sql`create table webhook_tries (
    message_id uuid not null references webhook_messages (id) on delete cascade,
    nth int4 not null,
    at timestamptz(3) not null,
    status int4,
    refusal text,
    milliseconds int4 not null,
    primary key (message_id, nth)
  )`.execute(db);

  await sql`create table webhook_cursor (
    is_only boolean primary key default true check (is_only),
    log_id uuid not null,
    position int8 not null,
    line text not null,
    at timestamptz(3) not null
  )`.execute(db);
}
