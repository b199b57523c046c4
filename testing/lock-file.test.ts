import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type LockFile, leftOut } from './lock-file.ts';

test('the lock file has all that `npm ci` looks for (else: npm run fix)', () => {
  const lock: LockFile = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  expect(leftOut(lock)).toEqual({});
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
