import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { query } from './postgresql-cluster.ts';
import { output, userWithoutRights } from './programs.ts';
import { scratch } from './scratch.ts';

/** Returns the path of PgBouncer, or undefined if it is not installed. */
export function findPgbouncer(): string | undefined {
  return [output('sh', ['-c', 'command -v pgbouncer']), '/usr/sbin/pgbouncer'].find((path) => existsSync(path));
}

/** Returns the setting that makes every version lose prepared statements. Versions before 1.21 always do, and reject it. */
export function losingPreparedStatements(): string[] {
  const [, minor] = /PgBouncer 1\.(\d+)/.exec(output(findPgbouncer() ?? '', ['--version'])) ?? [];
  return Number(minor) < 21 ? [] : ['max_prepared_statements = 0'];
}

/** Returns whether PgBouncer keeps prepared statements (1.21 or later). */
export function keepsPreparedStatements(): boolean {
  return losingPreparedStatements().length > 0;
}

interface Pooler {
  /** The URL of a database through the pooler. */
  url(database: string): string;
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer in transaction mode in front of the server at `url`, reached through a socket in its own folder. The
 * caller must stop it. `settings` are further lines of its configuration. Throws if it does not start.
 */
export async function startPgbouncer(url: string, settings: readonly string[] = []): Promise<Pooler> {
  const program = findPgbouncer();
  if (program === undefined) throw new Error('PgBouncer is not installed.');
  const folder = mkdtempSync(join(scratch, 'pista-pgbouncer-'));
  const configuration = [
    '[databases]',
    `* = ${placeOf(new URL(url))} user=pista`,
    '[pgbouncer]',
    'auth_type = any',
    'pool_mode = transaction',
    `unix_socket_dir = ${folder}`,
    ...settings,
  ];
  writeFileSync(join(folder, 'pgbouncer.ini'), `${configuration.join('\n')}\n`);
  // PgBouncer refuses to run as root.
  const user = userWithoutRights('postgres');
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const child = spawn(program, ['-q', 'pgbouncer.ini'], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], ...user });
  let complaints = '';
  child.stderr.on('data', (text) => {
    complaints += text;
  });
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGINT');
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true });
  };
  const through = (database: string) => `postgresql://pista@localhost:6432/${database}?host=${folder}`;
  for (let tries = 1; ; tries++) {
    const isUp = await query(through('postgres'), 'select 1').then(
      () => true,
      () => false,
    );
    if (isUp) return { url: through, stop };
    if (child.exitCode !== null || tries >= 100) {
      await stop();
      throw new Error(`PgBouncer did not start:\n${complaints}`);
    }
    await pause(50);
  }
}

/** A server that listens on a socket in a folder, or on a port. */
function placeOf({ searchParams, hostname, port }: URL): string {
  const folder = searchParams.get('host');
  return folder === null ? `host=${hostname} port=${port}` : `host=${folder}`;
}
