import { statfsSync } from 'node:fs';

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
