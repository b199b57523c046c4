import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { embeddedFolder } from '#testing/embedded-folder.ts';
import { testFolder } from '#testing/folder.ts';
import { silentLog } from '#testing/silent-log.ts';
import { openDatabase } from './connect.ts';

/** Lets `testing/busy-writer.ts` work until it has been told of so many commits, kills it, and gives all that it was told of. */
async function writeAndKill(dataDir: string, commits: number): Promise<string[]> {
  const writer = spawn(process.execPath, ['testing/busy-writer.ts', dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => {
    writer.kill('SIGKILL');
  });
  const gone = once(writer, 'exit');
  const acknowledged: string[] = [];
  for await (const line of createInterface({ input: writer.stdout })) {
    if (line !== 'open') acknowledged.push(line);
    if (acknowledged.length === commits) writer.kill('SIGKILL');
  }
  await gone;
  return acknowledged;
}

const open = (dataDir: string) => openDatabase({ dataDir, databaseUrl: undefined }, silentLog);

test('a killed process loses no commit that was acknowledged, leaves no transaction half done, and its folder free', async () => {
  const dataDir = await embeddedFolder();
  const acknowledged = await writeAndKill(dataDir, 250);
  expect(acknowledged.length).toBeGreaterThanOrEqual(250);
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
}, 240_000);

test('a first start that ended half way is begun again, and is marked as such until it is done', async () => {
  const dataDir = await testFolder();
  const [folder, mark] = [join(dataDir, 'postgres'), join(dataDir, 'postgres.unfinished')];
  const [version, rest] = [join(folder, 'PG_VERSION'), join(folder, 'torn')];
  await mkdir(folder);
  for (const file of [mark, version, rest]) await writeFile(file, '');
  const opening = open(dataDir);
  // What was there goes in one go. Whoever is killed from then on leaves the same again.
  while (existsSync(rest)) await pause(1);
  while (!existsSync(version)) await pause(1);
  expect(existsSync(mark)).toBe(true);

  const { db, close } = await opening;
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await close();
  expect(existsSync(mark)).toBe(false);
}, 240_000);
