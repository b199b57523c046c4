import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterFile } from './after-file.ts';
import { testFolder } from './folder.ts';

interface SmallDisk {
  folder: string;
  /** Fills the disk completely. */
  fill(): Promise<void>;
  freeSpace(): Promise<void>;
}

/** Whether tests can mount a file system. Only root on Linux can. */
export const mayMount = canMount();

/** Mounts a disk in memory of the given size for the tests of one file. Needs root. */
export async function smallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await testFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  afterFile(async () => void execFileSync('umount', ['--lazy', folder]));
  const filler = join(folder, 'filler');
  return {
    folder,
    fill: () => fillDisk(filler),
    freeSpace: () => rm(filler),
  };
}

/** Writes to a file until its disk is full. */
export async function fillDisk(filler: string): Promise<void> {
  const file = await open(filler, 'a');
  for (const size of [1024 * 1024, 4096]) {
    const block = Buffer.alloc(size);
    while (
      await file.writev([block]).then(
        ({ bytesWritten }) => bytesWritten === size,
        () => false,
      )
    );
  }
  await file.close();
}

function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return warn();
  try {
    // In a mount namespace of its own, which ends with the process.
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' });
    return true;
  } catch {
    return warn();
  }
}

function warn(): false {
  writeFileSync(
    2,
    'Tests with a full disk are skipped, because mounting a file system is not permitted here (root on Linux is needed).\n',
  );
  return false;
}
