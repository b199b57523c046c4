import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** A container may have only a few megabytes of it. */
const roomyBytes = 4 * 1024 ** 3;

/**
 * Under which the data of tests are kept: in memory where there is plenty, since a database waits for the disk at each
 * commit, and here nothing has to outlive the machine.
 */
export const scratch = isRoomy('/dev/shm') ? '/dev/shm' : tmpdir();

function isRoomy(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > roomyBytes;
  } catch {
    return false;
  }
}
