import type { Db } from '#server/database/connect.ts';
import { newId } from '#server/ids/new-id.ts';
import type { Log } from '#server/log.ts';
import type { Clock } from '#server/time/clock.ts';
import { makeBoss, onDb, startBoss } from './boss.ts';
import { nightlyKind, secondsUntil, type TimeOfDay } from './nightly.ts';

/** One kind of work that is done after the answer, kept in the database until it is done. What it does it with is its own affair. */
export interface JobKind<Data extends object, Tools> {
  /** The name of its queue. */
  name: string;
  /** What fails is tried again: how often, how many seconds after the first time, and how many at most, the pause doubling. */
  retries: { max: number; firstPauseSeconds: number; longestPauseSeconds: number };
  /** After so long it counts as failed: the process that had it may be gone. */
  timeoutSeconds: number;
  /** So many are done side by side, one where nobody says: for what waits for others most of its time. */
  atOnce?: number;
  /** It may run again after a crash, so doing it twice must do no harm. What it throws is logged, and it is tried again. */
  run(tools: Tools, data: Data, job: RunningJob): Promise<void>;
}

interface RunningJob {
  /** The same for each try. */
  id: string;
  isLastTry: boolean;
  /** The server stops: who can, comes to an end. */
  signal: AbortSignal;
}

/** Work for every night: sweeping, counting. On several servers, one of them does it. */
export interface NightlyJob<Tools> {
  name: string;
  /** A night in which no server runs is made up for, once, when one starts. */
  at: TimeOfDay;
  /** What it throws is logged, and it is tried again twice that night. */
  run(tools: Tools, signal: AbortSignal): Promise<void>;
}

export interface Jobs<Tools> {
  /** Puts work into its queue, to be done now or `afterSeconds`. In a transaction (`db`) it is there if that one commits, and never else. */
  add<Data extends object>(
    db: Db,
    kind: JobKind<Data, Tools>,
    data: Data,
    when?: { afterSeconds: number },
  ): Promise<void>;
  /** From now on does what is waiting, as it comes, and the nightly jobs in their nights. */
  work(tools: Tools): Promise<void>;
  /** Does at once what is due and what is tried `early`, one by one; gives how many. For tests, and for commands that end. */
  drain(tools: Tools, options?: { early?: boolean }): Promise<number>;
  /** Lets what runs come to its end, and takes nothing new. */
  close(): Promise<void>;
}

interface Surroundings {
  db: Db;
  clock: Clock;
  log: Log;
  /** Nobody else has this database, and each of its commits waits for the disk. */
  isEmbedded: boolean;
  /** False where the tables are known to be there: nothing is done then but what is asked for. */
  mayInstall?: boolean;
}

interface Occupations<Tools> {
  jobKinds: readonly JobKind<object, Tools>[];
  nightlyJobs: readonly NightlyJob<Tools>[];
}

/** How long a stop waits for what runs. What is cut off then is done again after the next start. */
const shutdownTimeoutMs = 20_000;

/** Opens the queues, making what is missing of them. Nothing runs before `work` or `drain`. */
export async function openJobs<Tools extends { log: Log }>(
  surroundings: Surroundings,
  { jobKinds, nightlyJobs }: Occupations<Tools>,
): Promise<Jobs<Tools>> {
  const { db, clock, isEmbedded, mayInstall = true } = surroundings;
  const nightlyJobKind: JobKind<{ job: string }, Tools> = nightlyKind(nightlyJobs, (job) =>
    addNightly(job, secondsUntil(job.at, clock(), 3600)),
  );
  const allKinds = [...jobKinds, nightlyJobKind];
  const boss = makeBoss(surroundings);
  const stopping = new AbortController();
  const workers = new Map<string, string>();

  await startBoss(boss);
  const known = new Set((await boss.getQueues(allKinds.map(({ name }) => name))).map(({ name }) => name));
  for (const { name } of allKinds) {
    if (known.has(name)) continue;
    await boss.createQueue(name, { policy: name === nightlyJobKind.name ? 'short' : 'standard' });
    // pg-boss remembers the queues that were there when it started, and those it was asked for. It must know them all:
    // looking for one inside a transaction, it would wait for the connection that the transaction has.
    await boss.findJobs(name, { id: newId() });
  }

  /** Someone who waits for the next look at the queue need not. */
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
      // Sorts by the time it was made, like all ids of ours.
      id: newId(),
      db: onDb(to),
      retryLimit: kind.retries.max,
      retryDelay: kind.retries.firstPauseSeconds,
      retryDelayMax: kind.retries.longestPauseSeconds,
      retryBackoff: true,
      expireInSeconds: kind.timeoutSeconds,
      // What is done names people and carries secrets: the supervisor, which looks once a day, finds it over.
      deleteAfterSeconds: 3600,
      ...more,
    });
    wake(kind.name);
  }

  /** Nothing is added where the next night of this job is waiting already: that queue is `short`. */
  const addNightly = (job: NightlyJob<Tools>, startAfter: number) =>
    send(db, nightlyJobKind, { job: job.name }, { singletonKey: job.name, startAfter });

  /** Of several that are done side by side, one that fails takes no other with it. */
  async function outcomeOf(tools: Tools, kind: JobKind<object, Tools>, job: WaitingJob): Promise<JobOutcome> {
    const isLastTry = job.retryCount >= job.retryLimit;
    try {
      await kind.run(tools, job.data, { id: job.id, isLastTry, signal: stopping.signal });
      return { id: job.id, status: 'completed' };
    } catch (error) {
      const details = { err: error, job: kind.name, id: job.id, tries: job.retryCount + 1 };
      if (isLastTry) tools.log.error(details, 'a job failed for good');
      else tools.log.warn(details, 'a job failed and will be tried again');
      return { id: job.id, status: 'failed', output: { message: String(error) } };
    }
  }

  return {
    add: (to, kind, data, when) => send(to, kind, data, when && { startAfter: when.afterSeconds }),

    async work(tools) {
      // What a process had in hand that is no more.
      if (mayInstall) await boss.supervise();
      for (const job of nightlyJobs) await addNightly(job, secondsUntil(job.at, clock()));
      for (const kind of allKinds) {
        const options = {
          ...pollingOf(kind, isEmbedded),
          batchSize: kind.atOnce ?? 1,
          includeMetadata: true,
          perJobResults: true,
        } as const;
        const worker = await boss.work<object, void, typeof options>(kind.name, options, (jobs) => {
          // Where there was one there may be more: look again as soon as this one is done.
          wake(kind.name);
          return Promise.all(jobs.map((job) => outcomeOf(tools, kind, job)));
        });
        workers.set(kind.name, worker);
        // It may have found its first job before it was known here.
        wake(kind.name);
      }
    },

    async drain(tools, { early = false } = {}) {
      let done = 0;
      for (const kind of allKinds) {
        const name = kind.name;
        for (;;) {
          const found = await boss.fetch<object>(name, {
            // Those of a batch come in any order. Early, what fails would be found again for ever.
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
 * How often a queue is looked at. Who adds a job wakes the worker, so this is for the jobs of other servers and for what is
 * tried again; on the embedded database there are no other servers.
 */
function pollingOf(
  kind: Pick<JobKind<object, unknown>, 'retries'>,
  isEmbedded: boolean,
): { pollingIntervalSeconds: number } {
  return { pollingIntervalSeconds: isEmbedded || kind.retries.firstPauseSeconds >= 600 ? 20 : 2 };
}
