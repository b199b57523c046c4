import { access, constants, mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BackupError } from '#server/backup/backup-error.ts';
import { fileProblem } from '#server/backup/file-problem.ts';
import type { FileTarget, StoredFile } from './file-target.ts';

/** Files in a folder, which is created with the first one. Only its owner can read it. */
export function openFolderTarget(folder: string): FileTarget {
  return {
    place: folder,

    async list() {
      const entries = await readdir(folder, { withFileTypes: true }).catch(unlessMissing);
      const files: StoredFile[] = [];
      for (const entry of entries ?? []) {
        if (!entry.isFile()) continue;
        const { size } = await stat(join(folder, entry.name));
        files.push({ name: entry.name, bytes: size });
      }
      return files;
    },

    async add(name, write) {
      await mkdir(folder, { recursive: true, mode: 0o700 }).catch(async (error) => {
        // Its message names the folder that is the cause.
        await checkWritable(folder);
        throw error;
      });
      return write(join(folder, name));
    },

    read: (name, read) => read(join(folder, name)),

    remove: (name) => rm(join(folder, name), { force: true }),

    checkWritable: () => checkWritable(folder),

    async freeBytes() {
      const { bavail, bsize, blocks } = await statfs(await nearestFolder(folder));
      return blocks > 0 ? bavail * bsize : null;
    },
  };
}

/** Throws a `BackupError` if no file can be added. */
async function checkWritable(folder: string): Promise<void> {
  const nearest = await nearestFolder(folder);
  await access(nearest, constants.W_OK | constants.X_OK).catch((error) => {
    throw new BackupError(fileProblem(nearest, 'written', error), { cause: error });
  });
}

/** Returns the folder itself, or the first one above it that exists. */
async function nearestFolder(folder: string): Promise<string> {
  const isThere = await stat(folder).catch(unlessMissing);
  if (isThere && !isThere.isDirectory()) throw new BackupError(`${folder} is not a folder.`);
  return isThere ? folder : nearestFolder(dirname(folder));
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
