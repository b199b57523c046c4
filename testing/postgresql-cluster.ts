import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { installJobs } from './jobs.ts';
import { silentLog } from './log.ts';
import { output, userWithoutRights } from './programs.ts';
import { scratch } from './scratch.ts';

/** Returns the folder of PostgreSQL's programs, or undefined if it is not installed. */
export function findPostgresql(): string | undefined {
  const onPath = output('sh', ['-c', 'pg_config --bindir; dirname "$(command -v postgres)"']).split('\n');
  const newestFirst = globSync('/usr/lib/postgresql/*/bin').sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  return [...newestFirst, ...onPath].find((folder) =>
    ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))),
  );
}

/**
 * Global set-up: starts a PostgreSQL cluster, reached through a socket in its own folder, and removes it after the
 * tests.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster(settingsOfTests);
  try {
    await query(cluster.url('postgres'), 'create database template_of_tests');
    const { db, close } = await openDatabase({ databaseUrl: cluster.url('template_of_tests'), dataDir: '' }, silentLog);
    await migrate(db);
    await installJobs(db);
    await close();
    project.provide('database', { engine: 'postgresql', url: cluster.url('') });
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return cluster.stop;
}

/** Runs one statement on the database at `url`. */
export async function query(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  // Connections being closed fail if the cluster stops. Without a listener this would end the test process.
  client.on('error', () => {});
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Durability is not needed, so nothing waits for the disk. */
const settings = {
  listen_addresses: '',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  // Tests that cause deadlocks need not wait a second for the detection.
  deadlock_timeout: '50ms',
};

/** JIT and autovacuum only pay off in a long-running server and would take a tenth of the test time. */
const settingsOfTests = { jit: 'off', autovacuum: 'off' };

/**
 * Starts PostgreSQL, and stops and starts it on command. When the pipe from this process closes, it stops PostgreSQL
 * and removes its folder, so that killed tests leave nothing behind.
 */
const script = `
"$1/initdb" --pgdata=data --username=pista --auth=trust --encoding=UTF8 --locale=C --no-sync >log 2>&1 || exit 1
bin=$1; shift
begin() { "$bin/postgres" -D data -k "$PWD" "$@" >>log 2>&1 </dev/null & }
begin "$@"
while read -r order; do
  case $order in
    stop) kill -INT $!; wait ;;
    start) begin "$@" ;;
  esac
done
kill -INT $!
wait
rm -rf "$PWD"
`;

interface Cluster {
  url(database: string): string;
  /** Stops the server and breaks all connections. Its data are kept. */
  interrupt(): Promise<void>;
  resume(): Promise<void>;
  /** Stops and removes the cluster. */
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL cluster in a temporary folder for the exclusive use of the caller, who must stop it. `others` are
 * further server settings. Throws if PostgreSQL is not installed.
 */
export async function startCluster(others: Record<string, string> = {}): Promise<Cluster> {
  const programs = findPostgresql();
  if (programs === undefined) throw new Error('PostgreSQL is not installed.');
  const folder = mkdtempSync(join(scratch, 'pista-postgresql-'));
  // PostgreSQL refuses to run as root.
  const user = userWithoutRights('postgres');
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);

  const parameters = Object.entries({ ...settings, ...others }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const supervisor = spawn('sh', ['-c', script, 'sh', programs, ...parameters], {
    cwd: folder,
    stdio: ['pipe', 'ignore', 'ignore'],
    ...user,
  });
  const url = (database: string) => `postgresql://pista@localhost/${database}?host=${folder}`;
  const stop = async () => {
    if (supervisor.exitCode !== null) return;
    supervisor.stdin.end();
    await once(supervisor, 'exit');
  };
  const isUp = () =>
    query(url('postgres'), 'select 1').then(
      () => true,
      () => false,
    );
  const waitUntil = async (isWanted: () => Promise<boolean>) => {
    for (let tries = 1; !(await isWanted()); tries++) {
      if (supervisor.exitCode !== null || tries >= 300) {
        const log = existsSync(join(folder, 'log')) ? readFileSync(join(folder, 'log'), 'utf8') : '';
        await stop();
        throw new Error(`PostgreSQL did not reach the requested state:\n${log}`);
      }
      await pause(100);
    }
  };
  await waitUntil(isUp);
  return {
    url,
    async interrupt() {
      supervisor.stdin.write('stop\n');
      await waitUntil(async () => !(await isUp()));
    },
    async resume() {
      supervisor.stdin.write('start\n');
      await waitUntil(isUp);
    },
    stop,
  };
}
