import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import type { Config } from '#server/config.ts';
import { BackupError } from './backup-error.ts';
import type { BackupSummary } from './service.ts';
import type { BackupOptions } from './write-backup.ts';

/** The task of the process. */
export interface BackupTask {
  config: Config;
  file: string;
  options: Pick<BackupOptions, 'withoutSecrets' | 'withoutPictures'>;
}

export type FromBackupProcess = { progress: string } | { summary: BackupSummary } | { problem: string };

/** Requests go first. */
const niceness = 10;

/**
 * Writes a backup of the site to a file in another process with low priority, for a running server. Aborting `signal`
 * ends it, and leaves no file. Throws a `BackupError`.
 */
export async function runBackup(
  config: Config,
  file: string,
  {
    onProgress = () => {},
    signal,
    ...options
  }: BackupTask['options'] & Pick<BackupOptions, 'onProgress' | 'signal'> = {},
): Promise<BackupSummary> {
  signal?.throwIfAborted();
  const child = fork(new URL('./backup-process.ts', import.meta.url), {
    serialization: 'advanced',
    // The settings are in the task. This one keeps the C library from reserving memory for each thread.
    env: { MALLOC_ARENA_MAX: '1' },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  if (child.pid !== undefined) setPriority(child.pid, niceness);
  const stop = () => void child.kill('SIGTERM');
  signal?.addEventListener('abort', stop, { once: true });
  try {
    const result = Promise.withResolvers<BackupSummary>();
    child.on('message', (news: FromBackupProcess) => {
      if ('progress' in news) onProgress(news.progress);
      else if ('summary' in news) result.resolve(news.summary);
      else result.reject(new BackupError(news.problem));
    });
    child.on('error', result.reject);
    child.on('exit', (code, killedBy) =>
      result.reject(
        signal?.aborted ? signal.reason : new BackupError(`The process of the backup ended (${killedBy ?? code}).`),
      ),
    );
    child.send({ config, file, options } satisfies BackupTask, () => {});
    return await result.promise;
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}
