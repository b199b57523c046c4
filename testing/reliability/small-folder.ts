import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { scratch } from '#testing/scratch.ts';
import { fillDisk } from '#testing/small-disk.ts';

/** A disk in memory, for one scenario. */
export interface SmallFolder {
  folder: string;
  fill(): Promise<void>;
  free(): void;
  /** Makes it read-only, or writable again. Fails while a file on it is open for writing. */
  setReadOnly(isReadOnly: boolean): void;
  remove(): void;
}

/** Mounts a disk of the given size. Needs root on Linux. */
export function mountSmallFolder(megabytes: number): SmallFolder {
  const folder = mkdtempSync(join(scratch, 'pista-disk-'));
  const remove = () => {
    try {
      execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' });
    } catch {
      // Unmounted already.
    }
    rmSync(folder, { recursive: true, force: true });
    process.off('exit', remove);
  };
  process.once('exit', remove);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=1777`, 'tmpfs', folder]);
  return {
    folder,
    fill: () => fillDisk(join(folder, 'filler')),
    free: () => rmSync(join(folder, 'filler'), { force: true }),
    setReadOnly(isReadOnly) {
      execFileSync('mount', ['-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, folder]);
    },
    remove,
  };
}
