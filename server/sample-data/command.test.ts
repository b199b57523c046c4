import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const command = new URL('./command.ts', import.meta.url).pathname;

test.each([
  [['--remov'], "Unknown option '--remov'"],
  [['remove'], "Unexpected argument 'remove'"],
  [['--events'], "Option '--events <value>' argument missing"],
])('exits with one line for %j', (words, problem) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...words], { encoding: 'utf8' });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toBe(`${problem}. The options are --events, --events-per-venue, --seed and --remove.\n`);
});
