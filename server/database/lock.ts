import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** Another process has the embedded database open. */
export class DatabaseInUse extends Error {}

interface Holder {
  pid: number;
  /** Tells two processes apart that had the same id one after the other. */
  born: string;
  /** Where the id means something: the machine, and on Linux its process namespace (a container has its own). */
  realm: string;
}

export interface Lock {
  /** To be called every `renewEveryMs`, for those who can't look up our process. False when the lock is ours no more. */
  renew(): boolean;
  release(): void;
}

export const renewEveryMs = 10_000;
const longestSilenceMs = 3 * renewEveryMs;

/**
 * Makes `file` ours until `release` is called. The embedded database has no lock of its own, and two processes in one
 * folder destroy it. What a killed process left behind is taken over; a living one is left alone: `DatabaseInUse`.
 */
export function takeLock(file: string): Lock {
  const own = JSON.stringify({ pid: process.pid, born: birthOf(process.pid) ?? '', realm } satisfies Holder);
  if (!create(file, own)) {
    const left = readFileSync(file, 'utf8');
    if (isHeld(file, left)) throw inUse(file, left);
    clearAway(file, left);
    if (!create(file, own)) throw inUse(file, readFileSync(file, 'utf8'));
  }
  return {
    renew() {
      if (!isOurs(file, own)) return false;
      const now = new Date();
      utimesSync(file, now, now);
      return true;
    },
    release() {
      if (isOurs(file, own)) rmSync(file);
    },
  };
}

function isOurs(file: string, own: string): boolean {
  try {
    return readFileSync(file, 'utf8') === own;
  } catch {
    return false;
  }
}

function create(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function isHeld(file: string, text: string): boolean {
  const holder = parse(text);
  const silenceMs = Date.now() - statSync(file).mtimeMs;
  if (holder?.realm !== realm) return silenceMs < longestSilenceMs;
  return birthOf(holder.pid) === holder.born;
}

/** Two processes may find the same dead lock: only one can move it away, and one that moved a fresh lock puts it back. */
function clearAway(file: string, text: string): void {
  const aside = `${file}.${process.pid}`;
  renameSync(file, aside);
  const moved = readFileSync(aside, 'utf8');
  if (moved !== text) linkSync(aside, file);
  rmSync(aside);
  if (moved !== text) throw inUse(file, moved);
}

function inUse(file: string, text: string): DatabaseInUse {
  const holder = parse(text);
  const who = holder
    ? `process ${holder.pid}${holder.realm === realm ? '' : ` on ${holder.realm}`}`
    : 'another process';
  return new DatabaseInUse(
    `The embedded database is in use by ${who}, and it takes one process at a time. ` +
      `Stop that one first, or set DATABASE_URL. (The lock is ${file}.)`,
  );
}

function parse(text: string): Holder | undefined {
  try {
    return JSON.parse(text);
  } catch {
    // Killed between making the file and writing it.
    return undefined;
  }
}

const realm = [hostname(), namespaceOfProcesses()].join(' ').trim();

function namespaceOfProcesses(): string {
  try {
    return String(statSync('/proc/self/ns/pid').ino);
  } catch {
    return '';
  }
}

/** When a process started (Linux; elsewhere just that it is there), or undefined where there is none. */
function birthOf(pid: number): string | undefined {
  try {
    // proc_pid_stat(5): after the name in parentheses come the state and, as 22nd field of all, the start in clock ticks.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' || state === 'X' ? undefined : fields[18];
  } catch {
    return process.platform === 'linux' ? undefined : aliveElsewhere(pid);
  }
}

function aliveElsewhere(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
    return 'alive';
  } catch (error) {
    return isCode(error, 'EPERM') ? 'alive' : undefined;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
