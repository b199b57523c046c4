import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Db, openDatabase } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { fastSpawnEnv } from '#testing/fast-spawn-env.ts';
import { silentLog } from '#testing/log.ts';
import { startCluster } from '#testing/postgresql-cluster.ts';
import { scratch } from '#testing/scratch.ts';

/** Signs the tokens of writers, which are created before the server starts. */
const tokenSecret = 'a secret of a site that exists for one run';

interface SiteOptions {
  isOnPostgresql: boolean;
  /** Adds rows before the first start. */
  fill?(tools: { db: Db; clock: () => Date; tokenSecret: Uint8Array; dataDir: string }): Promise<void>;
  /** Further environment variables. */
  env?: Record<string, string>;
}

/** A server process on a database of its own, which can be killed and started again. */
export interface SiteProcess {
  /** Address of the running server. Changes with each start. */
  readonly address: string;
  /** Address of the metrics of the running server. */
  readonly metricsAddress: string;
  /** Process id of the running server. */
  readonly pid: number;
  /** Lines of its log: errors, unless `LOG_LEVEL` is given. */
  readonly logged: string[];
  /** Kills it with SIGKILL. */
  kill(): Promise<void>;
  /** Starts it again. Resolves when it answers. */
  start(): Promise<void>;
  /** Stops everything and removes the data. */
  remove(): Promise<void>;
}

/** Creates a database and starts a server on it. */
export async function startSite({ isOnPostgresql, fill, env = {} }: SiteOptions): Promise<SiteProcess> {
  const folder = await mkdtemp(join(scratch, 'pista-site-'));
  const cluster = isOnPostgresql ? await startCluster() : undefined;
  const databaseUrl = cluster?.url('postgres');
  let child: ChildProcess | undefined;
  let address = '';
  let metricsAddress = '';
  const logged: string[] = [];

  // A server without its parent would keep the terminal and the folder.
  process.once('SIGTERM', () => process.exit(1)).once('SIGINT', () => process.exit(1));
  process.once('exit', () => {
    child?.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
  async function start(): Promise<void> {
    child = spawn(process.execPath, ['server/main.ts'], {
      cwd: join(import.meta.dirname, '../..'),
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...{ ...process.env, ...fastSpawnEnv, NODE_ENV: 'test', PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder },
        ...{ DATABASE_URL: databaseUrl ?? '', TOKEN_SECRET: tokenSecret, SAMPLE_DATA: 'off' },
        ...{ RATE_LIMITS: 'off', LOG_LEVEL: 'error', METRICS_PORT: '0', ...env },
      },
    });
    child.on('exit', (code, signal) => {
      if (signal !== 'SIGKILL') logged.push(`{"msg":"the server ended with ${signal ?? code}"}`);
    });
    const lines = createInterface({ input: child.stdout ?? process.stdin });
    const started = Promise.withResolvers<void>();
    lines.on('line', (line) => {
      if (line.startsWith('{')) logged.push(line);
      const [, name, found = ''] = /^(Pista is|Metrics are) at (http:\S+)$/.exec(line) ?? [];
      if (name === 'Metrics are') metricsAddress = found;
      if (name !== 'Pista is') return;
      address = found;
      started.resolve();
    });
    lines.on('close', () => started.reject(new Error('The server did not start.')));
    await started.promise;
  }
  async function remove(): Promise<void> {
    await kill();
    await cluster?.stop();
    await rm(folder, { recursive: true, force: true });
  }

  try {
    const { db, close } = await openDatabase({ dataDir: folder, databaseUrl }, silentLog, { timeoutMs: 600_000 });
    await migrate(db);
    const secret = new TextEncoder().encode(tokenSecret);
    await fill?.({ db, clock: () => new Date(), tokenSecret: secret, dataDir: folder });
    await close();
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
    kill,
    start,
    remove,
  };
}
