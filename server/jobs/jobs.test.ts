import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '#server/database/connect.ts';
import { runStatements } from '#server/database/statements.ts';
import { transact } from '#server/database/transact.ts';
import type { Tools } from '#server/tools.ts';
import { testApp } from '#testing/app.ts';
import { aPlace } from '#testing/builders.ts';
import { newDatabase, testDatabase } from '#testing/database.ts';
import { installJobs } from '#testing/jobs.ts';
import { silentLog, warningLog } from '#testing/log.ts';
import { type JobKind, type Jobs, type NightlyJob, openJobs } from './service.ts';

const db = await testDatabase();
const app = await testApp(db);

interface Step {
  name: string;
}

let queues = 0;

/** A queue of its own for each test, and what it has done. */
function aKind(run: JobKind<Step, Tools>['run'] = async () => {}) {
  const done: string[] = [];
  const kind: JobKind<Step, Tools> = {
    name: `dance-${queues++}`,
    retries: { max: 2, firstPauseSeconds: 60, longestPauseSeconds: 3600 },
    timeoutSeconds: 60,
    async run(tools, data, job) {
      await run(tools, data, job);
      done.push(data.name);
    },
  };
  return { kind, done };
}

async function open(
  jobKinds: JobKind<object, Tools>[],
  nightlyJobs: NightlyJob<Tools>[] = [],
  log = silentLog,
): Promise<[Jobs<Tools>, Tools]> {
  const jobs = await openJobs(
    { db, clock: app.tools.clock, log, isEmbedded: true, mayInstall: false },
    { jobKinds, nightlyJobs },
  );
  onTestFinished(() => jobs.close());
  return [jobs, { ...app.tools, jobs, log }];
}

/** As the server opens them: with an eye on what others left behind. */
async function openSupervised(jobKinds: JobKind<object, Tools>[]): Promise<Jobs<Tools>> {
  const jobs = await openJobs(
    { db, clock: app.tools.clock, log: silentLog, isEmbedded: true },
    { jobKinds, nightlyJobs: [] },
  );
  onTestFinished(() => jobs.close());
  return jobs;
}

test('a job of a transaction is there when that one commits, and not when it is rolled back', async () => {
  const { kind, done } = aKind();
  const [jobs, tools] = await open([kind]);
  await transact(db, async (transaction) => {
    await aPlace(transaction);
    await jobs.add(transaction, kind, { name: 'kept' });
  });
  const failed = transact(db, async (transaction) => {
    await jobs.add(transaction, kind, { name: 'lost' });
    throw new Error('stop');
  });
  await expect(failed).rejects.toThrow('stop');
  await jobs.drain(tools);
  expect(done).toEqual(['kept']);
});

test('runs queued jobs once, in the order of their creation', async () => {
  const { kind, done } = aKind();
  const [jobs, tools] = await open([kind]);
  for (const name of ['side', 'close', 'side again']) await jobs.add(db, kind, { name });
  expect(await jobs.drain(tools)).toBe(3);
  expect(await jobs.drain(tools)).toBe(0);
  expect(done).toEqual(['side', 'close', 'side again']);
});

test('retries failed jobs as often as their kind allows, and logs each failure', async () => {
  const lines: string[] = [];
  const say = (_details: object, message: string) => void lines.push(message);
  const lastTries: boolean[] = [];
  const { kind } = aKind(async (_tools, _data, { isLastTry }) => {
    lastTries.push(isLastTry);
    throw new Error('slipped');
  });
  const [jobs, tools] = await open([kind], [], warningLog(say));
  await jobs.add(db, kind, { name: 'spin' });
  await jobs.drain(tools);
  expect(await jobs.drain(tools)).toBe(0);
  while ((await jobs.drain(tools, { early: true })) > 0);
  expect(lastTries).toEqual([false, false, true]);
  expect(lines).toEqual([
    'a job failed and will be retried',
    'a job failed and will be retried',
    'a job failed permanently after its last retry',
  ]);
});

test('wakes the worker when a job is added, also during a job and in a transaction', async () => {
  const { kind, done } = aKind();
  const [jobs, tools] = await open([kind]);
  await jobs.work(tools);
  // The worker polls only every 20 seconds.
  for (const name of ['one', 'two', 'three']) await jobs.add(db, kind, { name });
  await vi.waitFor(() => expect(done).toEqual(['one', 'two', 'three']), 10_000);
});

test('completes the other jobs of a batch when one fails', async () => {
  const all = Promise.withResolvers<void>();
  let begun = 0;
  const { kind, done } = aKind(async (_tools, { name }) => {
    begun++;
    if (begun === 3) all.resolve();
    await all.promise;
    if (name === 'stumble') throw new Error('slipped');
  });
  const [jobs, tools] = await open([{ ...kind, atOnce: 3 } as typeof kind]);
  for (const name of ['one', 'stumble', 'two']) await jobs.add(db, kind, { name });
  await jobs.work(tools);
  await vi.waitFor(() => expect(done.toSorted()).toEqual(['one', 'two']), 10_000);
});

test('runs jobs that were queued before the start', async () => {
  const { kind, done } = aKind();
  const [before] = await open([kind]);
  await before.add(db, kind, { name: 'left over' });
  await before.close();
  const [jobs, tools] = await open([kind]);
  await jobs.work(tools);
  await vi.waitFor(() => expect(done).toEqual(['left over']), 10_000);
});

test('two workers never do the same job', async () => {
  const { kind, done } = aKind(() => pause(5));
  const servers = [await open([kind]), await open([kind])];
  const names = Array.from({ length: 20 }, (_, index) => `${index}`);
  for (const name of names) await servers[0]?.[0].add(db, kind, { name });
  await Promise.all(servers.map(([jobs, tools]) => jobs.work(tools)));
  await vi.waitFor(() => expect(done.length).toBeGreaterThanOrEqual(20), 10_000);
  expect(done.toSorted()).toEqual(names.toSorted());
});

test('close aborts and waits for the running job, and leaves the rest for the next start', async () => {
  const running = Promise.withResolvers<void>();
  const { kind, done } = aKind(async (_tools, { name }, { signal }) => {
    if (name !== 'long') return;
    running.resolve();
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
  });
  const [jobs, tools] = await open([kind]);
  await jobs.work(tools);
  await jobs.add(db, kind, { name: 'long' });
  await running.promise;
  await jobs.add(db, kind, { name: 'next' });
  await jobs.close();
  expect(done).toEqual(['long']);
  const [after, again] = await open([kind]);
  await after.drain(again);
  expect(done).toEqual(['long', 'next']);
});

test('runs the job of a dead process in another one', async () => {
  const { kind, done } = aKind();
  const [jobs, tools] = await open([kind]);
  await jobs.add(db, kind, { name: 'orphan' });
  // The state after a process was killed during the job: active, and never completed.
  await runStatements(
    db,
    "update pgboss.job set state = 'active', started_on = now() - interval '1 hour' where name = $1",
    [kind.name],
  );
  expect(await jobs.drain(tools)).toBe(0);
  const careful = await openSupervised([kind]);
  await careful.work(tools);
  // It is retried after a pause, like all failed jobs.
  await jobs.drain(tools, { early: true });
  expect(done).toEqual(['orphan']);
});

test('deletes finished jobs', async () => {
  const { kind } = aKind();
  const [jobs, tools] = await open([kind]);
  await jobs.add(db, kind, { name: 'a secret' });
  await jobs.drain(tools);
  const kept = () => runStatements(db, 'select id from pgboss.job where name = $1', [kind.name]);
  expect(await kept()).toHaveLength(1);
  await runStatements(db, "update pgboss.job set completed_on = now() - interval '2 hours' where name = $1", [
    kind.name,
  ]);
  const careful = await openSupervised([kind]);
  await careful.work(tools);
  expect(await kept()).toEqual([]);
});

test('each nightly job has one next night, however many servers start', async () => {
  const nights: string[] = [];
  const sweep: NightlyJob<Tools> = { name: 'sweep-the-floor', at: '03:10', run: async () => void nights.push('swept') };
  for (let starts = 0; starts < 3; starts++) {
    const [jobs, tools] = await open([], [sweep]);
    await jobs.work(tools);
  }
  expect(await nextNights()).toHaveLength(1);

  const [jobs, tools] = await open([], [sweep]);
  expect(await jobs.drain(tools)).toBe(0);
  expect(await jobs.drain(tools, { early: true })).toBe(1);
  expect(nights).toEqual(['swept']);
  expect(await nextNights()).toHaveLength(1);
  await runStatements(db, 'delete from pgboss.job');
});

test('a nightly job that no longer exists comes to its end', async () => {
  const [old, oldTools] = await open([], [{ name: 'polish', at: '04:00', run: async () => {} }]);
  await old.work(oldTools);
  const [jobs, tools] = await open([], []);
  expect(await jobs.drain(tools, { early: true })).toBe(1);
  expect(await nextNights()).toEqual([]);
});

const nextNights = () =>
  runStatements(db, "select singleton_key from pgboss.job where name = 'nightly' and state = 'created'");

test('a statement that fails half way through its own transaction leaves nothing behind', async () => {
  await expect(runStatements(db, 'begin; select 1 / 0; commit')).rejects.toThrow('division by zero');
  expect(await runStatements(db, 'begin; select 1 as a; select 2 as a; commit')).toEqual([{ a: 1 }, { a: 2 }]);
  expect(await runStatements(db, 'select $1::int as b', [3])).toEqual([{ b: 3 }]);
});

test('several servers may make the tables at once', async () => {
  const opened = await openDatabase(await newDatabase(), silentLog);
  await runStatements(opened.db, 'drop schema pgboss cascade');
  await Promise.all([installJobs(opened.db), installJobs(opened.db)]);
  await opened.close();
});
