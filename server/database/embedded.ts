import type { EventEmitter } from 'node:events';
import { chmodSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import type pg from 'pg';
import { checkOwner, checkWritable } from './data-folder.ts';
import { isDiskNearlyFull } from './disk-space.ts';
import { syncPath } from './durable-files.ts';
import { checkEngineVersion } from './engine-version.ts';
import { innerLock, lockFolder } from './folder-lock.ts';
import { renewEveryMs } from './lock.ts';
import { DatabaseUnreachableError, fullState, readOnlyState } from './outage.ts';
import { WatchedPool } from './pool.ts';
import { PortStream } from './port-stream.ts';

/** The embedded database has ended until the next start: all pending and later queries fail with this. */
class DatabaseDied extends DatabaseUnreachableError {
  /** Node's code if the disk was full. */
  readonly code: string | undefined;

  constructor(reason: string) {
    super(`The embedded database has died. ${reason}`);
    this.code = /No space left on device|Disk quota exceeded|File too large/.test(reason) ? 'ENOSPC' : undefined;
  }
}

/** The data that the worker thread starts with. */
export interface EmbeddedTask {
  folder: string;
  isNew: boolean;
  /** Incremented by the worker at each `fsync`. */
  syncCount: Int32Array<SharedArrayBuffer>;
  /** Size of the page cache; undefined: a share of the data. */
  sharedBuffersMb: number | undefined;
}

/** A port on which a client will use PostgreSQL's wire protocol, or the command to close. */
export type ToWorker = MessagePort | 'close';
export type FromWorker = { is: 'ready' } | { is: 'broken'; reason: string };

export interface EmbeddedDatabase {
  /**
   * One connection, because there is one session: others wait for ten seconds at most, and fail at once when the
   * database has ended.
   */
  pool: WatchedPool;
  /** The number of flushes to the disk; increases with each commit. */
  syncCount(): number;
  /** Whether the disk is so full that nothing is written any more: writers get an error about disk space. */
  isDiskNearlyFull(): boolean;
  close(): Promise<void>;
}

interface Watcher {
  /** A progress line for the operator at the first start. */
  onProgress(line: string): void;
  /** The database has ended: acknowledged writes are on the disk, and only a new start opens it again. */
  onBroken(error: DatabaseDied): void;
  /** How long a query waits for the connection before it fails. */
  timeoutMs?: number;
  /** Size of the page cache; by default a share of the data. */
  sharedBuffersMb?: number;
}

/**
 * Opens the embedded PostgreSQL in `folder`, and creates it if necessary. Throws `DatabaseInUseError`,
 * `FolderNotWritable` and `OtherEngineVersion`.
 */
export async function openEmbedded(folder: string, watcher: Watcher): Promise<EmbeddedDatabase> {
  const made = checkWritable(dirname(folder), [folder]);
  if (made) syncPath(dirname(made));
  if (!existsSync(unfinished(folder))) checkEngineVersion(folder);
  if (!existsSync(folder)) checkOwner(dirname(folder));
  const lock = await lockFolder(folder);
  try {
    // Not before: a command of root may ask a server that holds the lock.
    checkOwner(folder);
    const syncCount = new Int32Array(new SharedArrayBuffer(4));
    const engine = await startEngine(folder, syncCount, watcher);
    const renewal = setInterval(() => {
      if (!lock.renew()) engine.kill('Another process has taken its place: this one was silent for too long.');
    }, renewEveryMs).unref();
    const pool = poolOn(engine, watcher.timeoutMs ?? 10_000);
    return {
      pool,
      syncCount: () => Atomics.load(syncCount, 0),
      isDiskNearlyFull: () => isDiskNearlyFull(folder),
      async close() {
        await pool.end();
        await engine.close();
        clearInterval(renewal);
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

interface Engine {
  /** Returns a stream for `pg`, which breaks when the engine ends. */
  open(): PortStream;
  close(): Promise<void>;
  kill(reason: string): void;
}

async function startEngine(folder: string, syncCount: EmbeddedTask['syncCount'], watcher: Watcher): Promise<Engine> {
  const isNew = prepare(folder);
  watcher.onProgress(isNew ? 'Making the database …' : 'Opening the database …');
  const thread = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData: { folder, isNew, syncCount, sharedBuffersMb: watcher.sharedBuffersMb } satisfies EmbeddedTask,
    // Long-lived data is in the engine's own memory.
    resourceLimits: { maxYoungGenerationSizeMb: 4 },
  });
  const ready = Promise.withResolvers<undefined>();
  const ended = Promise.withResolvers<DatabaseDied | undefined>();
  const die = (reason: string) => ended.resolve(new DatabaseDied(reason));
  thread.on('message', (news: FromWorker | { is?: never }) => {
    // `node --watch` sends its own messages on the same channel.
    if (news.is === 'ready') ready.resolve(undefined);
    if (news.is === 'broken') die(news.reason);
  });
  thread.on('error', (error) => die(String(error)));
  thread.on('exit', (code) => (code === 0 ? ended.resolve(undefined) : die(`Its thread ended with ${code}.`)));

  const failure = await Promise.race([ready.promise, ended.promise]);
  if (failure) throw failure;
  if (isNew) finish(folder);

  let death: DatabaseDied | undefined;
  const streams = new Set<PortStream>();
  ended.promise.then((error) => {
    if (!error) return;
    death = error;
    // An ended thread answers nothing, and not every sender is notified.
    for (const stream of streams) stream.destroy(error);
    watcher.onBroken(error);
  });

  return {
    open() {
      const stream = new PortStream(() => {
        if (death) throw death;
        const { port1, port2 } = new MessageChannel();
        thread.postMessage(port2 satisfies ToWorker, [port2]);
        return port1;
      });
      streams.add(stream);
      return stream.once('close', () => streams.delete(stream));
    },
    async close() {
      thread.postMessage('close' satisfies ToWorker);
      await ended.promise;
    },
    kill(reason) {
      die(reason);
      thread.terminate();
    },
  };
}

function poolOn(engine: Engine, patienceMs: number): WatchedPool {
  const pool = new WatchedPool({
    // Ignores the environment's settings of a server (PGUSER, PGSSLMODE…).
    user: 'postgres',
    database: 'postgres',
    password: '',
    ssl: false,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: patienceMs,
    stream: () => engine.open(),
  });
  return pool.on('connect', sayWhyReadOnly);
}

/** Exists in the driver but not in its types. */
type OpenClient = pg.PoolClient & { connection: EventEmitter };

/** An embedded database is read-only only on a full disk: its errors then have PostgreSQL's code for that. */
function sayWhyReadOnly(client: pg.PoolClient): void {
  const { connection } = client as OpenClient;
  connection.prependListener('errorMessage', (error: pg.DatabaseError) => {
    if (error.code === readOnlyState)
      Object.assign(error, { code: fullState, message: 'Too little room is left on the disk' });
  });
}

/** Prepares a private folder, and returns whether it is empty. Removes the remains of an interrupted first start. */
function prepare(folder: string): boolean {
  if (existsSync(unfinished(folder))) {
    for (const name of readdirSync(folder)) {
      if (name !== innerLock) rmSync(join(folder, name), { recursive: true, force: true });
    }
  }
  chmodSync(folder, 0o700);
  const isNew = !existsSync(join(folder, 'PG_VERSION'));
  if (isNew) {
    writeFileSync(unfinished(folder), '');
    syncPath(dirname(folder));
  }
  return isNew;
}

function finish(folder: string): void {
  rmSync(unfinished(folder));
  syncPath(dirname(folder));
}

/** Returns the marker file beside the folder, which exists until the database in it is complete and on the disk. */
function unfinished(folder: string): string {
  return `${folder}.unfinished`;
}
