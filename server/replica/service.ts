import type { Config } from '#server/config.ts';
import { type Db, type OpenDatabase, openDatabase } from '#server/database/connect.ts';
import { outageOf } from '#server/database/outage.ts';
import type { ReadReplica, ReadSource } from '#server/database/read-db.ts';
import { createLog, type Log } from '#server/log.ts';
import { OutageLog } from '#server/observability/outage-log.ts';
import { PollingLoop } from '#server/scheduling/polling-loop.ts';
import { singleFlight } from '#server/scheduling/single-flight.ts';
import { readPrimary, readReplica } from './store.ts';

/** A replica that is further behind is not used. */
const maxLagMs = 2000;
const pollMs = 1000;
/** How long the replica may be silent: it may be frozen. */
const maxPollMs = 1000;
const maxSilenceMs = 5000;
/** A replica that did not have the last change is asked again after this. */
const retryMs = 50;
/** Measurements that the replica has not reached, at most one a second. Older ones are enough to know that it is late. */
const maxMarks = 600;

interface ReplicaTools {
  /** The primary database. */
  db: Db;
  log: Log;
  map: { readonly version: number };
}

/**
 * A read replica. It is used while it has everything that the primary had when the map, or anything else, last changed
 * in this process: so it never shows less than the map does, and users see what they wrote. It is not used while it
 * does not answer, is too late, or is no replica of the primary; while the primary does not answer, it is used further.
 */
export class Replica implements ReadReplica {
  readonly #tools: ReplicaTools;
  readonly #database: OpenDatabase;
  readonly #loop: PollingLoop;
  readonly #outage: OutageLog;
  readonly #check = singleFlight(() => this.#compare());
  /** Positions of the primary that the replica had not reached, oldest first. */
  #marks: { position: number; atMs: number }[] = [];
  #isUsable = false;
  #lagMs: number | undefined;
  /** Number of writes by this process. */
  #writes = 0;
  /** The version of the map, and the number of writes, that the replica has. */
  #known: { version: number; writes: number } | undefined;
  #missedAtMs = Number.NEGATIVE_INFINITY;
  /** Rejects the running queries if the replica fails. */
  readonly #running = new Set<(error: Error) => void>();
  readonly reads = new Map<ReadSource, number>([
    ['primary', 0],
    ['replica', 0],
  ]);

  constructor(database: OpenDatabase, tools: ReplicaTools) {
    this.#database = database;
    this.#tools = tools;
    this.#outage = new OutageLog(tools.log, {
      away: 'the read replica is not used; the primary database answers all reads',
      back: 'the read replica is used again',
    });
    this.#loop = new PollingLoop({ round: () => this.#poll(), pauseMs: () => pollMs, watch: this.#outage });
  }

  /** Measures the replica now, and then each second. */
  start(): Promise<void> {
    return this.#loop.run();
  }

  /** Whether it is used, how late it is, and why it is not used. */
  get state(): { isUsed: boolean; lagSeconds: number | undefined; problem: string | undefined } {
    const lagSeconds = this.#lagMs === undefined ? undefined : this.#lagMs / 1000;
    return { isUsed: this.#isUsable, lagSeconds, problem: this.#isUsable ? undefined : this.#outage.current?.why };
  }

  /** Something was written: until the replica has it, the primary answers. */
  noteWrite(): void {
    this.#writes++;
  }

  /** Returns whether the replica has everything that this process may already have shown. */
  hasAll(): boolean | Promise<boolean> {
    if (!this.#isUsable || this.#isKnown()) return this.#isUsable;
    if (performance.now() - this.#missedAtMs < retryMs) return false;
    return this.#check().then(() => this.#isUsable && this.#isKnown());
  }

  #isKnown(): boolean {
    return this.#known?.version === this.#tools.map.version && this.#known.writes === this.#writes;
  }

  /** Runs a query on the replica. Rejects as soon as the replica is found to be unusable. */
  run<Result>(query: (db: Db) => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#running.add(reject);
      query(this.#database.db)
        .then(resolve, (error: Error) => {
          if (outageOf(error)) this.#lose(error);
          reject(error);
        })
        .finally(() => this.#running.delete(reject));
    });
  }

  async close(): Promise<void> {
    await this.#loop.stop();
    await this.#database.close();
  }

  /** Compares the replica with the primary, if both answer. */
  async #poll(): Promise<undefined> {
    const primary = await inTime(readPrimary(this.#tools.db)).catch(() => undefined);
    const nowMs = performance.now();
    try {
      const { isReplica, replayed, logId } = await inTime(readReplica(this.#database.db));
      if (!isReplica) throw new Error('The server of DATABASE_READ_URL is no replica.');
      if (primary) {
        if (logId !== primary.logId) throw new Error('The replica follows another database.');
        if (this.#marks.length < maxMarks) this.#marks.push({ position: primary.committed, atMs: nowMs });
        if (replayed > primary.written) await this.#refuseOther(replayed);
      }
      this.#marks = this.#marks.filter(({ position }) => position > replayed);
      const lagMs = this.#marks[0] ? nowMs - this.#marks[0].atMs : 0;
      this.#isUsable = lagMs <= maxLagMs;
      if (this.#isUsable) this.#outage.succeeded();
      else this.#lose(new Error(`The replica is ${Math.round(lagMs / 1000)} s behind.`));
      this.#lagMs = lagMs;
    } catch (error) {
      this.#lose(error);
    }
  }

  /** Finds out whether the replica has everything that is in the primary now. */
  async #compare(): Promise<void> {
    const known = { version: this.#tools.map.version, writes: this.#writes };
    const primary = await inTime(readPrimary(this.#tools.db)).catch(() => undefined);
    try {
      const { replayed } = await inTime(readReplica(this.#database.db));
      // Without the primary nothing is known.
      if (primary && replayed > primary.written) await this.#refuseOther(replayed);
      if (primary && replayed >= primary.committed) this.#known = known;
      else this.#missedAtMs = performance.now();
    } catch (error) {
      this.#lose(error);
    }
  }

  /** Throws if the replica has what the primary has not: it follows a server that has failed. */
  async #refuseOther(replayed: number): Promise<void> {
    const { written } = await inTime(readPrimary(this.#tools.db));
    if (replayed > written) throw new Error('The replica has changes that the primary has lost.');
  }

  #lose(error: unknown): void {
    this.#isUsable = false;
    this.#lagMs = undefined;
    this.#known = undefined;
    this.#outage.failed(error);
    for (const reject of this.#running) reject(new Error('The replica is not used any more.', { cause: error }));
    this.#running.clear();
  }
}

type ReplicaConfig = Pick<Config, 'databaseReadUrl' | 'workers' | 'hasPreparedStatements'>;

/** Connects to the replica of the settings. Returns undefined if they have none. */
export async function openReplica(config: ReplicaConfig, tools: ReplicaTools): Promise<Replica | undefined> {
  const { databaseReadUrl: databaseUrl, workers, hasPreparedStatements } = config;
  if (databaseUrl === undefined) return undefined;
  // Its outages are logged by the replica.
  const settings = { databaseUrl, workers, hasPreparedStatements, dataDir: '' };
  const replica = new Replica(await openDatabase(settings, createLog('silent'), { silenceMs: maxSilenceMs }), tools);
  await replica.start();
  return replica;
}

async function inTime<Result>(answer: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('The database does not answer.')), maxPollMs);
  return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer));
}
