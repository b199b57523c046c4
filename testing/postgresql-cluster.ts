import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
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
 * Starts PostgreSQL, and stops, kills and starts it on command. When the pipe from this process closes, it stops
 * PostgreSQL and removes its folder, so that killed tests leave nothing behind. The data are new, or a copy of those of
 * the server whose socket is in the second parameter.
 */
const script = `
create() {
  if [ -e data/PG_VERSION ]; then
    return 0
  elif [ -z "$2" ]; then
    "$1/initdb" --pgdata=data --username=pista --auth=trust --encoding=UTF8 --locale=C --no-sync
  else
    "$1/pg_basebackup" --pgdata=data --host="$2" --username=pista --checkpoint=fast --write-recovery-conf --no-sync
  fi
}
keeps=$3
create "$1" "$2" >log 2>&1 || { cat log >&2; [ "$keeps" = yes ] || rm -rf "$PWD"; exit 1; }
bin=$1; shift 3
begin() { "$bin/postgres" -D data -k "$PWD" "$@" >>log 2>&1 </dev/null & }
begin "$@"
while read -r order; do
  case $order in
    stop) kill -INT $!; wait ;;
    kill) kill -KILL $!; wait ;;
    start) begin "$@" ;;
  esac
done
kill -INT $!
wait
[ "$keeps" = yes ] || rm -rf "$PWD"
`;

export interface Cluster {
  url(database: string): string;
  /** Folder of the socket, the data and the log. */
  folder: string;
  /** Stops the server and breaks all connections. Its data are kept. */
  interrupt(): Promise<void>;
  /** Kills the server, as a power failure would. Its data are kept. */
  kill(): Promise<void>;
  resume(): Promise<void>;
  /** Stops all its processes by a signal: connections stay open and get no answer. */
  freeze(): void;
  thaw(): void;
  /** Stops the cluster, and removes it unless its folder is kept. */
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL cluster in a temporary folder for the exclusive use of the caller, who must stop it; or in the
 * folder `keptIn`, which keeps its data for the next start. `others` are further server settings. Throws if PostgreSQL
 * is not installed.
 */
export function startCluster(others: Record<string, string> = {}, keptIn?: string): Promise<Cluster> {
  return start({ others, keptIn });
}

/**
 * Starts a streaming replica of `primary`, which the caller must stop. Its name in `pg_stat_replication` and
 * `synchronous_standby_names` is `name`; `others` are further server settings. `select pg_promote()` makes it a primary.
 */
export function startReplica(
  primary: Cluster,
  { name = 'replica', others = {} }: { name?: string; others?: Record<string, string> } = {},
): Promise<Cluster> {
  const primary_conninfo = `host=${primary.folder} user=pista application_name=${name}`;
  // A primary that comes back is looked for every 5 seconds otherwise.
  return start({ others: { primary_conninfo, wal_retrieve_retry_interval: '200ms', ...others }, copied: primary });
}

interface NewCluster {
  others: Record<string, string>;
  /** The server whose data are copied. */
  copied?: Cluster;
  keptIn?: string | undefined;
}

async function start({ others, copied, keptIn }: NewCluster): Promise<Cluster> {
  const programs = findPostgresql();
  if (programs === undefined) throw new Error('PostgreSQL is not installed.');
  if (keptIn !== undefined) mkdirSync(keptIn, { recursive: true });
  const folder = keptIn ?? mkdtempSync(join(scratch, 'pista-postgresql-'));
  // PostgreSQL refuses to run as root.
  const user = userWithoutRights('postgres');
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);

  const parameters = Object.entries({ ...settings, ...others }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const keeps = keptIn === undefined ? 'no' : 'yes';
  const supervisor = spawn('sh', ['-c', script, 'sh', programs, copied?.folder ?? '', keeps, ...parameters], {
    cwd: folder,
    stdio: ['pipe', 'ignore', 'pipe'],
    // In a process group of its own: Ctrl-C would end the shell before it has removed the folder.
    detached: true,
    ...user,
  });
  let complaints = '';
  supervisor.stderr.on('data', (text) => {
    complaints += text;
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
        const log = existsSync(join(folder, 'log')) ? readFileSync(join(folder, 'log'), 'utf8') : complaints;
        await stop();
        throw new Error(`PostgreSQL did not reach the requested state:\n${log}`);
      }
      await pause(100);
    }
  };
  await waitUntil(isUp);
  const order = async (what: string) => {
    supervisor.stdin.write(`${what}\n`);
    await waitUntil(async () => !(await isUp()));
  };
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    const main = Number(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
    const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
    const children = processes.map((line) => line.trim().split(/\s+/).map(Number)).filter(([, of]) => of === main);
    for (const pid of [main, ...children.map(([child = 0]) => child)]) process.kill(pid, name);
  };
  return {
    url,
    folder,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    interrupt: () => order('stop'),
    kill: () => order('kill'),
    async resume() {
      supervisor.stdin.write('start\n');
      await waitUntil(isUp);
    },
    stop,
  };
}
