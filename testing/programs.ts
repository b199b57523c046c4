import { execFileSync } from 'node:child_process';

/** Returns the output of a program. Empty if it does not exist or fails. */
export function output(command: string, parameters: readonly string[]): string {
  try {
    return execFileSync(command, parameters, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}

/**
 * Returns an unprivileged user for servers that refuse to run as root: the one of the Debian package, otherwise
 * `nobody`. Empty if the process does not run as root.
 */
export function userWithoutRights(madeByPackage: string): { uid?: number; gid?: number } {
  const idOf = (which: '-u' | '-g') => Number(output('id', [which, madeByPackage]) || output('id', [which, 'nobody']));
  return process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
}

/** The environment for finding programs. */
export const programPath = { PATH: process.env.PATH ?? '' };
