import type { ColumnType, Generated } from 'kysely';

export interface BackupTables {
  site_pauses: SitePauseTable;
  backup_runs: BackupRunTable;
}

/** At most one row: the site is paused. */
interface SitePauseTable {
  is_paused: Generated<boolean>;
  since: Date;
}

type BigInt = ColumnType<string | null, string | number | null | undefined, string | number | null>;

/** A backup or a verification, at most one of which is running. */
interface BackupRunTable {
  id: string;
  /** `upgrade`: before a migration. `deep-check`: the verification of a file by restoring it. */
  kind: 'nightly' | 'manual' | 'upgrade' | 'deep-check';
  started_at: Date;
  /** Last sign of life: without one for a minute, its server is dead. */
  alive_at: Date;
  finished_at: Generated<Date | null>;
  /** The current step of a running backup. */
  step: Generated<'rows' | 'pictures' | 'verifying' | 'pruning' | null>;
  /** `/var/backups/pista`, `s3://bucket/prefix`. */
  place: string;
  /** Name of the archive. */
  file: Generated<string | null>;
  /** Size of the archive. */
  bytes: BigInt;
  row_count: BigInt;
  /** Number of files of pictures that it added. */
  pictures: BigInt;
  /** When the whole archive was read and found right. */
  verified_at: Generated<Date | null>;
  /** Why it failed, for administrators. */
  error: Generated<string | null>;
}
