import { mkdirSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { DatabaseInUseError, type Lock, takeLock } from './lock.ts';

/** Among the database's own files, in case the lock beside the folder is removed. */
export const innerLock = 'pista.lock';

/** A lock that must be released. */
export interface FolderLock extends Lock {
  release(): Promise<void>;
}

/**
 * Locks the database in `folder` for this process, in three ways: by a file beside it, by one inside, and by a name
 * that the operating system holds, which cannot be removed and ends with this process. Creates the folder if necessary.
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
  // The lock beside the folder has the best information about the holder.
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

/**
 * Linux and Windows support names of processes; elsewhere the files must suffice. A container sees only its own names.
 */
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

/** Returns a name from the folder's identity, not from its path. */
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
