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
        ...{ RATE_LIMITS: 'off', LOG_LEVEL: 'error', ...env },
      },
    });
    for await (const line of createInterface({ input: child.stdout ?? process.stdin })) {
      const found = /^Pista is at (http:\S+)$/.exec(line)?.[1];
      if (found === undefined) continue;
      address = found;
      return;
    }
    throw new Error('The server did not start.');
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
    kill,
    start,
    remove,
  };
}
