import type { EventEmitter } from 'node:events';
import { chmodSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import type pg from 'pg';
import { checkWritable } from './data-folder.ts';
import { isDiskNearlyFull } from './disk-space.ts';
import { syncPath } from './durable-files.ts';
import { innerLock, lockFolder } from './folder-lock.ts';
import { renewEveryMs } from './lock.ts';
import { DatabaseUnreachableError, fullState, readOnlyState } from './outage.ts';
import { WatchedPool } from './pool.ts';
import { PortStream } from './port-stream.ts';

/** The embedded database is gone until the next start: what was asked of it, and what is asked from then on, fails with this. */
class DatabaseDied extends DatabaseUnreachableError {
  /** As Node says it, where there was no room to write. */
  readonly code: string | undefined;

  constructor(reason: string) {
    super(`The embedded database has died. ${reason}`);
    this.code = /No space left on device|Disk quota exceeded|File too large/.test(reason) ? 'ENOSPC' : undefined;
  }
}

/** What the worker thread starts with. */
export interface EmbeddedTask {
  folder: string;
  isNew: boolean;
  /** Counted up by the worker at each `fsync`. */
  syncCount: Int32Array<SharedArrayBuffer>;
}

/** A port on which someone will speak PostgreSQL's wire protocol, or the order to close. */
export type ToWorker = MessagePort | 'close';
export type FromWorker = { is: 'ready' } | { is: 'broken'; reason: string };

export interface EmbeddedDatabase {
  /**
   * One connection, for there is one session: whoever needs it meanwhile waits his turn, ten seconds at most, and not at
   * all once the database has died.
   */
  pool: WatchedPool;
  /** How often something was written through to the disk; grows with each commit. */
  syncCount(): number;
  /** So little is left on the disk that nothing is written any more: who would write is told that there is no room. */
  isDiskNearlyFull(): boolean;
  close(): Promise<void>;
}

interface Watcher {
  /** A line for who waits at the first start. */
  onProgress(line: string): void;
  /** The database has died: what was acknowledged is on the disk, and only a new start brings it back. */
  onBroken(error: DatabaseDied): void;
  /** How long a query waits for the connection before it fails. */
  patienceMs?: number;
}

/** Opens the embedded PostgreSQL in `folder`, and makes it where there is none. Throws `DatabaseInUseError` and `FolderNotWritable`. */
export async function openEmbedded(folder: string, watcher: Watcher): Promise<EmbeddedDatabase> {
  const made = checkWritable(dirname(folder), [folder]);
  if (made) syncPath(dirname(made));
  const lock = await lockFolder(folder);
  try {
    const syncCount = new Int32Array(new SharedArrayBuffer(4));
    const engine = await startEngine(folder, syncCount, watcher);
    const renewal = setInterval(() => {
      if (!lock.renew()) engine.kill('Another process has taken its place: this one was silent for too long.');
    }, renewEveryMs).unref();
    const pool = poolOn(engine, watcher.patienceMs ?? 10_000);
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
  /** A stream for `pg`, which breaks when the engine dies. */
  open(): PortStream;
  close(): Promise<void>;
  kill(reason: string): void;
}

async function startEngine(folder: string, syncCount: EmbeddedTask['syncCount'], watcher: Watcher): Promise<Engine> {
  const isNew = prepare(folder);
  watcher.onProgress(isNew ? 'Making the database …' : 'Opening the database …');
  const thread = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData: { folder, isNew, syncCount } satisfies EmbeddedTask,
    // All that lives long is the engine's own memory.
    resourceLimits: { maxYoungGenerationSizeMb: 4 },
  });
  const ready = Promise.withResolvers<undefined>();
  const ended = Promise.withResolvers<DatabaseDied | undefined>();
  const die = (reason: string) => ended.resolve(new DatabaseDied(reason));
  thread.on('message', (news: FromWorker | { is?: never }) => {
    // `node --watch` sends word of its own on the same way.
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
    // A thread that is gone answers nothing, and not all that is sent to it hears of that.
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
    // All that the environment could say of a server (PGUSER, PGSSLMODE…) is not meant for this one.
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

/** What the driver has and its types do not show. */
type OpenClient = pg.PoolClient & { connection: EventEmitter };

/** Nothing but the want of room makes an embedded database one that can only be read: its refusals say so, as PostgreSQL would. */
function sayWhyReadOnly(client: pg.PoolClient): void {
  const { connection } = client as OpenClient;
  connection.prependListener('errorMessage', (error: pg.DatabaseError) => {
    if (error.code === readOnlyState)
      Object.assign(error, { code: fullState, message: 'Too little room is left on the disk' });
  });
}

/** Leaves a private folder to open or to fill, and tells whether it must be filled. What a first start left half made is removed. */
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

/** A file that stands beside the folder until the database in it is complete and on the disk. */
function unfinished(folder: string): string {
  return `${folder}.unfinished`;
}
