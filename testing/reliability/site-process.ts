import type { ChildProcess } from 'node:child_process';
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { type Db, openDatabase } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { fastSpawnEnv } from '#testing/fast-spawn-env.ts';
import { silentLog } from '#testing/log.ts';
import { type Cluster, startCluster } from '#testing/postgresql-cluster.ts';
import { end, removeFolder, startChild, temporaryFolder } from './cluster/children.ts';

// A server without its parent would keep the terminal and the folder.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

/** Signs the tokens of writers, which are created before the server starts. */
const tokenSecret = 'a secret of a site that exists for one run';

interface SiteOptions {
  isOnPostgresql: boolean;
  /** Adds rows before the first start. */
  fill?(tools: { db: Db; clock: () => Date; tokenSecret: Uint8Array; dataDir: string }): Promise<void>;
  /** Further environment variables. */
  env?: Record<string, string>;
  /** The folder of its data, which is not removed. A new one by default. */
  dataDir?: string;
  /** PostgreSQL of the caller, who stops it. By default one that exists as long as the site. */
  cluster?: Pick<Cluster, 'url' | 'stop'>;
  /** URL of the database for the server, if its connections go through a proxy. */
  serverUrl?: string;
  /** The log is written to this file instead of a pipe. */
  logFile?: string;
  /** Starts the server again when it ends, as a service manager does. */
  isSupervised?: boolean;
}

/** A server process on a database of its own, which can be killed and started again. */
export interface SiteProcess {
  /** Address of the running server. Changes with each start. Empty after `remove`. */
  readonly address: string;
  /** Address of the metrics of the running server. */
  readonly metricsAddress: string;
  /** Process id of the running server. */
  readonly pid: number;
  /** Lines of its log: errors, unless `LOG_LEVEL` is given. */
  readonly logged: string[];
  /** Its output on stderr, if it is supervised. */
  readonly complaints: string[];
  /** Kills it with SIGKILL. */
  kill(): Promise<void>;
  /** Starts it again. Resolves when it answers. */
  start(): Promise<void>;
  /** Stops everything and removes the data. */
  remove(): Promise<void>;
}

/** Creates a database and starts a server on it. */
export async function startSite(options: SiteOptions): Promise<SiteProcess> {
  const { isOnPostgresql, fill, env = {}, logFile, isSupervised = false } = options;
  const folder = options.dataDir ?? (await temporaryFolder('site'));
  const cluster = isOnPostgresql ? (options.cluster ?? (await startCluster())) : undefined;
  const databaseUrl = cluster?.url('postgres');
  let child: ChildProcess | undefined;
  let address = '';
  let metricsAddress = '';
  const logged: string[] = [];
  const complaints: string[] = [];
  let isWanted = false;

  async function kill(): Promise<void> {
    isWanted = false;
    await end(child, 'SIGKILL');
  }
  async function start(): Promise<void> {
    isWanted = true;
    const output = logFile === undefined ? 'pipe' : openSync(logFile, 'a');
    const logStart = typeof output === 'number' ? fstatSync(output).size : 0;
    const started = Promise.withResolvers<void>();
    let isStarting = true;
    const server = startChild(process.execPath, ['server/main.ts'], {
      cwd: join(import.meta.dirname, '../..'),
      stdio: ['ignore', output, isSupervised ? 'pipe' : 'inherit'],
      env: {
        ...{ ...process.env, ...fastSpawnEnv, NODE_ENV: 'test', PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder },
        ...{ DATABASE_URL: options.serverUrl ?? databaseUrl ?? '', TOKEN_SECRET: tokenSecret, SAMPLE_DATA: 'off' },
        ...{ RATE_LIMITS: 'off', LOG_LEVEL: 'error', METRICS_PORT: '0', ...env },
      },
    });
    child = server;
    if (typeof output === 'number') closeSync(output);
    server.stderr?.on('data', (data) => complaints.push(String(data)));
    server.on('exit', (code, signal) => {
      isStarting = false;
      if (signal !== 'SIGKILL') logged.push(`{"msg":"the server ended with ${signal ?? code}"}`);
      started.reject(new Error('The server did not start.'));
      if (isSupervised && isWanted) setTimeout(() => isWanted && start().catch(() => {}), restartPauseMs);
    });
    const read = (line: string) => {
      if (line.startsWith('{')) logged.push(line);
      const [, name, found = ''] = /^(Pista is|Metrics are) at (http:\S+)$/.exec(line) ?? [];
      if (name === 'Metrics are') metricsAddress = found;
      if (name !== 'Pista is') return;
      address = found;
      isStarting = false;
      started.resolve();
    };
    if (server.stdout) createInterface({ input: server.stdout }).on('line', read);
    else if (logFile !== undefined) void readFrom(logFile, logStart, read, () => isStarting);
    await started.promise;
  }
  async function remove(): Promise<void> {
    await kill();
    address = '';
    if (!options.cluster) await cluster?.stop();
    if (options.dataDir === undefined) removeFolder(folder);
  }

  try {
    const { db, close } = await openDatabase({ dataDir: folder, databaseUrl }, silentLog, { timeoutMs: 600_000 });
    try {
      await migrate(db);
      const secret = new TextEncoder().encode(tokenSecret);
      await fill?.({ db, clock: () => new Date(), tokenSecret: secret, dataDir: folder });
    } finally {
      await close();
    }
    await start();
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    get address() {
      return address;
    },
    get metricsAddress() {
      return metricsAddress;
    },
    get pid() {
      return child?.pid ?? 0;
    },
    logged,
    complaints,
    kill,
    start,
    remove,
  };
}

/** As long as a service manager waits before it starts a server again. */
const restartPauseMs = 1000;

/** Reads the lines of a file after its first `from` bytes again and again, while `mayGoOn`. */
async function readFrom(
  path: string,
  from: number,
  read: (line: string) => void,
  mayGoOn: () => boolean,
): Promise<void> {
  while (mayGoOn()) {
    const added = readFileSync(path).subarray(from).toString();
    for (const line of added.split('\n')) if (!line.startsWith('{')) read(line);
    await pause(100);
  }
}
