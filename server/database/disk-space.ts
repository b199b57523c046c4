import { statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';

/**
 * Reserve on the disk of an embedded database. PostgreSQL stops if it has no space for the next piece of its log, 16
 * MB, or for a checkpoint, and then reading would fail, too.
 */
const reserveBytes = 32 * 1024 * 1024;

/**
 * Returns whether the disk of a folder has less than 32 MB free. False for file systems that do not report it, such as
 * some network ones.
 */
export function isDiskNearlyFull(folder: string): boolean {
  const { bavail, bsize, blocks } = statfsSync(folder);
  return blocks > 0 && bavail * bsize < reserveBytes;
}

/** Returns the free and total bytes of the disk of a folder; undefined if its file system does not report them. */
export async function diskRoom(folder: string): Promise<{ freeBytes: number; totalBytes: number } | undefined> {
  const { bavail, bsize, blocks } = await statfs(folder);
  return blocks > 0 ? { freeBytes: bavail * bsize, totalBytes: blocks * bsize } : undefined;
}
