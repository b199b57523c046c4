import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openDatabase } from '#server/database/connect.ts';
import type { JobKind, Jobs } from '#server/jobs/service.ts';
import type { Tools } from '#server/tools.ts';
import { checkArchive } from './archive.ts';
import { writeCompleteFile } from './backup-file.ts';
import { isServerConnected } from './jobs-store.ts';
import type { Manifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { openSource, timeouts } from './source.ts';
import { type BackupOptions, writeBackup } from './write-backup.ts';

/** Content of a backup, without the list of its files. */
export interface BackupSummary extends Omit<Manifest, 'parts'> {
  /** Size of the archive. */
  bytes: number;
  rows: number;
}

function summarize({ parts: _parts, ...content }: Manifest, bytes: number): BackupSummary {
  return { ...content, bytes, rows: content.tables.reduce((sum, { rows }) => sum + rows, 0) };
}

/**
 * Writes a backup of the site to a file, also while its server runs, and replaces an existing file once the new one is
 * complete. Opens the database itself, so a server runs it in another process (`runBackup`). Throws a `BackupError`
 * with one sentence for the operator.
 */
export async function backupToFile(
  { config, storage, clock, log }: Pick<Tools, 'config' | 'storage' | 'clock' | 'log'>,
  file: string,
  options: BackupOptions = {},
): Promise<BackupSummary> {
  const { isMove = false, onProgress = () => {} } = options;
  return writeCompleteFile(resolve(file), async (write) => {
    const source = await openSource(config, log, { isMove, onProgress });
    let bytes = 0;
    try {
      const manifest = await writeBackup(
        { db: source.db, storage, clock, config },
        (piece) => {
          bytes += piece.length;
          return write(piece);
        },
        options,
      );
      return summarize(manifest, bytes);
    } finally {
      await source.close();
    }
  });
}

/**
 * Reads a whole archive, and returns its content if every byte is right. Otherwise throws a `BackupError` that
 * names the first damage.
 */
export async function verifyBackup(file: string): Promise<BackupSummary> {
  const path = resolve(file);
  const manifest = await checkArchive(path);
  return summarize(manifest, (await stat(path)).size);
}

/**
 * Verifies a backup by restoring its rows into an embedded database in the system's folder for temporary files, which
 * is removed afterwards. Throws a `BackupError`.
 */
export async function verifyBackupDeeply(
  file: string,
  log: Tools['log'],
  onProgress: (line: string) => void = () => {},
): Promise<BackupSummary> {
  const path = resolve(file);
  await using opened = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'pista-verify-'));
  opened.defer(() => rm(dataDir, { recursive: true, force: true }));
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir }, log, timeouts);
  opened.defer(close);
  const { manifest } = await restoreBackup({ db, storage: undefined, config: undefined }, path, { onProgress });
  return summarize(manifest, (await stat(path)).size);
}

interface RestoreSiteOptions {
  /** Receives lines for the operator. */
  onProgress?: (line: string) => void;
  /** Where nightly backups keep the pictures, for an archive without them. */
  pictures?: Tools['storage'] | undefined;
  /** Restores an archive without pictures although `pictures` is undefined. */
  withoutPictures?: boolean;
  /** Opens the queues, for the waiting jobs of a move. They are closed afterwards. */
  openJobs: () => Promise<Jobs<Tools>>;
  /** Waiting jobs of other kinds are left out. */
  jobKinds: readonly JobKind<object, Tools>[];
}

export interface RestoredSite extends BackupSummary {
  /** Number of files of pictures that are in the storage now. */
  pictureFiles: number;
  /** Sentences for the operator. */
  warnings: string[];
}

/**
 * Restores a backup into an empty site, whose server must not run: rows, secrets and pictures. If it fails or is killed,
 * no row is left. Throws a `BackupError` with one sentence for the operator.
 */
export async function restoreSite(
  { db, storage, config, clock }: Pick<Tools, 'db' | 'storage' | 'config' | 'clock'>,
  file: string,
  { onProgress = () => {}, pictures, withoutPictures = false, openJobs, jobKinds }: RestoreSiteOptions,
): Promise<RestoredSite> {
  const path = resolve(file);
  await using opened = new AsyncDisposableStack();
  const { manifest, pictureFiles, warnings } = await restoreBackup({ db, storage, config }, path, {
    onProgress,
    pictures,
    withoutPictures,
    async openJobs() {
      const jobs = await openJobs();
      opened.defer(() => jobs.close());
      return async (transaction, waiting) => {
        for (const { name, data, startAfter } of waiting) {
          const kind = jobKinds.find((kind) => kind.name === name);
          const afterSeconds = Math.max(0, Math.ceil((Date.parse(startAfter) - clock().getTime()) / 1000));
          if (kind) await jobs.add(transaction, kind, data, { afterSeconds });
        }
      };
    },
  });
  return { ...summarize(manifest, (await stat(path)).size), pictureFiles, warnings };
}

/** Restores the rows of a backup into an empty database with the schema of the backup, for tests of upgrades. */
export async function restoreAsWritten(db: Tools['db'], file: string): Promise<BackupSummary> {
  const path = resolve(file);
  const { manifest } = await restoreBackup({ db, storage: undefined, config: undefined }, path, { isAsWritten: true });
  return summarize(manifest, (await stat(path)).size);
}

/** Returns whether a server of Pista uses this PostgreSQL database. */
export function isServerRunning(db: Tools['db']): Promise<boolean> {
  return isServerConnected(db);
}
