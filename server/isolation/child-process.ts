import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Lower priority than page requests. */
const niceness = 10;

/** Starts a child process that runs a module with native code, which can only be stopped by ending the process. */
export function start(module: URL): ChildProcess {
  const child = fork(module, {
    // Bytes are transferred without encoding.
    serialization: 'advanced',
    // The process gets no secrets. The setting limits the memory that the C library keeps per thread.
    env: { MALLOC_ARENA_MAX: '1' },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  if (child.pid !== undefined) setPriority(child.pid, niceness);
  return child;
}

/** Keeps this process alive while the child is working. */
export function refChild(child: ChildProcess): ChildProcess {
  child.ref();
  child.channel?.ref();
  return child;
}

export function unrefChild(child: ChildProcess): ChildProcess {
  child.unref();
  child.channel?.unref();
  return child;
}

/** Kills the process, the only way to stop native code, and waits for its exit. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(refChild(child), 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** Returns the CPU time of a process in milliseconds, or undefined on systems other than Linux. */
export function cpuTimeMs({ pid }: ChildProcess): number | undefined {
  try {
    // proc_pid_stat(5): after the name in parentheses, fields 12 and 13 are user and system time.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * msPerTick;
  } catch {
    return undefined;
  }
}

/** `USER_HZ` is 100 on every Linux. */
const msPerTick = 10;
