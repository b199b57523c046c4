import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Behind everyone who waits for a page. */
const niceness = 10;

/** Starts a process of our own that runs a module: native code, which nothing but its end stops. */
export function start(module: URL): ChildProcess {
  const child = fork(module, {
    // Bytes go as they are.
    serialization: 'advanced',
    // It needs no secrets for what it does. The one setting keeps the C library from hoarding memory for each thread.
    env: { MALLOC_ARENA_MAX: '1' },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  if (child.pid !== undefined) setPriority(child.pid, niceness);
  return child;
}

/** A process at work keeps ours alive, one at rest does not. */
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

/** Nothing short of this stops native code. Waits until it is gone. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(refChild(child), 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** How long processors have worked for it, or undefined where only Linux would tell. */
export function workedMs({ pid }: ChildProcess): number | undefined {
  try {
    // proc_pid_stat(5): after the name in parentheses, the 12th and 13th field are time in programs and in the kernel.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * msPerTick;
  } catch {
    return undefined;
  }
}

/** `USER_HZ` is 100 on every Linux that programs see. */
const msPerTick = 10;
