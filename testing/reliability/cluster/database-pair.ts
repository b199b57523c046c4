import { type ChildProcess, execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, chownSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findPostgresql } from '#testing/postgresql-cluster.ts';
import { userWithoutRights } from '#testing/programs.ts';
import { end, freePort, killTree, removeFolder, startChild, temporaryFolder, until } from './children.ts';

/** Losing power is simulated by SIGKILL, which loses nothing that was handed to the operating system. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  wal_receiver_timeout: '5s',
  wal_sender_timeout: '5s',
};

interface Node {
  name: string;
  port: number;
  folder: string;
  child?: ChildProcess;
}

/** A PostgreSQL server and its streaming replica on loopback. */
export class DatabasePair {
  readonly #programs: string;
  readonly #root: string;
  readonly #user = userWithoutRights('postgres');
  #primary: Node;
  #standby: Node;

  private constructor(programs: string, root: string, nodes: [Node, Node]) {
    this.#programs = programs;
    this.#root = root;
    [this.#primary, this.#standby] = nodes;
  }

  /** Starts both, with an empty database `pista` and the role that HAProxy checks with. */
  static async start(): Promise<DatabasePair> {
    const programs = findPostgresql();
    if (programs === undefined) throw new Error('PostgreSQL is not installed.');
    const root = await temporaryFolder('pair');
    const nodeOf = async (name: string) => ({ name, port: await freePort(), folder: join(root, name) });
    const pair = new DatabasePair(programs, root, [await nodeOf('a'), await nodeOf('b')]);
    pair.#own(root);
    try {
      await pair.#create();
    } catch (error) {
      await pair.stop();
      throw error;
    }
    return pair;
  }

  /** The ports of both servers, which do not change when they swap their parts. */
  get ports(): [number, number] {
    const [a, b] = [this.#primary, this.#standby].sort((one, other) => one.name.localeCompare(other.name, 'en'));
    return [a?.port ?? 0, b?.port ?? 0];
  }

  /** The URL of a database on the primary. */
  url(database = 'pista'): string {
    return urlOf(this.#primary, database);
  }

  /** The URL of a database on the standby. */
  standbyUrl(database = 'pista'): string {
    return urlOf(this.#standby, database);
  }

  /** Commits wait until the standby has applied them (`remote_apply`), or for nothing. */
  async replicate(mode: 'remote_apply' | 'asynchronous'): Promise<void> {
    const isSynchronous = mode === 'remote_apply';
    const names = isSynchronous ? 'ANY 1 (a, b)' : '';
    await this.#onPrimary(`alter system set synchronous_standby_names = '${names}'`);
    await this.#onPrimary(`alter system set synchronous_commit = '${isSynchronous ? 'remote_apply' : 'on'}'`);
    await this.#onPrimary('select pg_reload_conf()');
    const wanted = isSynchronous ? 'quorum' : 'async';
    const state = 'select sync_state from pg_stat_replication';
    await until('the standby follows', async () => (await this.#onPrimary(state))[0]?.sync_state === wanted);
  }

  /** Resolves when the standby has applied everything that the primary has written. */
  async standbyHasAll(): Promise<void> {
    const [written] = await this.#onPrimary('select pg_current_wal_lsn() as lsn');
    const applied = `select pg_last_wal_replay_lsn() >= '${written?.lsn}' as has_all`;
    await until('the standby has everything', async () => (await this.#onStandby(applied))[0]?.has_all);
  }

  /** Returns the last position of the change log. */
  async logHead(): Promise<number> {
    return Number((await this.query('select position from event_change_head'))[0]?.position);
  }

  /** Makes the standby receive nothing more, as if the network between both had failed. */
  async cutReplication(): Promise<void> {
    await this.#onStandby(`alter system set primary_conninfo = 'host=127.0.0.1 port=1'`);
    await this.#onStandby('select pg_reload_conf()');
    const count = 'select count(*)::int as count from pg_stat_replication';
    await until('the standby is cut off', async () => (await this.#onPrimary(count))[0]?.count === 0);
  }

  /** Kills the primary with all its processes. */
  async killPrimary(): Promise<void> {
    if (this.#primary.child) await killTree(this.#primary.child);
  }

  /**
   * Promotes the standby, as a failover manager does when the primary has not answered twice, half a second apart.
   * Resolves when it accepts writes.
   */
  async failOver(): Promise<void> {
    await until('the primary is down', async () => !(await this.#answers(this.#primary)));
    await pause(500);
    if (await this.#answers(this.#primary)) throw new Error('The primary is up again.');
    await this.#onStandby('select pg_promote(true, 30)');
    [this.#primary, this.#standby] = [this.#standby, this.#primary];
  }

  /** Makes the former primary a standby of the new one, from a copy of it. */
  async rebuildStandby(): Promise<void> {
    const { name, port, folder } = this.#standby;
    rmSync(folder, { recursive: true, force: true });
    const from = `host=127.0.0.1 port=${this.#primary.port} user=pista application_name=${name}`;
    this.#run('pg_basebackup', ['-d', from, '-D', folder, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']);
    // A new primary without a standby must not wait for one. The last value of a setting counts.
    appendFileSync(join(folder, 'postgresql.auto.conf'), `synchronous_standby_names = ''\n`);
    this.#standby = { name, port, folder, child: this.#startServer({ name, port, folder }) };
    await until('the standby answers', () => this.#answers(this.#standby));
    const state = "select count(*)::int as count from pg_stat_replication where state = 'streaming'";
    await until('the standby follows', async () => (await this.#onPrimary(state))[0]?.count === 1);
  }

  /** Runs a statement on the primary and returns its rows. */
  // biome-ignore lint/suspicious/noExplicitAny: each caller knows its columns
  query(statement: string, values: readonly unknown[] = []): Promise<any[]> {
    return ask(this.url(), statement, 30_000, values);
  }

  /** Stops both and removes their data. */
  async stop(): Promise<void> {
    for (const { child } of [this.#standby, this.#primary]) if (child) await end(child, 'SIGQUIT');
    removeFolder(this.#root);
  }

  async #create(): Promise<void> {
    const { folder } = this.#primary;
    const options = ['--username=pista', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
    this.#run('initdb', [`--pgdata=${folder}`, ...options]);
    appendFileSync(join(folder, 'pg_hba.conf'), 'host postgres pista_check 127.0.0.1/32 trust\n');
    this.#primary.child = this.#startServer(this.#primary);
    await until('PostgreSQL answers', () => this.#answers(this.#primary));
    await this.#onPrimary('create role pista_check login connection limit 4');
    await this.#onPrimary('create database pista');
    await this.#onPrimary(`alter role pista set statement_timeout = '30s'`);
    await this.#onPrimary(`alter role pista set idle_in_transaction_session_timeout = '60s'`);
    await this.rebuildStandby();
  }

  #startServer({ port, folder, name }: Node): ChildProcess {
    const log = openSync(join(this.#root, `${name}.log`), 'a');
    const parameters = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
    const program = join(this.#programs, 'postgres');
    return startChild(program, ['-D', folder, '-p', String(port), ...parameters], {
      cwd: folder,
      stdio: ['ignore', log, log],
      ...this.#user,
    });
  }

  #run(program: string, parameters: readonly string[]): void {
    execFileSync(join(this.#programs, program), parameters, {
      cwd: this.#root,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...this.#user,
    });
  }

  #own(folder: string): void {
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o700);
    const { uid, gid } = this.#user;
    if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  }

  #answers(node: Node): Promise<boolean> {
    return ask(urlOf(node, 'postgres'), 'select 1', 1000).then(
      () => true,
      () => false,
    );
  }

  #onPrimary(statement: string) {
    return ask(this.url('postgres'), statement, 35_000);
  }

  #onStandby(statement: string) {
    return ask(this.standbyUrl('postgres'), statement, 35_000);
  }
}

function urlOf({ port }: Node, database: string): string {
  return `postgresql://pista@127.0.0.1:${port}/${database}`;
}

// biome-ignore lint/suspicious/noExplicitAny: each caller knows its columns
async function ask(url: string, statement: string, timeoutMs: number, values: readonly unknown[] = []): Promise<any[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(statement, [...values])).rows;
  } finally {
    await client.end().catch(() => {});
  }
}
