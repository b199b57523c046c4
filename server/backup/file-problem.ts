import { userInfo } from 'node:os';
import { dirname } from 'node:path';

/** Advice for an incomplete or damaged archive. */
export const useAnother = 'Copy it again, or use another backup.';

/** Returns a sentence on why a file or folder cannot be read or written. */
export function fileProblem(path: string, action: 'read' | 'written', error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : error;
  if (code === 'ENOENT') return action === 'read' ? `${path} does not exist.` : `There is no folder ${dirname(path)}.`;
  if (code === 'EISDIR') return `${path} is a folder.`;
  const isForbidden = code === 'EACCES' || code === 'EPERM';
  return `${path} cannot be ${action}${isForbidden ? ` by the user ${userName()}` : ''} (${code}).`;
}

/** Returns the name of the user of this process, or the number of a user without a name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `with the number ${process.getuid?.()}`;
  }
}
