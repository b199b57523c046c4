import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { scratch } from '#testing/scratch.ts';

const running = new Set<ChildProcess>();
const folders = new Set<string>();

process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Starts a program, which is killed when this process ends. */
export function startChild(program: string, parameters: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(program, parameters, options);
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Sends a signal, unless the process has ended, and resolves when it has ended. */
export async function end(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** Kills a process and its children at once, as if its machine had lost power. */
export async function killTree(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  // Stopped, it starts no others meanwhile.
  child.kill('SIGSTOP');
  for (const one of await childrenOf(pid)) killIfRunning(one);
  await end(child, 'SIGKILL');
}

/** Returns the ids of the processes that a process has started. */
export async function childrenOf(pid: number): Promise<number[]> {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return list.trim().split(' ').filter(Boolean).map(Number);
}

/** Returns whether a process has ended, so that its connections are closed. Its parent may not have noticed yet. */
export async function hasEnded(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return /^$|\) [ZX] /.test(stat);
}

/** Kills a process with SIGKILL. */
export function killIfRunning(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

/** Creates a temporary folder, which is removed when this process ends. */
export async function temporaryFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(scratch, `pista-${name}-`));
  folders.add(folder);
  return folder;
}

/** Removes a temporary folder. */
export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  folders.delete(folder);
}

/** Returns a port of loopback that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no port.');
  return address.port;
}

/** Resolves when the condition holds. Throws after `timeoutMs`. */
export async function until(what: string, condition: () => Promise<boolean>, timeoutMs = 30_000): Promise<void> {
  const untilMs = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > untilMs) throw new Error(`Not within ${timeoutMs / 1000} s: ${what}.`);
    await pause(25);
  }
}
