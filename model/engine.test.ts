import { expect, test } from 'vitest';
import { openStorage } from '#server/pictures/storage.ts';
import { Random } from '#server/sample-data/random.ts';
import { testApp } from '#testing/app.ts';
import { now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { testFolder } from '#testing/folder.ts';
import { compareAnswers, loadEngine, type Response } from '#testing/offline/compare-answers.ts';
import { knownThings } from '#testing/offline/questions.ts';
import { fillArea } from '#testing/offline/sample-area.ts';

const db = await testDatabase();
await fillArea({ db, storage: await openStorage({ dataDir: await testFolder() }), clock: () => now }, 2000);
const { app, tools } = await testApp(db);

async function ask(address: string): Promise<Response> {
  const { statusCode: status, headers, rawPayload } = await app.inject(address);
  return { status, headers: headers as Record<string, string>, bytes: Uint8Array.from(rawPayload) };
}

test('answers random questions exactly as the server does', async () => {
  await tools.map.catchUp();
  await ask('/api/internal/search?q=a');
  await expect.poll(() => tools.search.isComplete).toBe(true);
  const { engine } = await loadEngine(ask, tools.clock);
  expect(engine.size).toBeGreaterThan(1000);
  const random = new Random('offline');
  const { differences, table } = await compareAnswers(
    { engine, ask },
    { count: 300, random, known: await knownThings(ask, now) },
  );
  expect(differences).toEqual([]);
  // Every kind of question was asked.
  expect(table.size).toBeGreaterThan(10);
});
