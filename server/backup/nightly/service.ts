import * as z from 'zod/mini';
import type { BackupResult, BackupsStatus } from '#contract/backups.ts';
import { BackupError } from '#server/backup/backup-error.ts';
import { Problem } from '#server/http/problem.ts';
import { newId } from '#server/ids/ids.ts';
import { type JobKind, type NightlyJob, nextRunOf } from '#server/jobs/service.ts';
import { isPaused } from '#server/pause/service.ts';
import type { Tools } from '#server/tools.ts';
import { listBackups } from './archive-files.ts';
import { aliveAfter, makeBackup, targetOf } from './make-backup.ts';
import * as store from './runs-store.ts';

/** Makes a backup. A failed one is retried after a quarter of an hour, and once more. */
export const makeBackupKind: JobKind<{ kind: 'nightly' | 'manual' }, Tools> = {
  name: 'make-backup',
  retries: { max: 2, firstPauseSeconds: 900, longestPauseSeconds: 3600 },
  // The first one copies all pictures.
  timeoutSeconds: 12 * 3600,
  async run(tools, { kind }, { signal }) {
    // A paused copy would prune the backups of its original.
    if (await isPaused(tools.db)) return;
    const made = await makeBackup(tools, kind, signal);
    if (made) tools.log.info({ file: made.file, bytes: made.summary.bytes, rows: made.summary.rows }, 'made a backup');
  },
};

/** Starts the nightly backup, if the settings name a target. */
export const backUpNightly: NightlyJob<Tools> = {
  name: 'back-up',
  at: '03:40',
  async run({ config, db, jobs }) {
    // A job of its own, because other nightly jobs must not wait for it.
    if (config.backups) await jobs.add(db, makeBackupKind, { kind: 'nightly' });
  },
};

/** Starts a backup now. Throws `not-found` if the settings name no target, and `forbidden` for a paused copy. */
export async function startBackup({ config, db, jobs }: Pick<Tools, 'config' | 'db' | 'jobs'>): Promise<void> {
  if (!config.backups) throw new Problem('not-found');
  if (await isPaused(db)) throw new Problem('forbidden', { detail: 'The site is paused.' });
  await jobs.add(db, makeBackupKind, { kind: 'manual' });
}

/** Returns a line for the operator: where backups are made, or why they cannot be. Undefined if none are made. */
export async function backupNotice(config: Tools['config']): Promise<string | undefined> {
  const target = await targetOf(config);
  if (!target) return undefined;
  const problem = await findPlaceProblem(config);
  return problem === null
    ? `Backups are made every night in ${target.place}.`
    : `BACKUP_TO: no backups can be made in ${target.place}: ${problem}`;
}

/** Returns why no backups can be made in the folder of the settings, or null. */
export async function findPlaceProblem(config: Tools['config']): Promise<string | null> {
  const target = await targetOf(config);
  try {
    await target?.checkWritable();
    return null;
  } catch (error) {
    return reasonOf(error);
  }
}

/** The name of a storage error identifies its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof BackupError ? error.message : `${error.name}: ${error.message}`;
}

/** After this long without a good backup, administrators are warned. */
const overdueAfterMs = 36 * 3_600_000;

/** Returns the state of the nightly backups for administrators. */
export async function showBackups({
  config,
  db,
  clock,
}: Pick<Tools, 'config' | 'db' | 'clock'>): Promise<BackupsStatus> {
  const now = clock();
  const [paused, running, good, failed, deep] = await Promise.all([
    isPaused(db),
    store.findRunning(db, aliveAfter(now)),
    store.findLastGood(db),
    store.findLastFailed(db),
    store.findLastDeepCheck(db),
  ]);
  const since = good?.finished_at ?? new Date(now.getTime() - process.uptime() * 1000);
  return {
    isPaused: paused,
    keep: config.backups?.keep ?? null,
    isOverdue: config.backups !== undefined && now.getTime() - since.getTime() > overdueAfterMs,
    running: running
      ? { kind: running.kind, startedAt: running.started_at.toISOString(), step: running.step ?? 'rows' }
      : null,
    lastGood: good ? toResult(good) : null,
    lastFailure: failed?.finished_at ? { at: failed.finished_at.toISOString(), reason: failed.error ?? '' } : null,
    nextAt: config.backups ? nextRunOf(backUpNightly, now).toISOString() : null,
    deepCheck: deep?.verified_at ? { at: deep.verified_at.toISOString(), file: deep.file } : null,
    ...(await lookAtTarget(config)),
  };
}

function toResult(run: store.BackupRun): BackupResult {
  const finishedAt = run.finished_at ?? run.started_at;
  return {
    at: finishedAt.toISOString(),
    kind: run.kind,
    place: run.place,
    file: run.file,
    bytes: Number(run.bytes ?? 0),
    rows: Number(run.row_count ?? 0),
    pictures: Number(run.pictures ?? 0),
    seconds: Math.round((finishedAt.getTime() - run.started_at.getTime()) / 1000),
  };
}

/** Returns what is in the target now. If it cannot be reached, returns the reason as `problem`. */
async function lookAtTarget(
  config: Tools['config'],
): Promise<Pick<BackupsStatus, 'place' | 'archives' | 'freeBytes' | 'problem'>> {
  const target = await targetOf(config);
  if (!target) return { place: null, archives: [], freeBytes: null, problem: null };
  try {
    await target.checkWritable();
    const [backups, freeBytes] = await Promise.all([listBackups(target), target.freeBytes()]);
    const complete = backups.filter(({ isComplete }) => isComplete);
    const archives = complete.map(({ file, at, bytes }) => ({ file, at: at.toISOString(), bytes }));
    return { place: target.place, archives, freeBytes, problem: null };
  } catch (error) {
    return { place: target.place, archives: [], freeBytes: null, problem: reasonOf(error) };
  }
}

/** A verification by restoring. `file` is as the operator named it. */
export const DeepCheck = z.object({
  file: z.string(),
  startedAt: z.iso.datetime(),
  bytes: z.int(),
  rows: z.int(),
});
export type DeepCheck = z.infer<typeof DeepCheck>;

/** Records that a backup was verified by restoring it. */
export async function noteDeepCheck(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  { file, startedAt, bytes, rows }: DeepCheck,
): Promise<void> {
  const now = clock();
  await store.insertFinishedRun(db, {
    id: newId(),
    kind: 'deep-check',
    place: '',
    file,
    started_at: new Date(startedAt),
    finished_at: now,
    verified_at: now,
    bytes,
    row_count: rows,
  });
}
