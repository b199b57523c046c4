import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { takeTurn } from './store.ts';

const db = await testDatabase();

test('gives concurrent callers separate turns, and none if the wait is too long', async () => {
  const everyMs = 3_600_000;
  const turn = (maxWaitMs: number, geocoder = 'nominatim') => takeTurn(db, geocoder, { everyMs, maxWaitMs });
  const waits = await Promise.all(Array.from({ length: 5 }, () => turn(everyMs * 2.5)));
  const hours = waits.map((ms) => (ms === undefined ? 'none' : Math.round(ms / everyMs))).sort();
  expect(hours).toEqual([0, 1, 2, 'none', 'none']);
  expect(await turn(0)).toBeUndefined();
  expect(await turn(0, 'another')).toBeLessThan(everyMs);
});
