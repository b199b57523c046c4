import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { embeddedFolder } from '#testing/embedded-folder.ts';
import { testFolder } from '#testing/folder.ts';
import { silentLog } from '#testing/log.ts';
import { openDatabase } from './connect.ts';
import { lockFolder } from './folder-lock.ts';
import { DatabaseInUseError } from './lock.ts';

/** A data folder that another process has open and writes to continuously. */
const dataDir = await embeddedFolder();
const folder = join(dataDir, 'postgres');
const locks = { beside: `${folder}.lock`, inside: join(folder, 'pista.lock') };
let writer: ChildProcess;
/** Acknowledged writes. */
const acknowledged: string[] = [];

beforeAll(async () => {
  const child = spawn(process.execPath, ['testing/busy-writer.ts', dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  writer = child;
  const lines = createInterface({ input: child.stdout });
  expect(await once(lines, 'line')).toEqual(['open']);
  lines.on('line', (town) => acknowledged.push(town));
});
afterAll(() => writer.kill('SIGKILL'));

const open = () => openDatabase({ dataDir, databaseUrl: undefined }, silentLog);

test('does not open a folder that another process has open', async () => {
  await expect(open()).rejects.toThrow(`in use by process ${writer.pid},`);
});

test('does not open it after its lock was removed', async () => {
  rmSync(locks.beside);
  await expect(open()).rejects.toThrow(DatabaseInUseError);
  // The rejected process leaves nothing that would keep the holder from restoring its lock.
  expect(existsSync(locks.beside)).toBe(false);
});

test('restores a removed lock, and continues', async () => {
  await vi.waitUntil(() => existsSync(locks.beside), { timeout: 40_000, interval: 100 });
  expect(JSON.parse(readFileSync(locks.beside, 'utf8')).pid).toBe(writer.pid);
  const { length } = acknowledged;
  await vi.waitUntil(() => acknowledged.length > length, { timeout: 40_000 });
});

test.runIf(['linux', 'win32'].includes(process.platform))(
  'does not open it after every lock was removed, because the system knows the holder',
  async () => {
    rmSync(locks.beside, { force: true });
    rmSync(locks.inside);
    await expect(open()).rejects.toThrow('Its lock was removed, but that process is still there');
  },
);

test('opens the folder of a killed process at once, without lost commits or open transactions', async () => {
  await vi.waitUntil(() => acknowledged.length >= 250, { timeout: 60_000 });
  writer.kill('SIGKILL');
  await once(writer, 'close');
  const { db, close } = await open();
  const towns = await db
    .selectFrom('places')
    .select(['town', sql<number>`count(*)::int`.as('sides')])
    .groupBy('town')
    .execute();
  await close();
  const found = new Set(towns.map(({ town }) => town));
  expect(acknowledged.filter((town) => !found.has(town))).toEqual([]);
  expect(towns.filter(({ sides }) => sides !== 2)).toEqual([]);
});

test('respects the lock inside the folder as well as the one beside it', async () => {
  const folder = join(await testFolder(), 'postgres');
  const lock = await lockFolder(folder);
  rmSync(`${folder}.lock`);
  await expect(lockFolder(folder)).rejects.toThrow(DatabaseInUseError);
  expect(lock.renew()).toBe(true);
  await lock.release();
  expect([existsSync(`${folder}.lock`), existsSync(join(folder, 'pista.lock'))]).toEqual([false, false]);
  await (await lockFolder(folder)).release();
});
