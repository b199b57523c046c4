import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { testFolder } from '#testing/folder.ts';

const root = join(import.meta.dirname, '../..');
const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));

test.each([
  { where: 'in a clone', devDependencies: { node: '99.0.0' }, advice: 'Run "npm ci", then "npm start"[^\\n]+' },
  { where: 'in a bundle', devDependencies: undefined, advice: 'Install Node \\d+ on the system\\.' },
])('rejects an older Node in one line $where', async ({ devDependencies, advice }) => {
  // The check reads the package.json in the parent folder; here it requires the next major version.
  const folder = await testFolder();
  const next = Number.parseInt(process.versions.node, 10) + 1;
  await mkdir(join(folder, 'server/startup'), { recursive: true });
  await writeFile(
    join(folder, 'server/startup/node-version.js'),
    await readFile(join(root, 'server/startup/node-version.js')),
  );
  const content = { type: 'module', engines: { node: `>=${next}` }, devDependencies };
  await writeFile(join(folder, 'package.json'), JSON.stringify(content));
  await writeFile(join(folder, 'server/start.ts'), 'console.log("started");');
  const run = promisify(execFile)(
    process.execPath,
    ['--import', './server/startup/node-version.js', 'server/start.ts'],
    {
      cwd: folder,
    },
  );
  const { code, stdout, stderr } = await run.then(
    () => expect.unreachable(),
    (error) => error,
  );
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(
    new RegExp(
      `^Pista needs Node ${next} or newer, and this is Node ${process.versions.node} \\([^\\n]+\\)\\. ${advice}\\n$`,
    ),
  );
});

test('has the same Node version in engines, dependencies and lock file', async () => {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  expect(manifest.engines.node).toBe(`>=${Number.parseInt(manifest.devDependencies.node, 10)}`);
  expect(lock.packages[''].engines).toEqual(manifest.engines);
});

test('checks the version of Node in each script before it reads TypeScript', () => {
  for (const name of ['start', 'dev', 'build', 'admin', 'sample'])
    for (const command of manifest.scripts[name].split('||'))
      expect(command, name).toMatch(/node --import \.\/server\/startup\/node-version\.js server\//);
});
