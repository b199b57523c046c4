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

/** Files take no room on the disk where nothing was written to them. */
function hold(bytes: number): void {
  mkdirSync(join(folder, 'base/5'), { recursive: true });
  for (const [name, share] of Object.entries({ events: 0.75, places: 0.25 })) {
    const file = join(folder, 'base/5', name);
    writeFileSync(file, '');
    truncateSync(file, Math.round(bytes * share));
  }
}

test('a database that is not made yet, or is small, keeps what all keep', () => {
  expect(sharedBuffersMb(folder, 64 * gb)).toBe(32);
  hold(gb / 20);
  expect(sharedBuffersMb(folder, 64 * gb)).toBe(32);
});

test('a larger one keeps a third of what it holds, as far as the machine is made for it', () => {
  hold(0.75 * gb);
  expect(sharedBuffersMb(folder, 64 * gb)).toBe(256);
  expect(sharedBuffersMb(folder, 2 * gb)).toBe(64);
  expect(sharedBuffersMb(folder, gb / 2)).toBe(32);
  hold(64 * gb);
  expect(sharedBuffersMb(folder, 64 * gb)).toBe(512);
});
