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
import { output, userWithoutRights } from './programs.ts';
import { scratch } from './scratch.ts';
import { silentLog } from './silent-log.ts';

/** The folder of PostgreSQL's programs on this machine; undefined where there are none. */
export function findPostgresql(): string | undefined {
  const told = output('sh', ['-c', 'pg_config --bindir; dirname "$(command -v postgres)"']).split('\n');
  const newestFirst = globSync('/usr/lib/postgresql/*/bin').sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  return [...newestFirst, ...told].find((folder) =>
    ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))),
  );
}

/** Before the tests: a PostgreSQL of our own, reached through a socket in a folder of its own, gone when the tests are done. */
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
  // A cluster that stops breaks connections that are being closed; without a listener that would end the test process.
  client.on('error', () => {});
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** A cluster lost with the machine is no loss: nothing waits for the disk. */
const settings = {
  listen_addresses: '',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  // Tests that meet a deadlock need not wait a second for it to be noticed.
  deadlock_timeout: '50ms',
};

/** What pays for itself in a server that runs for long, compiled queries and upkeep, takes a tenth of the time of tests. */
const settingsOfTests = { jit: 'off', autovacuum: 'off' };

/**
 * Starts PostgreSQL, stops and starts it again as it is told and, when the pipe from this process closes, for whatever
 * reason, stops it and removes its folder: tests that are killed leave nothing behind.
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
  /** The server stops, and all connections break; its data stay. */
  interrupt(): Promise<void>;
  resume(): Promise<void>;
  /** Ends it for good. */
  stop(): Promise<void>;
}

/** A PostgreSQL of one's own, which nobody else is waiting for. */
export async function startCluster(others: Record<string, string> = {}): Promise<Cluster> {
  const programs = findPostgresql();
  if (programs === undefined) throw new Error('There is no PostgreSQL on this machine.');
  const folder = mkdtempSync(join(scratch, 'pista-postgresql-'));
  // PostgreSQL refuses to run as root.
  const user = userWithoutRights('postgres');
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);

  const parameters = Object.entries({ ...settings, ...others }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const keeper = spawn('sh', ['-c', script, 'sh', programs, ...parameters], {
    cwd: folder,
    stdio: ['pipe', 'ignore', 'ignore'],
    ...user,
  });
  const url = (database: string) => `postgresql://pista@localhost/${database}?host=${folder}`;
  const stop = async () => {
    if (keeper.exitCode !== null) return;
    keeper.stdin.end();
    await once(keeper, 'exit');
  };
  const isUp = () =>
    query(url('postgres'), 'select 1').then(
      () => true,
      () => false,
    );
  const waitUntil = async (isWanted: () => Promise<boolean>) => {
    for (let tries = 1; !(await isWanted()); tries++) {
      if (keeper.exitCode !== null || tries >= 300) {
        const log = existsSync(join(folder, 'log')) ? readFileSync(join(folder, 'log'), 'utf8') : '';
        await stop();
        throw new Error(`PostgreSQL does not obey:\n${log}`);
      }
      await pause(100);
    }
  };
  await waitUntil(isUp);
  return {
    url,
    async interrupt() {
      keeper.stdin.write('stop\n');
      await waitUntil(async () => !(await isUp()));
    },
    async resume() {
      keeper.stdin.write('start\n');
      await waitUntil(isUp);
    },
    stop,
  };
}
