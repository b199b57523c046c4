import { execFileSync } from 'node:child_process';

/** What a program prints; empty where there is none, or where it fails. */
export function output(command: string, parameters: readonly string[]): string {
  try {
    return execFileSync(command, parameters, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}

/**
 * Who runs a server that refuses to run as root: a user without rights, the one that Debian's package made or the one that
 * every system has; nobody else where we are not root ourselves.
 */
export function userWithoutRights(madeByPackage: string): { uid?: number; gid?: number } {
  const idOf = (which: '-u' | '-g') => Number(output('id', [which, madeByPackage]) || output('id', [which, 'nobody']));
  return process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
}

/** The environment in which programs are found. */
export const programPath = { PATH: process.env.PATH ?? '' };
