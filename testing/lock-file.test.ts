import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type LockFile, omittedPackages, unchecked } from './lock-file.ts';

test('the lock file is complete for npm ci (otherwise run npm run fix)', () => {
  const lock: LockFile = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  expect(omittedPackages(lock)).toEqual({});
});

test('every package has an integrity, except those for platforms that the registry lacks', () => {
  const lock: LockFile = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  expect(unchecked(lock).filter(({ isForPlatform }) => !isForPlatform)).toEqual([]);
  // The registry has all packages for the current platform.
  const here = `-${process.platform}-${process.arch}`;
  expect(unchecked(lock).filter(({ path }) => path.includes(here) && !path.endsWith('-musl'))).toEqual([]);
});

test('unchecked returns packages without integrity', () => {
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

test('omittedPackages returns packages for other platforms as npm would write them', () => {
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
  expect(omittedPackages(lock)).toEqual({
    'node_modules/@tool/linux-x64-musl': { ...common, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
    'node_modules/@tool/darwin-arm64': { ...common, os: ['darwin'], cpu: ['arm64'] },
  });
});
