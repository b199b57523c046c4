/**
 * `npm run dev`: restarts the server when its files change, with hot reload of `web/`. The watcher waits for the old
 * server to close the embedded database, which only one process can open.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { build } from './build.ts';
import { printLine } from './observability/print-line.ts';

const root = join(import.meta.dirname, '..');

if ((await build(printLine)) !== 0) process.exit(1);

const both = [
  start(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts']),
  start(join(root, 'node_modules/.bin/vite'), ['--clearScreen', 'false']),
];
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(signal));

await Promise.race(both.map((child) => once(child, 'exit')));
stop('SIGTERM');

function stop(signal: NodeJS.Signals): void {
  for (const child of both) child.kill(signal);
}

function start(program: string, parameters: string[]): ChildProcess {
  return spawn(program, parameters, { cwd: root, stdio: 'inherit' });
}
