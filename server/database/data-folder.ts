import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Read-only disks, missing permissions, and a file or dangling link in place of the folder. */
const codes = new Set(['EROFS', 'EACCES', 'EPERM', 'ENOTDIR', 'EEXIST', 'ENOENT', 'ELOOP']);

/**
 * Thrown if the data folder cannot be written, or must not be by this user. Its message names the folder, the user and
 * the solution, for the operator.
 */
export class FolderNotWritable extends Error {}

function unwritable(folder: string, cause: unknown): FolderNotWritable {
  const code = codeOf(cause, resolve(folder));
  const user = process.getuid ? ` by ${describeUser(process.getuid())}` : '';
  return new FolderNotWritable(
    `The data folder ${resolve(folder)} cannot be written${user} (${code}). ` +
      'Give that user the right to write there and in all that is in it, or set DATA_DIR to another folder.',
    { cause },
  );
}

/**
 * Throws `FolderNotWritable` if root would create files in a folder of another user, who could not open them later. Does
 * nothing on disks where all files have the same owner, such as network shares.
 */
export function checkOwner(folder: string): void {
  const root = 0;
  const owner = statSync(folder).uid;
  if (process.getuid?.() !== root || owner === root) return;
  const probe = mkdtempSync(join(folder, 'owner-'));
  const ownerOfNew = statSync(probe).uid;
  rmdirSync(probe);
  if (ownerOfNew === owner) return;
  throw new FolderNotWritable(
    `The folder ${resolve(folder)} belongs to ${describeUser(owner)}, and this program runs as ${describeUser(root)}: ` +
      `the server could not open the files that it would create there. Run it as that user, with sudo -u ${nameOf(owner) ?? `'#${owner}'`}.`,
  );
}

/** Returns `the user pista`, or the number of a user without a name. */
function describeUser(id: number): string {
  const name = nameOf(id);
  return name === undefined ? `the user with the number ${id}` : `the user ${name}`;
}

function nameOf(id: number): string | undefined {
  const list = '/etc/passwd';
  if (!existsSync(list)) return undefined;
  const users = readFileSync(list, 'utf8').split('\n');
  return users.map((line) => line.split(':')).find(([, , number]) => number === String(id))?.[0];
}

/**
 * Creates the folder if necessary, and returns the first folder that it created. Throws `FolderNotWritable` if the
 * folder, or one of `inner`, is not writable.
 */
export function checkWritable(folder: string, inner: readonly string[] = []): string | undefined {
  try {
    const made = mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const path of [folder, ...inner.filter((path) => existsSync(path))]) {
      accessSync(path, constants.W_OK | constants.X_OK);
    }
    return made;
  } catch (error) {
    throw notWritable(error, folder) ?? error;
  }
}

/**
 * Returns the error as `FolderNotWritable` if it concerns the data folder or something inside; undefined for any other
 * one.
 */
export function notWritable(error: unknown, dataDir: string): FolderNotWritable | undefined {
  if (error instanceof FolderNotWritable) return error;
  if (!(error instanceof Error)) return undefined;
  const { code, path } = error as NodeJS.ErrnoException;
  if (code === undefined || path === undefined || !codes.has(code)) return undefined;
  const [wanted, met] = [resolve(dataDir), resolve(path)];
  return met.startsWith(wanted) || wanted.startsWith(met) ? unwritable(dataDir, error) : undefined;
}

/** Node reports ENOENT if it cannot create a folder on a read-only disk: the parent folder has the real reason. */
function codeOf(cause: unknown, folder: string): string | undefined {
  const { code } = cause as NodeJS.ErrnoException;
  if (code !== 'ENOENT' || dirname(folder) === folder) return code;
  if (!existsSync(folder)) return codeOf(cause, dirname(folder));
  try {
    accessSync(folder, constants.W_OK);
    return code;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
}
