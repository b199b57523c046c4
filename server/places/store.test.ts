import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { takeTurn } from './store.ts';

const db = await testDatabase();

test('of those who ask at once, each gets a turn of its own, and none who would wait too long', async () => {
  const everyMs = 3_600_000;
  const turn = (mostMs: number, geocoder = 'nominatim') => takeTurn(db, geocoder, { everyMs, mostMs });
  const waits = await Promise.all(Array.from({ length: 5 }, () => turn(everyMs * 2.5)));
  const hours = waits.map((ms) => (ms === undefined ? 'none' : Math.round(ms / everyMs))).sort();
  expect(hours).toEqual([0, 1, 2, 'none', 'none']);
  expect(await turn(0)).toBeUndefined();
  expect(await turn(0, 'another')).toBeLessThan(everyMs);
});
