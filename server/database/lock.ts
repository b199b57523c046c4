import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import * as z from 'zod/mini';
import { isDiskFullError } from './disk-full.ts';

/** Thrown if another process has the embedded database open. */
export class DatabaseInUseError extends Error {}

interface Holder {
  pid: number;
  /** Distinguishes two processes that had the same id. */
  born: string;
  /** Where the id is valid: the machine, and on Linux its process namespace (a container has its own). */
  realm: string;
}

export interface Lock {
  /**
   * Must be called every `renewEveryMs`, for processes that cannot see this one, and to restore a removed file. Returns
   * false if the lock was lost.
   */
  renew(): boolean;
  release(): void;
}

export const renewEveryMs = 2000;
/** A machine may be this busy, or suspended, without the process having ended. */
const staleAfterMs = 15 * renewEveryMs;

/**
 * Locks `file` until `release` is called. The embedded database has no lock of its own, and two processes in one folder
 * destroy it. The lock of a killed process is taken over; that of a running one is respected: `DatabaseInUseError`.
 */
export function takeLock(file: string): Lock {
  const own = JSON.stringify({ pid: process.pid, born: processStartTime(process.pid) ?? '', realm } satisfies Holder);
  if (!create(file, own)) {
    const left = readLock(file);
    if (isLocked(file, left)) throw inUse(file, left);
    removeStaleLock(file, left);
    if (!create(file, own)) throw inUse(file, readLock(file));
  }
  return {
    renew() {
      const found = read(file);
      if (found !== undefined && found !== own) return false;
      try {
        const now = new Date();
        if (found === own) utimesSync(file, now, now);
        else return create(file, own);
      } catch {
        // On a full disk, no other process gets a lock, either.
      }
      return true;
    },
    release() {
      if (read(file) === own) rmSync(file);
    },
  };
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function create(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    // A full disk may have space for the name but not for the content, which would block the next start.
    if (isDiskFullError(error)) rmSync(file, { force: true });
    throw error;
  }
}

function isLocked(file: string, text: string): boolean {
  const holder = parse(text);
  if (holder?.realm !== realm) return msSinceRenewal(file) < staleAfterMs;
  return processStartTime(holder.pid) === holder.born;
}

/** Returns the milliseconds since the last renewal; 0 for a time in the future. */
function msSinceRenewal(file: string): number {
  return Math.max(0, Date.now() - statSync(file).mtimeMs);
}

/** The operator must know about a lock that is not a file, or not readable. */
function readLock(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new DatabaseInUseError(
      `Whether the embedded database is in use can not be told: its lock ${file} can not be read (${reason}). ` +
        'Where no other server uses this folder, remove the lock and start again.',
    );
  }
}

/**
 * Two processes may find the same dead lock: only one can move it away, and one that moved a fresh lock restores it.
 */
function removeStaleLock(file: string, text: string): void {
  const aside = `${file}.${process.pid}`;
  renameSync(file, aside);
  const moved = readFileSync(aside, 'utf8');
  if (moved !== text) linkSync(aside, file);
  rmSync(aside);
  if (moved !== text) throw inUse(file, moved);
}

function inUse(file: string, text: string): DatabaseInUseError {
  const holder = parse(text);
  if (!holder) {
    const seconds = Math.ceil((staleAfterMs - msSinceRenewal(file)) / 1000);
    return new DatabaseInUseError(
      `Whether the embedded database is in use can not be told: its lock ${file} says nothing that makes sense. ` +
        `Where no other server uses this folder, start again in ${seconds} seconds, or remove the lock.`,
    );
  }
  const who = `process ${holder.pid}${holder.realm === realm ? '' : ` on ${holder.realm}`}`;
  return new DatabaseInUseError(
    `The embedded database is in use by ${who}, and it takes one process at a time. ` +
      `Stop that one first, or set DATABASE_URL. (The lock is ${file}.)`,
  );
}

const Holder = z.object({ pid: z.int(), born: z.string(), realm: z.string() });

/** Returns undefined for other content, or if the process was interrupted before writing it. */
function parse(text: string): Holder | undefined {
  try {
    return Holder.safeParse(JSON.parse(text)).data;
  } catch {
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

/** Returns when a process started (on Linux; elsewhere only that it exists), or undefined if it does not exist. */
function processStartTime(pid: number): string | undefined {
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
