import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { BackupError } from '#server/backup/backup-error.ts';
import { runBackup } from '#server/backup/run-backup.ts';
import { type BackupSummary, verifyBackup } from '#server/backup/service.ts';
import type { Config } from '#server/config.ts';
import { newId } from '#server/ids/ids.ts';
import { listPictureKeys } from '#server/pictures/service.ts';
import type { Tools } from '#server/tools.ts';
import { archiveNameOf, listBackups, readPictureList, removeBackup, writePictureList } from './archive-files.ts';
import { keptBackups } from './keep-rule.ts';
import { copyPictures, prunePictures } from './picture-pool.ts';
import * as store from './runs-store.ts';
import { type BackupTarget, openTarget } from './target.ts';

/** How often a running backup gives a sign of life. */
const aliveEveryMs = 10_000;
/** Without a sign of life for this long, the server of a backup is dead. */
const deadAfterMs = 60_000;
/** An archive without a list of pictures may be one that another server is writing. */
const interruptedAfterMs = 86_400_000;
/** How long runs are listed. */
const runsKeptMs = 400 * 86_400_000;

/** Returns the time since which a running backup must have given a sign of life. */
export const aliveAfter = (now: Date) => new Date(now.getTime() - deadAfterMs);

/** Opens the target of the settings, undefined if they name none. */
export async function targetOf({
  backups,
  dataDir,
}: Pick<Config, 'backups' | 'dataDir'>): Promise<BackupTarget | undefined> {
  return backups && openTarget(backups, join(dataDir, 'backup-temporary'));
}

type BackupTools = Pick<Tools, 'config' | 'db' | 'storage' | 'clock' | 'log'>;

interface MadeBackup {
  file: string;
  summary: BackupSummary;
  /** Number of files of pictures that were added. */
  pictures: number;
}

/**
 * Makes a backup in the target of the settings, reads it again, and then removes those that are no longer kept. Does
 * nothing without a target, or while another backup runs. Records success and failure. Throws the failure.
 */
export async function makeBackup(
  tools: BackupTools,
  kind: 'nightly' | 'manual',
  signal: AbortSignal,
): Promise<MadeBackup | undefined> {
  const { config, db, clock } = tools;
  const target = await targetOf(config);
  if (!target) return undefined;
  const run = { id: newId(), kind, place: target.place, file: archiveNameOf(clock()), started_at: clock() };
  await store.endDeadRuns(db, aliveAfter(clock()), clock(), 'The server ended during the backup.');
  if (!(await store.insertRun(db, { ...run, step: 'rows' }))) return undefined;
  const ended = new AbortController();
  const living = giveSigns(tools, run.id, ended.signal);
  try {
    const made = await writeAndVerify(tools, target, run, signal);
    await store.noteAlive(db, run.id, clock(), 'pruning');
    await prune(tools, target, signal);
    const { bytes, rows } = made.summary;
    const result = { bytes, row_count: rows, pictures: made.pictures, verified_at: clock() };
    await store.finishRun(db, run.id, clock(), result);
    return made;
  } catch (error) {
    await store.finishRun(db, run.id, clock(), { error: reasonOf(error, signal) });
    throw error;
  } finally {
    ended.abort();
    await living;
  }
}

async function giveSigns({ db, clock, log }: BackupTools, id: string, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    await pause(aliveEveryMs, undefined, { signal: ended, ref: false }).catch(() => {});
    if (!ended.aborted) {
      await store.noteAlive(db, id, clock()).catch((error) => log.warn({ err: error }, 'a sign of life failed'));
    }
  }
}

/** Returns why a backup failed, for administrators. */
function reasonOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'The server was stopped during the backup.';
  if (!(error instanceof Error)) return String(error);
  if (error instanceof BackupError || error.name === 'Error') return error.message;
  return `${error.name}: ${error.message}`;
}

async function writeAndVerify(
  { config, db, storage, clock }: BackupTools,
  target: BackupTarget,
  { id, file }: { id: string; file: string },
  signal: AbortSignal,
): Promise<MadeBackup> {
  const before = await listPictureKeys(db);
  const summary = await target.add(file, (path) => runBackup(config, path, { withoutPictures: true, signal }));
  await store.noteAlive(db, id, clock(), 'pictures');
  // At least those of the archive, because pictures stay for a day after their last use.
  const keys = [...new Set([...before, ...(await listPictureKeys(db))])];
  const { copied, missing } = await copyPictures(storage, target.pictures, keys, { signal });
  const absent = new Set(missing);
  await writePictureList(
    target,
    file,
    keys.filter((key) => !absent.has(key)),
  );
  await store.noteAlive(db, id, clock(), 'verifying');
  await target.read(file, verifyBackup);
  return { file, summary, pictures: copied };
}

/** Removes interrupted backups, those that are no longer kept, and pictures that no kept one needs. */
async function prune({ config, db, clock }: BackupTools, target: BackupTarget, signal: AbortSignal): Promise<void> {
  if (!config.backups) return;
  const backups = await listBackups(target);
  const kept = keptBackups(
    backups.filter(({ isComplete }) => isComplete),
    config.backups.keep,
  );
  const needed = new Set(await listPictureKeys(db));
  for (const backup of backups) {
    signal.throwIfAborted();
    const isInterrupted = !backup.isComplete && backup.at < new Date(clock().getTime() - interruptedAfterMs);
    if (isInterrupted || (backup.isComplete && !kept.has(backup))) await removeBackup(target, backup.file);
    else if (backup.isComplete) for (const key of await readPictureList(target, backup.file)) needed.add(key);
  }
  await prunePictures(target.pictures, needed, signal);
  const good = await store.findLastGood(db);
  await store.deleteOldRuns(db, new Date(clock().getTime() - runsKeptMs), good ? [good.id] : []);
}
