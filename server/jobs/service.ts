import type { Db } from '#server/database/connect.ts';
import { newId } from '#server/ids/ids.ts';
import type { Log } from '#server/log.ts';
import { OutageLog } from '#server/observability/outage-log.ts';
import { isPaused } from '#server/pause/service.ts';
import { PollingLoop } from '#server/scheduling/polling-loop.ts';
import type { Clock } from '#server/time/clock.ts';
import { makeBoss, onDb, startBoss } from './boss.ts';
import { nightlyKind, secondsUntil, type TimeOfDay } from './nightly.ts';

/** A kind of background job. Jobs are stored in the database until they are done. */
export interface JobKind<Data extends object, Tools> {
  /** The name of its queue. */
  name: string;
  /** Retries of failed jobs, with exponential backoff. */
  retries: { max: number; firstPauseSeconds: number; longestPauseSeconds: number };
  /** After this it counts as failed, because its process may have died. */
  timeoutSeconds: number;
  /** Number of jobs that run concurrently, 1 by default. For jobs that mostly wait for other servers. */
  atOnce?: number;
  /** Sends something to users. While the site is paused, these jobs wait. */
  isOutward?: true;
  /** Must be idempotent, because it runs again after a crash. Errors are logged, and the job is retried. */
  run(tools: Tools, data: Data, job: RunningJob): Promise<void>;
}

interface RunningJob {
  /** The same for all retries. */
  id: string;
  isLastTry: boolean;
  /** Aborted when the server stops. */
  signal: AbortSignal;
}

/** A job that runs every night, on one of several servers. */
export interface NightlyJob<Tools> {
  name: string;
  /** After nights without a server, it runs once at the next start. */
  at: TimeOfDay;
  /** Errors are logged, and it is retried twice in the same night. */
  run(tools: Tools, signal: AbortSignal): Promise<void>;
}

/** Returns when a nightly job runs next. */
export function nextRunOf({ at }: { at: TimeOfDay }, now: Date): Date {
  return new Date(now.getTime() + secondsUntil(at, now) * 1000);
}

export interface Jobs<Tools> {
  /** Adds a job, to run now or `afterSeconds`. If `db` is a transaction, the job exists only if it commits. */
  add<Data extends object>(
    db: Db,
    kind: JobKind<Data, Tools>,
    data: Data,
    when?: { afterSeconds: number },
  ): Promise<void>;
  /** Starts running jobs, and schedules the nightly ones. */
  work(tools: Tools): Promise<void>;
  /**
   * Runs due jobs one by one, with `early` also those scheduled for later, and returns their number. For tests and
   * commands.
   */
  drain(tools: Tools, options?: { early?: boolean }): Promise<number>;
  /** Takes no new jobs, and waits for the running ones. */
  close(): Promise<void>;
}

interface Options {
  db: Db;
  clock: Clock;
  log: Log;
  /** No other server uses the database, and each commit waits for the disk. */
  isEmbedded: boolean;
  /** False if the tables are known to exist: then nothing is created or supervised. */
  mayInstall?: boolean;
}

interface JobRegistry<Tools> {
  jobKinds: readonly JobKind<object, Tools>[];
  nightlyJobs: readonly NightlyJob<Tools>[];
}

/** How long `close` waits for running jobs. Jobs that are cut off run again after the next start. */
const shutdownTimeoutMs = 20_000;

/** How often a paused server looks whether the site was resumed. */
const resumePollMs = 2000;

/** Opens the queues, and creates missing ones. Jobs run only after `work` or `drain`. */
export async function openJobs<Tools extends { log: Log }>(
  options: Options,
  { jobKinds, nightlyJobs }: JobRegistry<Tools>,
): Promise<Jobs<Tools>> {
  const { db, clock, log, isEmbedded, mayInstall = true } = options;
  const nightlyJobKind: JobKind<{ job: string }, Tools> = nightlyKind(nightlyJobs, (job) =>
    addNightly(job, secondsUntil(job.at, clock(), 3600)),
  );
  const allKinds = [...jobKinds, nightlyJobKind];
  const boss = makeBoss(options);
  const stopping = new AbortController();
  const workers = new Map<string, string>();

  await startBoss(boss);
  const known = new Set((await boss.getQueues(allKinds.map(({ name }) => name))).map(({ name }) => name));
  for (const { name } of allKinds) {
    if (known.has(name)) continue;
    await boss.createQueue(name, { policy: name === nightlyJobKind.name ? 'short' : 'standard' });
    // Loads the queue into the cache of pg-boss. Looking it up inside a transaction would wait for the connection that the
    // transaction holds.
    await boss.findJobs(name, { id: newId() });
  }

  /** Makes the worker of a queue poll at once. */
  const wake = (name: string) => {
    const worker = workers.get(name);
    if (worker !== undefined) boss.notifyWorker(worker);
  };

  async function send<Data extends object>(
    to: Db,
    kind: JobKind<Data, Tools>,
    data: Data,
    more: object = {},
  ): Promise<void> {
    await boss.send(kind.name, data, {
      id: newId(),
      db: onDb(to),
      retryLimit: kind.retries.max,
      retryDelay: kind.retries.firstPauseSeconds,
      retryDelayMax: kind.retries.longestPauseSeconds,
      retryBackoff: true,
      expireInSeconds: kind.timeoutSeconds,
      // Data of finished jobs contains personal data and secrets. The supervisor deletes it.
      deleteAfterSeconds: 3600,
      ...more,
    });
    wake(kind.name);
  }

  /** Adds nothing if the next run is already queued, because the queue has the policy `short`. */
  const addNightly = (job: NightlyJob<Tools>, startAfter: number) =>
    send(db, nightlyJobKind, { job: job.name }, { singletonKey: job.name, startAfter });

  /** Returns the outcome instead of throwing, so that one failure does not affect other jobs of the batch. */
  async function outcomeOf(tools: Tools, kind: JobKind<object, Tools>, job: WaitingJob): Promise<JobOutcome> {
    const isLastTry = job.retryCount >= job.retryLimit;
    try {
      if (kind.isOutward && (await isPaused(db))) {
        // Queued again, because a failure would count as one of its tries.
        await send(db, kind, job.data, { startAfter: resumePollMs / 1000 });
        holdUntilResumed(tools, kind);
        return { id: job.id, status: 'completed' };
      }
      await kind.run(tools, job.data, { id: job.id, isLastTry, signal: stopping.signal });
      return { id: job.id, status: 'completed' };
    } catch (error) {
      const details = { err: error, job: kind.name, id: job.id, tries: job.retryCount + 1 };
      if (isLastTry) tools.log.error(details, 'a job failed permanently after its last retry');
      else tools.log.warn(details, 'a job failed and will be retried');
      return { id: job.id, status: 'failed', output: { message: String(error) } };
    }
  }

  async function startWorker(tools: Tools, kind: JobKind<object, Tools>): Promise<void> {
    const options = {
      ...pollingOf(kind, isEmbedded),
      batchSize: kind.atOnce ?? 1,
      includeMetadata: true,
      perJobResults: true,
    } as const;
    const worker = await boss.work<object, void, typeof options>(kind.name, options, (jobs) => {
      // There may be more: poll again right after these.
      wake(kind.name);
      return Promise.all(jobs.map((job) => outcomeOf(tools, kind, job)));
    });
    workers.set(kind.name, worker);
    // It may have polled before it was registered here.
    wake(kind.name);
  }

  /** Queues without a worker, because the site is paused. */
  const held = new Map<JobKind<object, Tools>, Tools>();
  const resuming = new PollingLoop({
    async round() {
      if (held.size === 0 || (await isPaused(db))) return undefined;
      for (const [kind, tools] of held) await startWorker(tools, kind);
      held.clear();
      return false;
    },
    pauseMs: () => (held.size > 0 ? resumePollMs : Number.POSITIVE_INFINITY),
    watch: new OutageLog(log, { away: 'resuming the queues failed', back: 'the queues are resumed' }),
  });

  /** Stops the worker of a queue until the site is resumed, because it would fetch the same jobs again and again. */
  function holdUntilResumed(tools: Tools, kind: JobKind<object, Tools>): void {
    if (!workers.delete(kind.name)) return;
    held.set(kind, tools);
    void boss.offWork(kind.name, { wait: false });
    void resuming.run();
  }

  return {
    add: (to, kind, data, when) => send(to, kind, data, when && { startAfter: when.afterSeconds }),

    async work(tools) {
      // Releases the jobs of dead processes.
      if (mayInstall) await boss.supervise();
      for (const job of nightlyJobs) await addNightly(job, secondsUntil(job.at, clock()));
      for (const kind of allKinds) await startWorker(tools, kind);
    },

    async drain(tools, { early = false } = {}) {
      let done = 0;
      for (const kind of allKinds) {
        const name = kind.name;
        for (;;) {
          const found = await boss.fetch<object>(name, {
            // One at a time, because a batch has no order. With `early`, a batch, because failed jobs would be found again without end.
            batchSize: early ? 100 : 1,
            includeMetadata: true,
            ignoreStartAfter: early,
          });
          for (const job of found) {
            const { status, output } = await outcomeOf(tools, kind, job);
            await (status === 'failed' ? boss.fail(name, job.id, output) : boss.complete(name, job.id));
          }
          done += found.length;
          if (found.length === 0 || early) break;
        }
      }
      return done;
    },

    async close() {
      stopping.abort();
      await resuming.stop();
      const done = Promise.all([...workers.keys()].map((name) => boss.offWork(name, { wait: true })));
      const late = Promise.withResolvers<void>();
      const timer = setTimeout(late.resolve, shutdownTimeoutMs);
      await Promise.race([done, late.promise]);
      clearTimeout(timer);
      await boss.stop({ graceful: false });
    },
  };
}

interface WaitingJob {
  id: string;
  data: object;
  retryCount: number;
  retryLimit: number;
}

interface JobOutcome {
  id: string;
  status: 'completed' | 'failed';
  output?: { message: string };
}

/**
 * Returns the polling interval of a queue. Adding a job wakes the worker of the same process, so polling finds retries
 * and the jobs of other servers only.
 */
function pollingOf(
  kind: Pick<JobKind<object, unknown>, 'retries'>,
  isEmbedded: boolean,
): { pollingIntervalSeconds: number } {
  return { pollingIntervalSeconds: isEmbedded || kind.retries.firstPauseSeconds >= 600 ? 20 : 2 };
}
