import { expect, test } from 'vitest';
import { anEvent, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { firstOfEachPart, slugsFrom } from './store.ts';

const db = await testDatabase();

test('the parts of the sitemap contain each upcoming event once, and nothing else', async () => {
  const upcoming = [];
  for (let index = 0; index < 5; index++) upcoming.push(await anEvent(db));
  await anEvent(db, { startsAt: new Date('2020-01-01T20:00:00Z') });
  await anEvent(db, { deletedAt: now });

  const firsts = await firstOfEachPart(db, now, 2);
  expect(firsts).toEqual([upcoming[0], upcoming[2], upcoming[4]].map((event) => event?.id));
  const parts = await Promise.all(firsts.map((first) => slugsFrom(db, now, first, 2)));
  expect(parts.map((part) => part.length)).toEqual([2, 2, 1]);
  expect(parts.flat()).toEqual(upcoming.map(({ slug }) => slug));
});
