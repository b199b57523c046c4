import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Containers may have only a few megabytes of shared memory. */
const requiredBytes = 4 * 1024 ** 3;

/**
 * Folder for the data of tests: in memory if there is enough, because a database waits for the disk at each commit and
 * test data need not be durable.
 */
export const scratch = hasEnoughSpace('/dev/shm') ? '/dev/shm' : tmpdir();

function hasEnoughSpace(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > requiredBytes;
  } catch {
    return false;
  }
}
