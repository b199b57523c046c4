import { expect, test } from 'vitest';
import { now } from '#testing/builders.ts';
import { Kept } from './kept.ts';

/** A cache whose loads are finished by the test. */
function aKeeper({ events, minutes = 1 }: { events: number; minutes?: number }) {
  const map = { version: 1 };
  let time = now;
  const works: { end(): void; fail(): void }[] = [];
  const kept = new Kept<number>(
    { clock: () => time, map },
    {
      load: () =>
        new Promise((resolve, reject) => {
          const nth = works.length + 1;
          works.push({ end: () => resolve(nth), fail: () => reject(new Error('database outage')) });
        }),
      eventsIn: () => events,
      mostOften: 100,
      minutes,
    },
  );
  return { map, kept, works, pass: (minutes: number) => (time = new Date(time.getTime() + minutes * 60_000)) };
}

test('loads a changed value once at a time, and never returns one from before the call', async () => {
  const { map, kept, works, pass } = aKeeper({ events: 1 });
  const both = [kept.get('a'), kept.get('a')];
  expect(works).toHaveLength(1);
  map.version = 2;
  const later = [kept.get('a'), kept.get('a')];
  await Promise.resolve();
  expect(works).toHaveLength(1);
  works[0]?.end();
  expect(await Promise.all(both)).toEqual([1, 1]);
  await expect.poll(() => works.length).toBe(2);
  works[1]?.end();
  expect(await Promise.all(later)).toEqual([2, 2]);
  expect(await kept.get('a')).toBe(2);
  // Other keys are independent; values expire after a minute.
  const other = kept.get('b');
  works[2]?.end();
  expect(await other).toBe(3);
  pass(1);
  const next = kept.get('a');
  await expect.poll(() => works.length).toBe(4);
  works[3]?.fail();
  await expect(next).rejects.toThrow('database outage');
  const again = kept.get('a');
  await expect.poll(() => works.length).toBe(5);
  works[4]?.end();
  expect(await again).toBe(5);
});

test('caches an expensive value regardless of changes, and serves it stale while loading', async () => {
  const { map, kept, works, pass } = aKeeper({ events: 1000 });
  const first = kept.get();
  works[0]?.end();
  expect(await first).toBe(1);
  map.version = 2;
  expect(await kept.get()).toBe(1);
  expect(works).toHaveLength(1);
  pass(1);
  expect([await kept.get(), await kept.get()]).toEqual([1, 1]);
  expect(works).toHaveLength(2);
  works[1]?.end();
  await expect.poll(() => kept.get()).toBe(2);
  // After an hour it is too old to be served.
  pass(60);
  const late = kept.get();
  await expect.poll(() => works.length).toBe(3);
  works[2]?.end();
  expect(await late).toBe(3);
});

test('caches rarely needed values longer', async () => {
  const { map, kept, works, pass } = aKeeper({ events: 1000, minutes: 10 });
  const first = kept.get();
  works[0]?.end();
  await first;
  map.version = 2;
  pass(9);
  expect(await kept.get()).toBe(1);
  expect(works).toHaveLength(1);
  pass(10);
  expect(await kept.get()).toBe(1);
  expect(works).toHaveLength(2);
});
