import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';

export interface QueueState {
  queue: string;
  /** Due jobs that no process has started. */
  waiting: number;
  /** Jobs whose time has not come. */
  scheduled: number;
  /** Jobs that have failed and will be tried again. */
  retrying: number;
  active: number;
  /** Jobs that failed permanently within the last hour. */
  failed: number;
  /** Seconds since the oldest waiting or retrying job became due. */
  oldestSeconds: number;
}

/** Returns the state of each queue that has ever had a job. */
export async function readQueues(db: Db): Promise<QueueState[]> {
  const { rows } = await sql<QueueState>`
    select queue.name as queue,
      count(*) filter (where state = 'created' and start_after <= now())::int as waiting,
      count(*) filter (where state = 'created' and start_after > now())::int as scheduled,
      count(*) filter (where state = 'retry')::int as retrying,
      count(*) filter (where state = 'active')::int as active,
      count(*) filter (where state = 'failed')::int as failed,
      coalesce(extract(epoch from now() - min(case
        when state = 'created' and start_after <= now() then job.start_after
        when state = 'retry' then job.created_on
      end)), 0)::float as "oldestSeconds"
    from pgboss.queue left join pgboss.job on job.name = queue.name
    where queue.name not like '\\_\\_pgboss%'
    group by queue.name order by queue.name
  `.execute(db);
  return rows;
}

/** Returns the last failure of a job of a queue that will be tried again. */
export async function readRetry(db: Db, queue: string): Promise<{ failedAt: Date; message: string } | undefined> {
  const { rows } = await sql<{ failedAt: Date; message: string }>`
    select started_on as "failedAt", coalesce(output->>'message', '') as message
    from pgboss.job where name = ${queue} and state = 'retry' and started_on is not null
    order by started_on desc limit 1
  `.execute(db);
  return rows[0];
}

/** Returns when the last job of a queue was completed. Finished jobs are deleted after an hour. */
export async function readLastCompleted(db: Db, queue: string): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(completed_on) as at from pgboss.job where name = ${queue} and state = 'completed'
  `.execute(db);
  return rows[0]?.at ?? undefined;
}

/** Returns the size of the database in bytes, its version and its last migration. */
export async function readDatabase(db: Db): Promise<{ bytes: number; version: string; migration: string }> {
  const { rows } = await sql<{ bytes: string; version: string; migration: string }>`
    select pg_database_size(current_database()) as bytes, current_setting('server_version') as version,
      (select max(name) from kysely_migration) as migration
  `.execute(db);
  const [row] = rows;
  return { bytes: Number(row?.bytes ?? 0), version: row?.version ?? '', migration: row?.migration ?? '' };
}

/**
 * Returns the last line of the change log, and the last one that the alerts have processed. Without a cursor for this
 * log they will start at its end.
 */
export async function readChangeLog(db: Db): Promise<{ position: number; alerts: number }> {
  const { rows } = await sql<{ position: string; alerts: string }>`
    select head.position, coalesce(cursor.position, head.position) as alerts
    from event_change_head as head left join alert_cursor as cursor on cursor.log_id = head.log_id
  `.execute(db);
  const [row] = rows;
  return { position: Number(row?.position ?? 0), alerts: Number(row?.alerts ?? 0) };
}

/**
 * Returns the numbers of webhooks by state, of their due messages, and of the lines of the change log that they have not
 * processed: 0 without webhooks.
 */
export async function readWebhooks(db: Db) {
  const { rows } = await sql<
    Record<'unconfirmed' | 'active' | 'failing' | 'ended' | 'paused' | 'waiting' | 'lag', number>
  >`
    select
      count(*) filter (where confirmed_at is null)::int as unconfirmed,
      count(*) filter (where confirmed_at is not null and ended_at is null and not is_paused
        and failing_since is null)::int as active,
      count(*) filter (where confirmed_at is not null and ended_at is null and not is_paused
        and failing_since is not null)::int as failing,
      count(*) filter (where confirmed_at is not null and ended_at is not null)::int as ended,
      count(*) filter (where confirmed_at is not null and ended_at is null and is_paused)::int as paused,
      (select count(*) from webhook_messages where state = 'waiting')::int as waiting,
      case when count(*) filter (where confirmed_at is not null) = 0 then 0 else coalesce((
        select head.position - cursor.position from event_change_head as head
        join webhook_cursor as cursor on cursor.log_id = head.log_id), 0)::int end as lag
    from webhooks
  `.execute(db);
  return rows[0] ?? { unconfirmed: 0, active: 0, failing: 0, ended: 0, paused: 0, waiting: 0, lag: 0 };
}

/** Returns the last backup that succeeded, the error of the last one if it failed, and the time of the first. */
export async function readBackups(db: Db) {
  const runs = db.selectFrom('backup_runs').where('kind', '!=', 'deep-check');
  const finished = runs.where('finished_at', 'is not', null).orderBy('finished_at', 'desc').limit(1);
  const last = await finished.select(['finished_at', 'bytes']).where('error', 'is', null).executeTakeFirst();
  const newest = await finished.select('error').executeTakeFirst();
  const first = await runs.select('started_at').orderBy('started_at').limit(1).executeTakeFirst();
  return {
    last: last?.finished_at
      ? { finishedAt: last.finished_at, bytes: last.bytes === null ? null : Number(last.bytes) }
      : undefined,
    error: newest?.error ?? null,
    since: first?.started_at ?? null,
  };
}

/** Returns the names of all migrations that the database has. */
export async function readMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Returns the tables with their approximate numbers of rows and their sizes in bytes, largest first. */
export async function readTables(db: Db): Promise<{ table: string; rows: number; bytes: number }[]> {
  const { rows } = await sql<{ table: string; rows: string; bytes: string }>`
    select relname as table, greatest(reltuples, 0)::bigint as rows, pg_total_relation_size(oid) as bytes
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 3 desc, 1
  `.execute(db);
  return rows.map(({ table, rows, bytes }) => ({ table, rows: Number(rows), bytes: Number(bytes) }));
}
