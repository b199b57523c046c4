import { expect, test } from 'vitest';
import { inTurn } from './render-turns.ts';

test('renders at most three pages at a time, in order of arrival, also after one has failed', async () => {
  const begun: number[] = [];
  const ends = Array.from({ length: 6 }, () => Promise.withResolvers<number>());
  const rendered = ends.map(({ promise }, nth) =>
    inTurn(() => {
      begun.push(nth);
      return promise;
    }),
  );
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  ends[1]?.reject(new Error('failed'));
  await expect(rendered[1]).rejects.toThrow('failed');
  ends[0]?.resolve(0);
  await expect.poll(() => begun).toEqual([0, 1, 2, 3, 4]);
  for (const [nth, end] of ends.entries()) end.resolve(nth);
  expect(await Promise.all(rendered.filter((_, nth) => nth !== 1))).toEqual([0, 2, 3, 4, 5]);
});
