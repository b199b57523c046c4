import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterFile } from './after-file.ts';
import { testFolder } from './folder.ts';

interface SmallDisk {
  folder: string;
  /** Leaves not a byte. */
  fill(): Promise<void>;
  makeRoom(): Promise<void>;
}

/** Whether this machine lets tests mount a disk of their own: Linux does, to root. */
export const mayMount = canMount();

/** A disk in memory with so much room, for the tests of one file. */
export async function smallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await testFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  afterFile(async () => void execFileSync('umount', ['--lazy', folder]));
  const filler = join(folder, 'filler');
  return {
    folder,
    async fill() {
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
    },
    makeRoom: () => rm(filler),
  };
}

function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return tell();
  try {
    // A mount of its own namespace, gone at once.
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' });
    return true;
  } catch {
    return tell();
  }
}

function tell(): false {
  writeFileSync(2, 'The tests on a full disk are left out: this machine lets nobody mount one for them.\n');
  return false;
}
