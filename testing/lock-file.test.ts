import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type LockFile, leftOut, unchecked } from './lock-file.ts';

test('the lock file has all that `npm ci` looks for (else: npm run fix)', () => {
  const lock: LockFile = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  expect(leftOut(lock)).toEqual({});
});

test('every package has an integrity, but those for other platforms that the registry at hand does not have', () => {
  const lock: LockFile = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  expect(unchecked(lock).filter(({ isForPlatform }) => !isForPlatform)).toEqual([]);
  // What this machine runs, its registry has.
  const here = `-${process.platform}-${process.arch}`;
  expect(unchecked(lock).filter(({ path }) => path.includes(here) && !path.endsWith('-musl'))).toEqual([]);
});

test('a package whose bytes nobody could check is found', () => {
  const packages = {
    '': {},
    'node_modules/checked': { version: '1.0.0', integrity: 'sha512-abc' },
    'node_modules/bundled': { version: '1.0.0', inBundle: true },
    'node_modules/loose': { version: '1.0.0' },
    'node_modules/@tool/darwin-arm64': { version: '1.0.0', optional: true, os: ['darwin'], cpu: ['arm64'] },
  };
  expect(unchecked({ packages })).toEqual([
    { path: 'node_modules/loose', isForPlatform: false },
    { path: 'node_modules/@tool/darwin-arm64', isForPlatform: true },
  ]);
});

test('a package for another platform is put back as npm would have it', () => {
  const lock: LockFile = {
    packages: {
      '': {},
      'node_modules/tool': {
        dev: true,
        license: 'MIT',
        optionalDependencies: {
          '@tool/linux-x64-musl': '1.2.3',
          '@tool/darwin-arm64': '1.2.3',
          '@tool/linux-x64': '1.2.3',
        },
      },
      'node_modules/@tool/linux-x64': { version: '1.2.3' },
    },
  };
  const common = { version: '1.2.3', dev: true, license: 'MIT', optional: true };
  expect(leftOut(lock)).toEqual({
    'node_modules/@tool/linux-x64-musl': { ...common, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
    'node_modules/@tool/darwin-arm64': { ...common, os: ['darwin'], cpu: ['arm64'] },
  });
});
