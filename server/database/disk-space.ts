import { statfsSync } from 'node:fs';

/**
 * Kept free on the disk of an embedded database. PostgreSQL ends itself where it has no room for the next piece of its log,
 * 16 MB, or for a checkpoint, and reading would end with it.
 */
const reserveBytes = 32 * 1024 * 1024;

/** Whether less than that is left on the disk of a folder. One that does not count, as some on a network, has room. */
export function isDiskNearlyFull(folder: string): boolean {
  const { bavail, bsize, blocks } = statfsSync(folder);
  return blocks > 0 && bavail * bsize < reserveBytes;
}
