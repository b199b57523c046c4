import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';
import type { WaitingJob } from './manifest.ts';

/** Nightly jobs are scheduled again at each start. */
const leftOut = 'nightly';

/** Returns the background jobs that are not done, including running ones, oldest first. */
export async function readWaitingJobs(db: Db): Promise<WaitingJob[]> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('pgboss.job') is not null as "isThere"`.execute(db);
  if (!rows[0]?.isThere) return [];
  const jobs = await sql<WaitingJob>`
    select name, data, to_char(start_after at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startAfter"
    from pgboss.job where state < 'completed' and name <> ${leftOut} order by created_on, id`.execute(db);
  return jobs.rows;
}

/** Connections of a server that was just stopped may still exist. */
const closing = { tries: 10, pauseMs: 200 };

/** Returns whether a server of Pista uses this PostgreSQL database, apart from the connection of `db`. */
export async function isServerConnected(db: Db): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    const { rows } = await sql<{ isThere: boolean }>`
      select exists (select from pg_stat_activity where datname = current_database() and application_name = 'pista'
        and pid <> pg_backend_pid() and backend_type = 'client backend') as "isThere"`.execute(db);
    if (!rows[0]?.isThere || tries === closing.tries) return rows[0]?.isThere ?? false;
    await pause(closing.pauseMs);
  }
}
