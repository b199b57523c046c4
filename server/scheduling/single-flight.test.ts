import { expect, test } from 'vitest';
import { singleFlight } from './single-flight.ts';

test('runs once for all calls made during a run, after that run', async () => {
  const starts: PromiseWithResolvers<void>[] = [];
  const run = singleFlight(() => {
    const end = Promise.withResolvers<void>();
    starts.push(end);
    return end.promise;
  });
  const first = run();
  await expect.poll(() => starts).toHaveLength(1);
  const [second, third] = [run(), run()];
  expect(starts).toHaveLength(1);
  starts[0]?.resolve();
  await first;
  await expect.poll(() => starts).toHaveLength(2);
  starts[1]?.resolve();
  await Promise.all([second, third]);
  expect(starts).toHaveLength(2);
});

test('rejects for the callers of a failed run and runs again at the next call', async () => {
  let runs = 0;
  const run = singleFlight(async () => {
    runs++;
    if (runs === 1) throw new Error('The first run failed.');
  });
  await expect(run()).rejects.toThrow('The first run failed.');
  await run();
  expect(runs).toBe(2);
});
