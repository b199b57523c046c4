/**
 * `npm run dev`: the server restarts when its files change, and the browser takes in those of the web as they are saved.
 * The watcher lets the old server close the embedded database before it starts the next: it takes one process at a time.
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
