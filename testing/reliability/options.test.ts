import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const script = `
  import { postgresql, readOptions } from '#testing/reliability/options.ts';
  const options = { minutes: { about: 'duration', default: 10 }, only: { about: 'only', default: ['a', 'b'] },
    part: { about: 'one', default: '', names: ['c'] }, postgresql };
  process.stdout.write(JSON.stringify(readOptions('soak', 'Sends requests.', options)));
`;

/** Reads options in a process of their own, because wrong ones end it. */
function read(...given: string[]) {
  const parameters = ['--input-type=module-typescript', '--eval', script, '--', ...given];
  const { status, stdout, stderr } = spawnSync(process.execPath, parameters, { encoding: 'utf8' });
  return { status, stdout, stderr };
}

test.for([
  [['--minutes', 'x'], '--minutes must be a number above 0, not "x"'],
  [['--only', 'a,c'], '--only: there is no "c"'],
  [['--part', 'a'], '--part: there is no "a"'],
  [['--nothing'], "Unknown option '--nothing'"],
] as const)('refuses %s', ([given, reason]) => {
  const { status, stdout, stderr } = read(...given);
  expect(stderr).toContain(reason);
  expect(stderr).toContain('Usage: npm run soak');
  expect([status, stdout]).toEqual([2, '']);
});

test('reads options, and prints them with their defaults', () => {
  expect(JSON.parse(read('--minutes', '0.5', '--only', 'b').stdout)).toEqual({
    minutes: 0.5,
    only: ['b'],
    part: '',
    postgresql: false,
  });
  const { status, stdout } = read('--help');
  expect(status).toBe(0);
  expect(stdout).toContain('--minutes N   duration (10)\n');
});
