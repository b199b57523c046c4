import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';

/** One line of the table of a reliability script. */
export interface Result {
  /** Name of the figure. */
  what: string;
  /** With its unit. */
  value: string;
  /** The limit in words. Absent for values without a limit. */
  limit?: string;
  /** False if the value is beyond its limit. */
  isFine: boolean;
  /** Whether it is a measured time. Tests do not check these, because machines differ. */
  isTime?: boolean;
}

const root = join(import.meta.dirname, '../..');
const page = 'docs/reliability.md';
/** The commit when the script started: files may change during a long run. */
const commit = currentCommit();

/**
 * Prints the results of `npm run SCRIPT`, and sets the exit code to 1 if a value is beyond its limit. Replaces the table of
 * the script in `docs/reliability.md`, or its table of this size or of PostgreSQL, unless only parts were run. The page
 * marks the place of a table with `<!-- table: NAME -->` and `<!-- end -->`.
 */
export function reportResults(script: string, results: readonly Result[], size?: 'million'): void {
  const given = process.argv.slice(2);
  const table = `${environment(['npm run', script, given.length > 0 ? '--' : '', ...given])}\n\n${markdown(results)}`;
  process.stdout.write(`\n${table}\n`);
  const name = [script, size, given.includes('--postgresql') && 'postgresql'].filter(Boolean).join('-');
  const path = join(root, page);
  const isPart = given.some((option) => option.startsWith('--only'));
  if (!isPart) writeFileSync(path, withTable(readFileSync(path, 'utf8'), name, table));
  if (results.some(({ isFine }) => !isFine)) process.exitCode = 1;
}

/** Returns the page with the table of this name replaced. Throws if the page does not have a place for it. */
export function withTable(text: string, name: string, table: string): string {
  const begin = `<!-- table: ${name} -->\n`;
  const from = text.indexOf(begin);
  const to = text.indexOf('<!-- end -->', from);
  if (from < 0 || to < 0) throw new Error(`${page} has no place for the table "${name}".`);
  return `${text.slice(0, from + begin.length)}\n${table}\n\n${text.slice(to)}`;
}

/** Returns the results as a table of Markdown with aligned columns. Values beyond their limit are marked. */
export function markdown(results: readonly Result[]): string {
  const rows = results.map(({ what, value, limit = '', isFine }) => [what, isFine ? value : `${value} ✗`, limit]);
  const lines = [['figure', 'value', 'limit'], ...rows].map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  const widths = [0, 1, 2].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const padded = lines.map((line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [padded[0], rule, ...padded.slice(1)].join('\n');
}

/** Returns a line with the command, the commit, the day and the machine. */
function environment(command: readonly string[]): string {
  const run = command.filter(Boolean).join(' ');
  const machine = `${availableParallelism()} cores of ${cpus()[0]?.model.trim() ?? 'an unknown processor'}`;
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  const load = `load ${loadavg()[0]?.toFixed(1)} at the end`;
  const day = new Date().toISOString().slice(0, 10);
  return `\`${run}\` at ${commit} on ${day}: ${machine}, ${memory}, Node ${process.versions.node}, ${load}.`;
}

function currentCommit(): string {
  const git = (...parameters: string[]) =>
    execFileSync('git', parameters, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    const isChanged = git('status', '--porcelain', '--', `:!${page}`) !== '';
    return `commit ${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes' : ''}`;
  } catch {
    return 'an unknown commit';
  }
}
