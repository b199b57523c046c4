import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { embeddedFolder } from '#testing/embedded-folder.ts';
import { testFolder } from '#testing/folder.ts';
import { silentLog } from '#testing/silent-log.ts';
import { openDatabase } from './connect.ts';
import { lockFolder } from './folder-lock.ts';
import { DatabaseInUse } from './lock.ts';

/** A data folder that another process has open, and writes to all the time. */
const dataDir = await embeddedFolder();
const folder = join(dataDir, 'postgres');
const locks = { beside: `${folder}.lock`, inside: join(folder, 'pista.lock') };
let writer: ChildProcess;

beforeAll(async () => {
  writer = spawn(process.execPath, ['testing/busy-writer.ts', dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const said = once(writer.stdout ?? writer, 'data');
  expect(String((await said)[0])).toMatch(/^open/);
  writer.stdout?.resume();
});
afterAll(() => writer.kill('SIGKILL'));

const open = () => openDatabase({ dataDir, databaseUrl: undefined }, silentLog);

test('a folder that another process has open is not opened', async () => {
  await expect(open()).rejects.toThrow(`in use by process ${writer.pid},`);
});

test('nor is it when its lock was removed', async () => {
  rmSync(locks.beside);
  await expect(open()).rejects.toThrow(DatabaseInUse);
  // Whoever was turned away has left nothing that would keep the holder from putting its own back.
  expect(existsSync(locks.beside)).toBe(false);
});

test('the holder puts a lock back that was removed, and goes on', async () => {
  await vi.waitUntil(() => existsSync(locks.beside), { timeout: 40_000, interval: 100 });
  expect(JSON.parse(readFileSync(locks.beside, 'utf8')).pid).toBe(writer.pid);
  await once(writer.stdout ?? writer, 'data');
});

test.runIf(['linux', 'win32'].includes(process.platform))(
  'nor when every lock was removed: the system itself remembers who has it',
  async () => {
    rmSync(locks.beside, { force: true });
    rmSync(locks.inside);
    await expect(open()).rejects.toThrow('Its lock was removed, but that process is still there');
  },
);

test('what a killed process had open is free at once', async () => {
  writer.kill('SIGKILL');
  await once(writer, 'exit');
  const { close } = await open();
  await close();
});

test('a lock in the folder keeps others out as the one beside it does', async () => {
  const folder = join(await testFolder(), 'postgres');
  const lock = await lockFolder(folder);
  rmSync(`${folder}.lock`);
  await expect(lockFolder(folder)).rejects.toThrow(DatabaseInUse);
  expect(lock.renew()).toBe(true);
  await lock.release();
  expect([existsSync(`${folder}.lock`), existsSync(join(folder, 'pista.lock'))]).toEqual([false, false]);
  await (await lockFolder(folder)).release();
});
