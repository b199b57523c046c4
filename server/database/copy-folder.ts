import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { innerLock } from './folder-lock.ts';

/** Locks, and statistics that the next start makes again. */
const leftOut = new Set([innerLock, 'postmaster.pid', 'pg_stat_tmp']);

/** For the log of the copy's recovery, and for what the site writes meanwhile. */
const reserveBytes = 256 * 1024 * 1024;

/** Thrown if the disk has too little space for the copy. */
export class NoSpaceForCopy extends Error {}

/**
 * Copies the folder of a running embedded database, like `pg_basebackup` without its label. The log contains each page
 * that changed since the checkpoint as a whole (`full_page_writes`), so the state in which a page is copied does not
 * matter if the control file, which names the checkpoint, is copied first, and the log last. The caller must run a
 * checkpoint right before, and prevent others. Throws `NoSpaceForCopy`.
 */
export async function copyRunningDatabase(from: string, to: string): Promise<void> {
  await checkSpace(from, to);
  await mkdir(to, { recursive: true, mode: 0o700 });
  await mkdir(join(to, 'global'), { mode: 0o700 });
  const control = join('global', 'pg_control');
  await copyOne(from, to, control);
  await copyTree(from, to, '.', (path) => path === 'pg_wal' || path === control);
  await copyTree(from, to, 'pg_wal', () => false);
}

async function copyTree(from: string, to: string, folder: string, isSkipped: (path: string) => boolean): Promise<void> {
  await mkdir(join(to, folder), { recursive: true, mode: 0o700 });
  for (const entry of await readdir(join(from, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (leftOut.has(entry.name) || isSkipped(path)) continue;
    if (entry.isDirectory()) await copyTree(from, to, path, isSkipped);
    else if (entry.isFile()) await copyOne(from, to, path);
  }
}

/** On some file systems (btrfs, xfs), the copy shares its blocks with the original. */
async function copyOne(from: string, to: string, path: string): Promise<void> {
  await copyFile(join(from, path), join(to, path), constants.COPYFILE_FICLONE).catch((error) => {
    // A table or an index was dropped meanwhile; the log contains that, too.
    if (error.code !== 'ENOENT' || existsSync(join(from, path))) throw error;
  });
}

async function checkSpace(from: string, to: string): Promise<void> {
  const { bavail, bsize, blocks } = await statfs(from);
  // Some network file systems do not report it.
  if (blocks === 0) return;
  const neededBytes = (await bytesIn(from)) + reserveBytes;
  const freeBytes = bavail * bsize;
  if (freeBytes >= neededBytes) return;
  throw new NoSpaceForCopy(
    `There is no room on the disk for a copy of the database in ${to}: ` +
      `it needs ${megabytes(neededBytes)} MB, and ${megabytes(freeBytes)} MB are free.`,
  );
}

async function bytesIn(folder: string): Promise<number> {
  let sum = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    // Dropped tables disappear meanwhile.
    sum += await stat(join(entry.parentPath, entry.name)).then(
      ({ size }) => size,
      () => 0,
    );
  }
  return sum;
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1e6);
