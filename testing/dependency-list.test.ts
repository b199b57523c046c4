import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeDependencies, page, refusedPackages } from './dependency-list.ts';
import type { LockFile } from './lock-file.ts';

const lock: LockFile = JSON.parse(readFileSync('package-lock.json', 'utf8'));

test('the list of dependencies is that of the lock file (otherwise run npm run fix)', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(readFileSync(page, 'utf8')).toBe(describeDependencies(lock, manifest));
});

test('all packages that run have an accepted licence', () => {
  expect(refusedPackages(lock)).toEqual([]);
});

test('names packages with another licence, also as a part of several', () => {
  const packages = {
    '': {},
    'node_modules/free': { license: '(GPL-3.0 OR MIT)' },
    'node_modules/closed': { license: 'MIT AND Proprietary' },
    'node_modules/unknown': {},
    'node_modules/a/node_modules/strict': { license: 'AGPL-3.0' },
    'node_modules/tool': { license: 'GPL-3.0', dev: true },
  };
  expect(refusedPackages({ packages })).toEqual([
    'closed: MIT AND Proprietary',
    'strict: AGPL-3.0',
    'unknown: unknown',
  ]);
});
