import { expect, test } from 'vitest';
import { anEvent, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { firstOfEachPart, slugsFrom } from './store.ts';

const db = await testDatabase();

test('the parts of the map of the site name each event that is not over once, and nothing else', async () => {
  const standing = [];
  for (let index = 0; index < 5; index++) standing.push(await anEvent(db));
  await anEvent(db, { startsAt: new Date('2020-01-01T20:00:00Z') });
  await anEvent(db, { deletedAt: now });

  const firsts = await firstOfEachPart(db, now, 2);
  expect(firsts).toEqual([standing[0], standing[2], standing[4]].map((event) => event?.id));
  const parts = await Promise.all(firsts.map((first) => slugsFrom(db, now, first, 2)));
  expect(parts.map((part) => part.length)).toEqual([2, 2, 1]);
  expect(parts.flat()).toEqual(standing.map(({ slug }) => slug));
});
