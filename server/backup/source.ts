import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { type OpenDatabase, openDatabase } from '#server/database/connect.ts';
import { DatabaseInUseError, takeLock } from '#server/database/lock.ts';
import type { Tools } from '#server/tools.ts';
import { BackupError } from './backup-error.ts';
import { copyFolder, requestCopy } from './copy-socket.ts';
import { isServerConnected } from './jobs-store.ts';

/** No other client waits for this connection, and a table may take minutes. */
export const timeouts = { timeoutMs: 3_600_000, silenceMs: 3_600_000 };

/** The copy is read once, from the system's cache. */
const copyBuffersMb = 64;

interface SourceOptions {
  /** No server may run. */
  isMove: boolean;
  onProgress: (line: string) => void;
}

/**
 * Opens the database of the site for a backup: the PostgreSQL server, the embedded one, or a copy of it that the running
 * server makes on request. Throws a `BackupError` if there is none, or if a backup is already being written.
 */
export async function openSource(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Tools['log'],
  options: SourceOptions,
): Promise<OpenDatabase> {
  return config.databaseUrl === undefined
    ? openEmbeddedSource(config.dataDir, log, options)
    : openServer(config, log, options);
}

async function openServer(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Tools['log'],
  { isMove }: SourceOptions,
): Promise<OpenDatabase> {
  const database = await openDatabase({ ...config, workers: 1 }, log, timeouts);
  try {
    if (isMove && (await isServerConnected(database.db))) throw new BackupError(stopFirst);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

const stopFirst = 'The server runs: stop it before a backup with --move, so that no job runs twice.';

async function openEmbeddedSource(dataDir: string, log: Tools['log'], options: SourceOptions): Promise<OpenDatabase> {
  if (!existsSync(join(dataDir, 'postgres', 'PG_VERSION')))
    throw new BackupError(`There is no database in ${dataDir}.`);
  try {
    return await openDatabase({ databaseUrl: undefined, dataDir }, log, timeouts);
  } catch (error) {
    if (!(error instanceof DatabaseInUseError)) throw error;
    if (options.isMove) throw new BackupError(stopFirst);
    return openCopy(dataDir, log, options, error);
  }
}

async function openCopy(
  dataDir: string,
  log: Tools['log'],
  { onProgress }: SourceOptions,
  inUse: DatabaseInUseError,
): Promise<OpenDatabase> {
  const copy = copyFolder(dataDir);
  const lock = lockBackups(dataDir);
  const removeCopy = async () => {
    await rm(copy, { recursive: true, force: true });
    lock.release();
  };
  try {
    // Left over from a backup that was killed.
    await rm(copy, { recursive: true, force: true });
    onProgress('Copying the database …');
    if (!(await requestCopy(dataDir))) throw inUse;
    onProgress('Opening the copy …');
    const database = await openDatabase({ databaseUrl: undefined, dataDir: copy }, log, {
      ...timeouts,
      sharedBuffersMb: copyBuffersMb,
    });
    return {
      db: database.db,
      async close() {
        await database.close();
        await removeCopy();
      },
    };
  } catch (error) {
    await removeCopy();
    throw error;
  }
}

function lockBackups(dataDir: string) {
  try {
    return takeLock(join(dataDir, 'backup.lock'));
  } catch (error) {
    if (!(error instanceof DatabaseInUseError)) throw error;
    throw new BackupError('Another backup of this site is being written: wait until it is done.', { cause: error });
  }
}
