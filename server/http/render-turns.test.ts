import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, test } from 'vitest';
import { RenderTurns } from './render-turns.ts';

/** Six pages that are rendered when the test says so. */
function open(limits: Partial<ConstructorParameters<typeof RenderTurns>[0]> = {}) {
  const turns = new RenderTurns({ atOnce: 3, maxWaiting: 3, maxWaitMs: 60_000, ...limits });
  const begun: number[] = [];
  const ends = Array.from({ length: 6 }, () => Promise.withResolvers<number>());
  const rendered = ends.map(({ promise }, nth) =>
    turns.run(() => {
      begun.push(nth);
      return promise;
    }),
  );
  return { begun, ends, rendered };
}

test('renders at most three pages at a time, in order of arrival, also after one has failed', async () => {
  const { begun, ends, rendered } = open();
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  ends[1]?.reject(new Error('failed'));
  await expect(rendered[1]).rejects.toThrow('failed');
  ends[0]?.resolve(0);
  await expect.poll(() => begun).toEqual([0, 1, 2, 3, 4]);
  for (const [nth, end] of ends.entries()) end.resolve(nth);
  expect(await Promise.all(rendered.filter((_, nth) => nth !== 1))).toEqual([0, 2, 3, 4, 5]);
});

test('refuses pages that are too many, and those that waited too long', async () => {
  const { ends, rendered } = open({ maxWaiting: 2, maxWaitMs: 0 });
  await expect(rendered[5]).rejects.toMatchObject({ code: 'unavailable' });
  // The time limit of zero has passed.
  await new Promise((resolve) => AbortSignal.timeout(1).addEventListener('abort', resolve));
  for (const [nth, end] of ends.entries()) end.resolve(nth);
  const outcomes = await Promise.allSettled(rendered);
  expect(outcomes.map(({ status }) => status)).toEqual([
    ...['fulfilled', 'fulfilled', 'fulfilled'],
    ...['rejected', 'rejected', 'rejected'],
  ]);
});

test('renders a page that waited in its own asynchronous context', async () => {
  const turns = new RenderTurns({ atOnce: 1, maxWaiting: 2, maxWaitMs: 60_000 });
  const visitors = new AsyncLocalStorage<string>();
  const render = (visitor: string) => visitors.run(visitor, () => turns.run(async () => visitors.getStore()));
  expect(await Promise.all(['ana', 'bob', 'eve'].map(render))).toEqual(['ana', 'bob', 'eve']);
});
