import { join } from 'node:path';
import * as z from 'zod/mini';
import type { OpenDatabase } from '#server/database/connect.ts';
import { NoSpaceForCopy } from '#server/database/copy-folder.ts';
import { askPrivateSocket, type OpenSocket, openPrivateSocket } from '#server/network/private-socket.ts';
import type { Tools } from '#server/tools.ts';
import { BackupError } from './backup-error.ts';

const Reply = z.object({ problem: z.optional(z.string()) });

const socketPath = (dataDir: string) => join(dataDir, 'backup.sock');

/** The folder of a copy of the embedded database, in which it is like in a data folder. */
export const copyFolder = (dataDir: string) => join(dataDir, 'backup-copy');

/** Copying a large database takes minutes on a slow disk. */
const timeoutMs = 3_600_000;

/**
 * Listens for `npm run backup`, which cannot open the embedded database while the server uses it. On request, copies it
 * to `copyFolder`. The client removes the copy, and makes sure that there is one client at a time.
 */
export function openCopySocket(
  { config, log }: Pick<Tools, 'config' | 'log'>,
  copy: NonNullable<OpenDatabase['copyFolder']>,
): Promise<OpenSocket> {
  return openPrivateSocket(socketPath(config.dataDir), log, async () => {
    try {
      await copy(join(copyFolder(config.dataDir), 'postgres'));
      return {} satisfies z.infer<typeof Reply>;
    } catch (error) {
      if (error instanceof NoSpaceForCopy) return { problem: error.message };
      throw error;
    }
  });
}

/**
 * Makes the running server copy its embedded database to `copyFolder`. Returns false if no server listens. Throws a
 * `BackupError` if there is too little space for it.
 */
export async function requestCopy(dataDir: string): Promise<boolean> {
  const answer = await askPrivateSocket(socketPath(dataDir), {}, timeoutMs);
  if (answer === undefined) return false;
  const { problem } = Reply.parse(answer);
  if (problem !== undefined) throw new BackupError(problem);
  return true;
}
