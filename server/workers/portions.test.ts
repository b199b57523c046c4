import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Counted } from '#server/http/counts.ts';
import { LocalCounts } from '#server/http/counts.ts';
import { PortionedCounts, Portions } from './portions.ts';

const windowMs = 60_000;

/** So many workers on one clock, and what each says to one more of `key`. */
function someWorkers(count: number) {
  const time = { ms: 0 };
  const clock = () => new Date(time.ms);
  const portions = new Portions(clock, count);
  let asked = 0;
  const workers = Array.from(
    { length: count },
    () =>
      new PortionedCounts(clock, async (...question) => {
        asked++;
        return portions.take(...question);
      }),
  );
  const isLetThrough = async (worker: number, key: string, most: number) => {
    const counted = (await workers[worker]?.add(key, most, windowMs)) as Counted;
    return counted.count <= most;
  };
  return { time, isLetThrough, asked: () => asked };
}

test('however requests are dealt out, all workers together let through no more than the limit, and nearly all of it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 1, max: 300 }),
      fc.array(fc.nat(), { minLength: 400, maxLength: 400 }),
      async (count, most, order) => {
        const { isLetThrough } = someWorkers(count);
        const answers = await Promise.all(order.map((number) => isLetThrough(number % count, 'someone', most)));
        const through = answers.filter(Boolean).length;
        expect(through).toBeLessThanOrEqual(most);
        expect(through).toBeGreaterThanOrEqual(Math.floor(most * 0.95));
      },
    ),
    { numRuns: 50 },
  );
});

test('who asks one worker alone gets nearly all, and after the minute all anew', async () => {
  const { time, isLetThrough } = someWorkers(4);
  for (const worker of [1, 2, 3]) await isLetThrough(worker, 'someone', 1200);
  const through = async () => {
    let count = 0;
    for (let nth = 0; nth < 1500; nth++) if (await isLetThrough(0, 'someone', 1200)) count++;
    return count;
  };
  const first = await through();
  expect(first).toBeLessThanOrEqual(1197);
  expect(first).toBeGreaterThanOrEqual(1140);
  expect(await isLetThrough(1, 'another', 1200)).toBe(true);
  time.ms += windowMs;
  expect(await through()).toBe(1200);
});

test('most are let through, and all refused, without a word to another process', async () => {
  const { isLetThrough, asked } = someWorkers(2);
  for (let nth = 0; nth < 5000; nth++) await isLetThrough(0, 'someone', 1200);
  expect(asked()).toBeLessThanOrEqual(1200 / 30 + 1);
});

test('a server of one process counts by itself, and begins anew when the time is over', () => {
  let ms = 0;
  const counts = new LocalCounts(() => new Date(ms));
  expect([counts.add('a', 2, 1000), counts.add('a', 2, 1000), counts.add('b', 2, 1000)]).toEqual([
    { count: 1, msLeft: 1000 },
    { count: 2, msLeft: 1000 },
    { count: 1, msLeft: 1000 },
  ]);
  ms = 999;
  expect(counts.add('a', 2, 1000)).toEqual({ count: 3, msLeft: 1 });
  ms = 1000;
  expect(counts.add('a', 2, 1000)).toEqual({ count: 1, msLeft: 1000 });
});
