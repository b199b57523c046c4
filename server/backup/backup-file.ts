import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isDiskFullError } from '#server/database/disk-full.ts';
import { syncPath } from '#server/database/durable-files.ts';
import type { Write } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { fileProblem } from './file-problem.ts';

/**
 * Writes a file that exists under its name only once it is complete and on the disk, readable only by its owner.
 * Replaces an existing one. Throws a `BackupError` if it cannot be written or the disk is full.
 */
export async function writeCompleteFile<Result>(
  path: string,
  work: (write: Write) => Promise<Result>,
): Promise<Result> {
  const part = `${path}.part`;
  const file = await openNew(path, part);
  try {
    const result = await work((bytes) => orExplain(path, () => writeAll(file, bytes)));
    // Some file systems report a full disk only now.
    await orExplain(path, () => file.sync());
    await file.close();
    await rename(part, path);
    syncPath(dirname(path));
    return result;
  } catch (error) {
    await file.close().catch(() => {});
    await rm(part, { force: true });
    throw error;
  }
}

async function openNew(path: string, part: string): Promise<FileHandle> {
  try {
    // An existing file would keep its mode.
    await rm(part, { force: true });
    return await open(part, 'wx', 0o600);
  } catch (error) {
    throw cannotWrite(path, error);
  }
}

async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await file.write(bytes, at)).bytesWritten;
}

async function orExplain(path: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw cannotWrite(path, error);
  }
}

function cannotWrite(path: string, error: unknown): BackupError {
  const reason = isDiskFullError(error) ? `The disk of ${path} is full.` : fileProblem(path, 'written', error);
  return new BackupError(reason, { cause: error });
}
