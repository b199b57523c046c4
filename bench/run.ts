/**
 * Runs the benchmarks one after the other, each in its own process, and writes their figures to `bench/results.md`, which git
 * ignores. A benchmark that fails, or lacks something (PostgreSQL, Chromium), says so in its section; the others go on.
 *
 *   npm run bench [-- map lists]
 */
import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Figure, isBeyond, type Message, machine, say } from './report.ts';
import { type Section, withSection } from './results-page.ts';

const root = join(import.meta.dirname, '..');
const page = join(root, 'bench/results.md');
/** A benchmark that hangs is stopped after this time. */
const timeoutMs = 30 * 60_000;

const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
/** Every `bench:…` of package.json, with its file. */
const benches = new Map(
  Object.entries(scripts).flatMap(([script, command]) => {
    const [, name] = /^bench:(.+)$/.exec(script) ?? [];
    const [, file] = /^node (bench\/\S+\.ts)$/.exec(command) ?? [];
    return name && file ? [[name, file]] : [];
  }),
);

const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !benches.has(name));
if (unknown.length > 0) {
  say(`Unknown benchmark: ${unknown.join(', ')}. Available: ${[...benches.keys()].join(', ')}.`);
  process.exit(2);
}
const commit = git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') && ' with changes');

for (const [name, file] of benches) {
  if (requested.length > 0 && !requested.includes(name)) continue;
  say(`\n── ${name} ──`);
  const section = await run(name, file);
  const before = existsSync(page) ? readFileSync(page, 'utf8') : '';
  writeFileSync(page, withSection(before, section, [...benches.keys()]));
  if (section.failure !== undefined || section.figures.some(isBeyond)) process.exitCode = 1;
}

async function run(name: string, file: string): Promise<Section> {
  const at = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const environment = `${at} UTC, commit ${commit}, ${machine()} at the start`;
  const figures: Figure[] = [];
  let failure: string | undefined;
  const child = fork(join(root, file), [], { cwd: root, timeout: timeoutMs });
  child.on('message', (message: Message) => {
    if ('figure' in message) figures.push(message.figure);
    else failure = message.failure;
  });
  const [code, signal] = await once(child, 'exit');
  // A process that ended without a message is reported by its exit code or signal.
  if (figures.length === 0 || signal) failure ??= `it ended with ${signal ?? code} without a figure`;
  return { name, environment, figures, failure };
}

function git(...command: string[]): string {
  try {
    return execFileSync('git', command, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return 'unknown';
  }
}
