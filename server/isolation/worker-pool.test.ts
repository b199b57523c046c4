import { describe, expect, onTestFinished, test } from 'vitest';
import type { TestTask } from '#testing/isolation/task-module.ts';
import { startProcess } from './process-worker.ts';
import type { TaskError, TaskWorker } from './task-worker.ts';
import { startThread } from './thread-worker.ts';
import { type PoolLimits, WorkerPool } from './worker-pool.ts';

const taskModule = new URL('../../testing/isolation/task-module.ts', import.meta.url);
const startTaskThread = () => startThread(taskModule, { maxHeapMb: 32 });

describe.each([
  ['process', () => startProcess(taskModule)],
  ['thread', startTaskThread],
])('a pool of a %s', (_name, start) => {
  function openPool(limits: Partial<PoolLimits> = {}) {
    const started: TaskWorker[] = [];
    const startCounted = () => {
      const worker = start();
      started.push(worker);
      return worker;
    };
    const all = { maxWorkers: 1, maxQueued: 8, maxCpuMs: 60_000, idleMs: 60_000, ...limits };
    const pool = new WorkerPool<TestTask, string>(startCounted, all);
    onTestFinished(() => pool.close());
    return { pool, started };
  }

  test('runs queued tasks in turn, in one worker', async () => {
    const { pool, started } = openPool();
    const results = await Promise.all(['a', 'b', 'c'].map((echo) => pool.run({ echo })));
    expect(results).toEqual(['a', 'b', 'c']);
    expect(started).toHaveLength(1);
  });

  test('uses the worker that was started in advance', async () => {
    const { pool, started } = openPool();
    pool.warmUp();
    pool.warmUp();
    expect(await pool.run({ echo: 'a' })).toBe('a');
    expect(started).toHaveLength(1);
  });

  test('rejects tasks while the queue is full', async () => {
    const { pool } = openPool({ maxQueued: 1 });
    const [first, second, third] = [pool.run({ echo: 'a' }), pool.run({ echo: 'b' }), pool.run({ echo: 'c' })];
    await expect(third).rejects.toMatchObject({ reason: 'busy' });
    expect(await Promise.all([first, second])).toEqual(['a', 'b']);
  });

  test('ends a task that uses too much CPU time, and runs the next one in a new worker', async () => {
    const { pool, started } = openPool({ maxCpuMs: 300 });
    const [stopped, next] = [pool.run({ do: 'loop' }), pool.run({ echo: 'a' })];
    await expect(stopped).rejects.toMatchObject({ reason: 'too-slow', details: { maxCpuMs: 300 } });
    expect(started[0]?.isAlive()).toBe(false);
    expect(await next).toBe('a');
    expect(started).toHaveLength(2);
  });

  test('rejects a task whose worker exits, and runs the next one in a new worker', async () => {
    const { pool } = openPool();
    await expect(pool.run({ do: 'exit' })).rejects.toMatchObject({ reason: 'crashed', details: { how: 3 } });
    expect(await pool.run({ echo: 'a' })).toBe('a');
  });

  test('ends an idle worker, and starts a new one for the next task', async () => {
    const { pool, started } = openPool({ idleMs: 1 });
    await pool.run({ echo: 'a' });
    await expect.poll(() => started[0]?.isAlive()).toBe(false);
    expect(await pool.run({ echo: 'b' })).toBe('b');
    expect(started).toHaveLength(2);
  });

  test('rejects running, queued and later tasks once it is closed', async () => {
    const { pool, started } = openPool();
    await pool.run({ echo: 'a' });
    const reasons = [pool.run({ do: 'loop' }), pool.run({ echo: 'b' })].map(reasonOf);
    await pool.close();
    expect(await Promise.all(reasons)).toEqual(['closed', 'closed']);
    expect(await reasonOf(pool.run({ echo: 'c' }))).toBe('closed');
    expect(started.map((worker) => worker.isAlive())).toEqual([false]);
  });
});

test('a thread that needs too much memory is ended', async () => {
  const limits = { maxWorkers: 1, maxQueued: 1, maxCpuMs: 60_000, idleMs: 1000 };
  const pool = new WorkerPool<TestTask, string>(startTaskThread, limits);
  onTestFinished(() => pool.close());
  expect(await reasonOf(pool.run({ do: 'allocate' }))).toBe('too-large');
  expect(await pool.run({ echo: 'a' })).toBe('a');
});

async function reasonOf(result: Promise<unknown>): Promise<unknown> {
  return result.then(
    () => 'done',
    ({ reason }: TaskError) => reason,
  );
}
