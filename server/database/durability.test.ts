import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { embeddedFolder } from '#testing/embedded-folder.ts';
import { testFolder } from '#testing/folder.ts';
import { silentLog } from '#testing/silent-log.ts';
import { openDatabase } from './connect.ts';
import { migrate } from './migrate.ts';

const children = new Set<ChildProcess>();
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

/** Starts `testing/busy-writer.ts` on a data folder. */
function startWriter(dataDir: string) {
  const child = spawn(process.execPath, ['testing/busy-writer.ts', dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.add(child);
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
  children.delete(child);
}

/**
 * Lets a writer work until it has been told of so many commits, kills it, and gives all that it was told of. Meanwhile
 * nobody else gets into the folder.
 */
async function writeAndKill(dataDir: string, commits: number): Promise<string[]> {
  const writer = startWriter(dataDir);
  const gone = once(writer, 'exit');
  const acknowledged: string[] = [];
  for await (const line of createInterface({ input: writer.stdout })) {
    if (line === 'open') await expect(open(dataDir)).rejects.toThrow(`in use by process ${writer.pid}`);
    else acknowledged.push(line);
    if (acknowledged.length === commits) writer.kill('SIGKILL');
  }
  await gone;
  return acknowledged;
}

const open = (dataDir: string) => openDatabase({ dataDir, databaseUrl: undefined }, silentLog);

test('a killed process loses no commit that was acknowledged, leaves no transaction half done, and its folder free', async () => {
  const dataDir = await embeddedFolder();
  const acknowledged: string[] = [];
  for (const commits of [1, 250]) {
    acknowledged.push(...(await writeAndKill(dataDir, commits)));
    const { db, close } = await open(dataDir);
    const towns = await db
      .selectFrom('places')
      .select(['town', sql<number>`count(*)::int`.as('sides')])
      .groupBy('town')
      .execute();
    await close();
    const found = new Set(towns.map(({ town }) => town));
    expect(acknowledged.filter((town) => !found.has(town))).toEqual([]);
    expect(towns.filter(({ sides }) => sides !== 2)).toEqual([]);
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(251);
}, 240_000);

test('a first start that is killed half way is begun again', async () => {
  const dataDir = await testFolder();
  const writer = startWriter(dataDir);
  while (!existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) await pause(1);
  await kill(writer);
  expect(existsSync(join(dataDir, 'postgres.unfinished'))).toBe(true);

  const { db, close } = await open(dataDir);
  await migrate(db);
  expect(await db.selectFrom('events').selectAll().execute()).toEqual([]);
  await close();
  expect(existsSync(join(dataDir, 'postgres.unfinished'))).toBe(false);
}, 240_000);
