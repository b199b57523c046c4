import { expect, onTestFinished, test } from 'vitest';
import { DatabaseUnreachableError } from '#server/database/outage.ts';
import { OutageLog } from '#server/observability/outage-log.ts';
import { silentLog } from '#testing/log.ts';
import { PollingLoop } from './polling-loop.ts';

type Round = (signal: AbortSignal) => Promise<boolean | undefined>;

/** Runs `round` in a loop until the test ends, and collects what it logs. */
function startLoop(round: Round, pauseMs: (round: { hasFailed: boolean }) => number = () => 1) {
  const lines: unknown[] = [];
  const log = { ...silentLog, error: (_details: object, message: string) => void lines.push(message) };
  const watch = new OutageLog(log as typeof silentLog, { away: 'failed', back: 'works' }, { isUnexpected: true });
  const loop = new PollingLoop({ round, pauseMs, watch });
  onTestFinished(() => loop.stop());
  void loop.run();
  return { loop, lines };
}

const never = () => Number.POSITIVE_INFINITY;

test('starts rounds again and again, and none after it has stopped', async () => {
  let rounds = 0;
  const { loop } = startLoop(async () => {
    rounds++;
    return false;
  });
  await expect.poll(() => rounds).toBeGreaterThan(2);
  await loop.stop();
  const before = rounds;
  await loop.run();
  expect(rounds).toBe(before);
});

test('starts the next round without a pause while more is due', async () => {
  let left = 3;
  startLoop(async () => --left > 0, never);
  await expect.poll(() => left).toBe(0);
});

test('starts a round at a call even during a pause without end', async () => {
  let rounds = 0;
  const { loop } = startLoop(async () => {
    rounds++;
    return false;
  }, never);
  await loop.run();
  await loop.run();
  expect(rounds).toBe(2);
});

test('stop aborts the signal and waits for the running round', async () => {
  const started = Promise.withResolvers<void>();
  let hasEnded = false;
  const { loop } = startLoop(async (signal) => {
    started.resolve();
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    hasEnded = true;
    return true;
  });
  await started.promise;
  await loop.stop();
  expect(hasEnded).toBe(true);
});

test('logs the first of several failed rounds and continues after them', async () => {
  let rounds = 0;
  const { lines } = startLoop(async () => {
    rounds++;
    throw new Error('The round failed.');
  });
  await expect.poll(() => rounds).toBeGreaterThan(2);
  expect(lines).toEqual(['failed']);
});

test('logs nothing while the database is away, and uses the pause for failures', async () => {
  let rounds = 0;
  const { lines } = startLoop(
    async () => {
      rounds++;
      if (rounds < 3) throw new DatabaseUnreachableError();
      return undefined;
    },
    ({ hasFailed }) => (hasFailed ? 1 : never()),
  );
  await expect.poll(() => rounds).toBe(3);
  expect(lines).toEqual([]);
});
