import { fstatSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import type { DiskUse } from '#contract/site-health.ts';

/** Room on the disk of the data folder, of temporary files, or of the file that the log is written to. */
export interface DiskRoom {
  use: DiskUse;
  freeBytes: number;
  totalBytes: number;
}

/**
 * Returns the disks that this server writes to, each once: the first of its uses names it. Leaves out those whose file
 * system does not report its room, such as some network ones.
 */
export async function readDisks(
  { dataDir }: { dataDir: string },
  { temporary = tmpdir(), logFd = 1 }: { temporary?: string; logFd?: number } = {},
): Promise<DiskRoom[]> {
  const places: [DiskUse, string][] = [
    ['data', resolve(dataDir)],
    ['temporary', temporary],
    ...(isFileOfLinux(logFd) ? [['log', `/proc/self/fd/${logFd}`] satisfies [DiskUse, string]] : []),
  ];
  const found = await Promise.all(places.map(([use, path]) => roomOf(use, path).catch(() => undefined)));
  const disks = new Map<number, DiskRoom>();
  for (const each of found) if (each && !disks.has(each.device)) disks.set(each.device, each.room);
  return [...disks.values()];
}

/** A log in a pipe or a terminal has no disk that could be known here. */
function isFileOfLinux(fd: number): boolean {
  try {
    return process.platform === 'linux' && fstatSync(fd).isFile();
  } catch {
    return false;
  }
}

async function roomOf(use: DiskUse, path: string): Promise<{ device: number; room: DiskRoom } | undefined> {
  const [{ dev }, { bavail, bsize, blocks }] = await Promise.all([stat(path), statfs(path)]);
  return blocks > 0 ? { device: dev, room: { use, freeBytes: bavail * bsize, totalBytes: blocks * bsize } } : undefined;
}
