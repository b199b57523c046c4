import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findPgbouncer } from '#testing/pgbouncer.ts';
import { findPostgresql } from '#testing/postgresql-cluster.ts';
import { output } from '#testing/programs.ts';

/** Debian packages of the programs of a cluster. */
export type ClusterProgram = 'nginx' | 'haproxy' | 'pgbouncer' | 'postgresql';

/** Returns the path of nginx or HAProxy, or undefined if it is not installed. */
export function findProxy(name: 'nginx' | 'haproxy'): string | undefined {
  return [output('sh', ['-c', `command -v ${name}`]), `/usr/sbin/${name}`].find((path) => existsSync(path));
}

/** Returns those of the programs that are not installed. */
export function missingPrograms(wanted: readonly ClusterProgram[]): ClusterProgram[] {
  const find = {
    nginx: () => findProxy('nginx'),
    haproxy: () => findProxy('haproxy'),
    pgbouncer: findPgbouncer,
    postgresql: findPostgresql,
  };
  return wanted.filter((name) => find[name]() === undefined);
}

/** Installs packages of Debian, which needs root. Returns those that are still missing. */
export function install(packages: readonly ClusterProgram[]): ClusterProgram[] {
  if (packages.length > 0 && process.getuid?.() === 0 && output('sh', ['-c', 'command -v apt-get']) !== '') {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env, stdio: 'ignore' });
  }
  return missingPrograms(packages);
}
