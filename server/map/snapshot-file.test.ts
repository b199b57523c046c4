import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testFolder } from '#testing/folder.ts';
import { type Parts, readSnapshot, SnapshotWriter, UnusableSnapshot } from './snapshot-file.ts';

const folder = await testFolder();
const path = join(folder, 'map.snapshot');

const write = (facts: unknown, parts: Parts) => new SnapshotWriter(path, facts, parts).write();
const small = { rows: Uint32Array.of(1, 2, 3), places: Float64Array.of(0.5), none: new Uint16Array() };

test('reads what was written, of any type and length', async () => {
  const part = fc.oneof(
    fc.float64Array({ maxLength: 9 }),
    fc.uint32Array({ maxLength: 9 }),
    fc.int32Array({ maxLength: 9 }),
    fc.uint16Array({ maxLength: 9 }),
    fc.uint8Array({ maxLength: 9 }),
  );
  const parts = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), part, { noNullPrototype: true });
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), parts, async (value, given) => {
      const facts = JSON.parse(JSON.stringify({ value }));
      await write(facts, given);
      expect(await readSnapshot(path)).toEqual({ facts, parts: given });
    }),
  );
});

test('reads long parts, written in pieces', async () => {
  const long = Uint32Array.from({ length: 600_001 }, (_, index) => index * 7);
  await write({}, { long, behind: Uint8Array.of(1) });
  expect((await readSnapshot(path)).parts).toEqual({ long, behind: Uint8Array.of(1) });
});

test('rejects a file with a changed byte, a truncated file and one with additional bytes', async () => {
  await write({ of: 'a test' }, small);
  const whole = await readFile(path);
  const isRefused = async (bytes: Uint8Array) => {
    await writeFile(path, bytes);
    return readSnapshot(path).then(
      () => false,
      (error) => error instanceof UnusableSnapshot,
    );
  };
  for (let at = 0; at < whole.length; at += 1) {
    const flipped = Buffer.from(whole);
    flipped[at] = (flipped[at] ?? 0) ^ (1 + (at % 255));
    expect([at, await isRefused(flipped)]).toEqual([at, true]);
    expect([at, await isRefused(whole.subarray(0, at))]).toEqual([at, true]);
  }
  expect(await isRefused(Buffer.concat([whole, Buffer.alloc(8)]))).toBe(true);
  expect(await isRefused(whole)).toBe(false);
});

test('does not contain changes made after detach, at any point of writing', async () => {
  const length = 400_000;
  await fc.assert(
    fc.asyncProperty(fc.nat(30), async (turns) => {
      const parts = { one: new Uint32Array(length).fill(1), other: new Float64Array(length).fill(1) };
      const writer = new SnapshotWriter(path, {}, parts);
      const written = writer.write();
      for (let turn = 0; turn < turns; turn += 1) await new Promise((done) => setImmediate(done));
      writer.detach();
      parts.one.fill(2);
      parts.other.fill(2);
      await written;
      const read = (await readSnapshot(path)).parts;
      expect([read.one?.every((value) => value === 1), read.other?.every((value) => value === 1)]).toEqual([
        true,
        true,
      ]);
    }),
    { numRuns: 15 },
  );
});

test('leaves the old or the new snapshot if killed while writing, and removes temporary files', async () => {
  const place = join(folder, 'killed');
  await mkdir(place);
  const there = join(place, 'map.snapshot');
  await new SnapshotWriter(there, { nth: 0 }, small).write();
  let seen = 0;
  for (let nth = 0; nth < 8; nth += 1) {
    const child = fork('testing/map/busy-snapshots.ts', [there]);
    await once(child, 'message');
    await new Promise((done) => setTimeout(done, 5 * nth));
    child.kill('SIGKILL');
    await once(child, 'exit');
    const { facts, parts } = await readSnapshot(there);
    const { nth: written } = facts as { nth: number };
    expect(parts.rows?.every((value) => value === written)).toBe(true);
    seen = Math.max(seen, written);
  }
  expect(seen).toBeGreaterThan(0);

  const longAgo = new Date(Date.now() - 3_600_000);
  for (const left of await readdir(place)) await utimes(join(place, left), longAgo, longAgo);
  await new SnapshotWriter(there, {}, small).write();
  expect(await readdir(place)).toEqual(['map.snapshot']);
});
