import { mkdirSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { DatabaseInUseError, type Lock, takeLock } from './lock.ts';

/** Beside the database's own files: who removes the lock beside the folder has not removed this one. */
export const innerLock = 'pista.lock';

/** A lock that also has to be let go of. */
export interface FolderLock extends Lock {
  release(): Promise<void>;
}

/**
 * Makes the database in `folder` ours alone, three times over: by a lock beside it, by one in it, and by a name that the
 * system keeps for us, which nobody can remove and which ends with this process. Makes the folder where there is none.
 * Throws `DatabaseInUseError`.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  await using taken = new AsyncDisposableStack();
  const locks: Lock[] = [];
  const take = (file: string) => {
    const lock = takeLock(file);
    locks.push(lock);
    taken.defer(async () => lock.release());
  };
  // The lock beside it knows best who has it.
  take(`${folder}.lock`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  taken.use(await takeName(folder));
  take(join(folder, innerLock));

  const all = taken.move();
  return {
    renew: () => locks.every((lock) => lock.renew()),
    release: () => all.disposeAsync(),
  };
}

/** Linux and Windows keep names for processes; elsewhere the locks have to do. A container sees the names of its own alone. */
async function takeName(folder: string): Promise<AsyncDisposable> {
  const name = nameOf(folder);
  if (name === undefined) return { [Symbol.asyncDispose]: async () => {} };
  const server = createServer((stranger) => stranger.destroy()).unref();
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve).once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? inUse(folder) : error);
    });
    server.listen(name);
  });
  return { [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

/** By what the folder is, not by the path that leads to it. */
function nameOf(folder: string): string | undefined {
  const { dev, ino } = statSync(folder, { bigint: true });
  const name = `pista-${basename(folder)}-${dev}-${ino}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : undefined;
}

function inUse(folder: string): DatabaseInUseError {
  return new DatabaseInUseError(
    `The embedded database in ${folder} is in use by another process, and it takes one process at a time. ` +
      'Its lock was removed, but that process is still there: stop it first, or set DATABASE_URL.',
  );
}
