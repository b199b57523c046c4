import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import type { TaskWorker } from './task-worker.ts';

/** Requests go first. */
const niceness = 10;

/**
 * Starts a Node process with low priority and without environment variables. For native code: a thread with native code
 * cannot be stopped, and its crash ends the server.
 */
export function startProcess(module: URL): TaskWorker {
  const child = fork(module, {
    // Transfers bytes without encoding.
    serialization: 'advanced',
    // No secrets. The setting keeps the C library from reserving memory for each thread.
    env: { MALLOC_ARENA_MAX: '1' },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  if (child.pid !== undefined) setPriority(child.pid, niceness);
  return {
    events: child,
    details: { pid: child.pid },
    isAlive: () => child.connected,
    // A failure to send is reported by the exit of the process.
    send: (task) => void child.send(task, () => {}),
    cpuMs: () => cpuMsOf(child),
    ref() {
      child.ref();
      child.channel?.ref();
    },
    unref() {
      child.unref();
      child.channel?.unref();
    },
    stop: () => kill(child),
  };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

/** `USER_HZ`, which is 100 on every Linux. */
const msPerTick = 10;

/** Returns undefined on systems without `/proc`. */
async function cpuMsOf({ pid }: ChildProcess): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (stat === undefined) return undefined;
  // proc_pid_stat(5): user and kernel time are the 12th and 13th field after the name in parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * msPerTick;
}
