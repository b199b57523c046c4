import { Worker } from 'node:worker_threads';
import type { TaskWorker } from './task-worker.ts';

const stackMb = 4;

/**
 * Starts a thread without environment variables, for JavaScript only. It is ended when its heap needs more than
 * `maxHeapMb`.
 */
export function startThread(module: URL, { maxHeapMb }: { maxHeapMb: number }): TaskWorker {
  const worker = new Worker(module, {
    // No secrets.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, stackSizeMb: stackMb },
  });
  return {
    events: worker,
    details: { threadId: worker.threadId },
    isAlive: () => worker.threadId !== -1,
    send: (task) => worker.postMessage(task),
    async cpuMs() {
      const { user, system } = await worker.cpuUsage();
      return (user + system) / 1000;
    },
    ref: () => worker.ref(),
    unref: () => worker.unref(),
    async stop() {
      await worker.terminate();
    },
  };
}
