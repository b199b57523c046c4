import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '#testing/folder.ts';
import { DatabaseInUseError, takeLock } from './lock.ts';

const newFile = async () => join(await testFolder(), 'database.lock');
const read = (file: string) => readFileSync(file, 'utf8');

async function deadProcess(): Promise<number> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(child, 'exit');
  return child.pid ?? 0;
}

/** The content of a lock file, with changes. */
async function lockOf(change: object): Promise<string> {
  const file = await newFile();
  const lock = takeLock(file);
  const own = JSON.parse(read(file));
  lock.release();
  return JSON.stringify({ ...own, ...change });
}

function age(file: string, seconds: number): void {
  const then = new Date(Date.now() - seconds * 1000);
  utimesSync(file, then, then);
}

test('frees a lock on release', async () => {
  const file = await newFile();
  takeLock(file).release();
  takeLock(file).release();
  expect(readdirSync(dirname(file))).toEqual([]);
});

test('keeps a lock against others, also in the same process', async () => {
  const file = await newFile();
  const lock = takeLock(file);
  expect(() => takeLock(file)).toThrow(DatabaseInUseError);
  expect(() => takeLock(file)).toThrow(`in use by process ${process.pid},`);
  lock.release();
});

test('takes over the lock of a dead process', async () => {
  const file = await newFile();
  writeFileSync(file, await lockOf({ pid: await deadProcess() }));
  takeLock(file).release();
});

test.runIf(process.platform === 'linux')('takes over the lock of a dead process whose number was reused', async () => {
  const file = await newFile();
  writeFileSync(file, await lockOf({ born: '1' }));
  takeLock(file).release();
});

test('respects a holder in another container while it renews its lock', async () => {
  const file = await newFile();
  const elsewhere = await lockOf({ realm: 'another-container' });
  writeFileSync(file, elsewhere);
  expect(() => takeLock(file)).toThrow(/process \d+ on another-container/);
  expect(read(file)).toBe(elsewhere);
  age(file, 60);
  takeLock(file).release();
});

test('takes over an empty lock file after a while', async () => {
  const file = await newFile();
  writeFileSync(file, '');
  expect(() => takeLock(file)).toThrow(/says nothing that makes sense.*start again in \d+ seconds, or remove the lock/);
  age(file, 60);
  takeLock(file).release();
});

test('neither renews nor removes a lock that another process has by now', async () => {
  const file = await newFile();
  const lock = takeLock(file);
  age(file, 60);
  expect(lock.renew()).toBe(true);
  expect(Date.now() - statSync(file).mtimeMs).toBeLessThan(30_000);

  const elsewhere = await lockOf({ realm: 'another-container' });
  writeFileSync(file, elsewhere);
  expect(lock.renew()).toBe(false);
  lock.release();
  expect(read(file)).toBe(elsewhere);
});

test('leaves no other files after taking over', async () => {
  const file = await newFile();
  writeFileSync(file, await lockOf({ pid: await deadProcess() }));
  const lock = takeLock(file);
  expect(readdirSync(dirname(file))).toEqual([basename(file)]);
  lock.release();
});

test.each(['null', '5', '{}', '{"pid":1}', '\u0000\u0000', '{"pid":"1","born":"1","realm":"here"}'])(
  'reports a lock with invalid content %j, with a solution, and takes it over later',
  async (text) => {
    const file = await newFile();
    writeFileSync(file, text);
    expect(() => takeLock(file)).toThrow(/its lock .*database\.lock says nothing that makes sense/);
    age(file, 60);
    takeLock(file).release();
  },
);

test('reports a lock that cannot be read', async () => {
  const file = await newFile();
  mkdirSync(file);
  expect(() => takeLock(file)).toThrow(/its lock .* can not be read \(EISDIR.*remove the lock and start again/);
});

test('restores a removed lock', async () => {
  const file = await newFile();
  const lock = takeLock(file);
  const own = read(file);
  rmSync(file);
  expect(lock.renew()).toBe(true);
  expect(read(file)).toBe(own);
  lock.release();
});
