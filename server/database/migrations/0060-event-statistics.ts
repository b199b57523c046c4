import { type Kysely, sql } from 'kysely';

/** Creates the counts of events per day and action. Days that are folded are stored under the first of their month. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table event_statistics (
    event_id uuid not null references events (id) on delete cascade,
    day date not null,
    action text not null check (action in ('seen', 'saved', 'calendar', 'clicked')),
    count int4 not null check (count > 0),
    primary key (event_id, day, action)
  )`.execute(db);
  // Rows are added in the order of days, so that a small index is enough for the nightly job.
  await sql`create index event_statistics_by_day on event_statistics using brin (day)`.execute(db);
}
