import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';

/** A position in the write-ahead log, in bytes. */
type LogPosition = number;

interface PrimaryState {
  /** All transactions whose changes are visible are before it. */
  committed: LogPosition;
  /** Nothing is after it. */
  written: LogPosition;
  /** The id of the change log. */
  logId: string;
}

/**
 * Returns how far the write-ahead log of the primary is. With `synchronous_commit = off`, changes are visible before
 * their log reaches the disk. Throws on a replica.
 */
export async function readPrimary(db: Db): Promise<PrimaryState> {
  const { rows } = await sql<PrimaryState>`
    select pg_wal_lsn_diff(written, '0/0')::float8 as written, log_id as "logId",
      pg_wal_lsn_diff(
        case when current_setting('synchronous_commit') = 'off' then written else pg_current_wal_flush_lsn() end, '0/0'
      )::float8 as committed
    from pg_current_wal_insert_lsn() as written, event_change_head`.execute(db);
  return oneOf(rows);
}

interface ReplicaState {
  /** Whether the server follows another one. */
  isReplica: boolean;
  /** How far the log is applied. */
  replayed: LogPosition;
  logId: string;
}

/** Returns how far a replica is. */
export async function readReplica(db: Db): Promise<ReplicaState> {
  const { rows } = await sql<ReplicaState>`
    select pg_is_in_recovery() as "isReplica", log_id as "logId",
      coalesce(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0'), 0)::float8 as replayed
    from event_change_head`.execute(db);
  return oneOf(rows);
}

function oneOf<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error('The database has no change log.');
  return row;
}
