import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testFolder } from '#testing/folder.ts';
import { silentLog } from '#testing/log.ts';
import { openDatabase } from './connect.ts';

test('repeats a first start that was interrupted, and marks it until it is complete', async () => {
  const dataDir = await testFolder();
  const [folder, mark] = [join(dataDir, 'postgres'), join(dataDir, 'postgres.unfinished')];
  const [version, rest] = [join(folder, 'PG_VERSION'), join(folder, 'torn')];
  await mkdir(folder);
  for (const file of [mark, version, rest]) await writeFile(file, 'of the one before');
  const opening = openDatabase({ dataDir, databaseUrl: undefined }, silentLog);
  // It is deleted as a whole. A process that is killed from then on leaves the same state.
  while (existsSync(rest)) await pause(1);
  while (!existsSync(version)) await pause(1);
  expect(readFileSync(mark, 'utf8')).toBe('');

  const { db, close } = await opening;
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await close();
  expect(existsSync(mark)).toBe(false);
}, 240_000);
