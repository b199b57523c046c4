import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { onPostgresqlInstead, onPostgresqlToo } from './on-postgresql.ts';

const all = [...onPostgresqlToo, ...onPostgresqlInstead];

test('each entry matches existing tests', () => {
  expect(all.filter((pattern) => globSync(pattern).length === 0)).toEqual([]);
});

test('each feature with a store has a test that runs on PostgreSQL', () => {
  const opted = all.flatMap((pattern) => globSync(pattern));
  const folders = globSync('server/*/**/*store.ts')
    .filter((file) => /(^|-)store\.ts$/.test(basename(file)))
    .map((file) => dirname(file).split('/').slice(0, 2).join('/'));
  const untested = [...new Set(folders)]
    // Stores without tests of their own are tested by other features.
    .filter((folder) => globSync(join(folder, '**/*.test.ts')).length > 0)
    .filter((folder) => !opted.some((file) => file.startsWith(`${folder}/`)));
  expect(untested).toEqual([]);
});

test('tests that depend on the engine run on PostgreSQL', () => {
  const opted = new Set(all.flatMap((pattern) => globSync(pattern)));
  const asking = globSync('{server,testing}/**/*.test.ts').filter((file) =>
    /import \{[^}]*\bengine\b[^}]*\} from '#testing\/database\.ts'/.test(readFileSync(file, 'utf8')),
  );
  expect(asking.length).toBeGreaterThan(0);
  expect(asking.filter((file) => !opted.has(file))).toEqual([]);
});
