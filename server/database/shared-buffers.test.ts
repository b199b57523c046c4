import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sharedBuffersMb } from './shared-buffers.ts';

const gb = 2 ** 30;
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pista-page-cache-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Sparse files take no disk space. */
function hold(bytes: number): void {
  mkdirSync(join(folder, 'base/5'), { recursive: true });
  for (const [name, share] of Object.entries({ events: 0.75, places: 0.25 })) {
    const file = join(folder, 'base/5', name);
    writeFileSync(file, '');
    truncateSync(file, Math.round(bytes * share));
  }
}

test('gives a new or small database the default size', () => {
  expect(sharedBuffersMb(folder, 64 * gb)).toBe(32);
  hold(gb / 20);
  expect(sharedBuffersMb(folder, 64 * gb)).toBe(32);
});

test('gives a larger one a third of its size, up to a share of the machine', () => {
  hold(0.6 * gb);
  expect(sharedBuffersMb(folder, 64 * gb)).toBe(205);
  expect(sharedBuffersMb(folder, 2 * gb)).toBe(64);
  expect(sharedBuffersMb(folder, gb / 2)).toBe(32);
  hold(64 * gb);
  expect(sharedBuffersMb(folder, 64 * gb)).toBe(256);
});
