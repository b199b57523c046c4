import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { end, freePort, removeFolder, startChild, temporaryFolder, until } from './children.ts';
import { findProxy } from './programs.ts';

interface Proxy {
  port: number;
  stop(): Promise<void>;
}

/** Starts HAProxy with the example for operators in front of two PostgreSQL servers. */
export async function startHaproxy(
  ports: readonly [number, number],
  isUp: (port: number) => Promise<boolean>,
): Promise<Proxy> {
  const port = await freePort();
  const folder = await temporaryFolder('haproxy');
  const path = join(folder, 'haproxy.cfg');
  writeFileSync(path, haproxyConfiguration(port, ports));
  const child = startChild(findProxy('haproxy') ?? 'haproxy', ['-q', '-db', '-f', path], { stdio: 'ignore' });
  await until('HAProxy reaches the primary', () => isUp(port));
  return {
    port,
    async stop() {
      await end(child, 'SIGTERM');
      removeFolder(folder);
    },
  };
}

/** Returns `deploy/haproxy.cfg` for these ports. */
export function haproxyConfiguration(port: number, [a, b]: readonly [number, number]): string {
  return replaced(readFileSync('deploy/haproxy.cfg', 'utf8'), [
    ['127.0.0.1:6433', `127.0.0.1:${port}`],
    ['10.0.0.11:5432', `127.0.0.1:${a}`],
    ['10.0.0.12:5432', `127.0.0.1:${b}`],
  ]);
}

/** Returns the settings of `deploy/pgbouncer.ini` that do not depend on addresses and passwords. */
export function pgbouncerSettings({ hasPreparedStatements }: { hasPreparedStatements: boolean }): string[] {
  const text = readFileSync('deploy/pgbouncer.ini', 'utf8');
  const lines = text.slice(text.indexOf('[pgbouncer]')).split('\n');
  const isGeneral = (line: string) =>
    /^\w+ = /.test(line) &&
    !/^(listen_|auth_|pool_mode)/.test(line) &&
    (hasPreparedStatements || !/^max_prepared/.test(line));
  return lines.filter(isGeneral);
}

/** Starts nginx with the example for operators in front of servers, without TLS. */
export async function startNginx(port: number, servers: readonly number[]): Promise<Proxy> {
  const folder = await temporaryFolder('nginx');
  const path = join(folder, 'nginx.conf');
  writeFileSync(path, nginxConfiguration(folder, port, servers));
  const child = startChild(findProxy('nginx') ?? 'nginx', ['-c', path, '-e', join(folder, 'error.log')], {
    stdio: 'inherit',
  });
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/api/health/live`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until('nginx answers', isUp);
  return {
    port,
    async stop() {
      await end(child, 'SIGQUIT');
      removeFolder(folder);
    },
  };
}

/** Returns `deploy/nginx-servers.conf` as a complete configuration, without TLS, with all files in a folder. */
export function nginxConfiguration(folder: string, port: number, servers: readonly number[]): string {
  mkdirSync(folder, { recursive: true });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const upstream = servers.map((server) => `  server 127.0.0.1:${server} max_fails=1 fail_timeout=2s;`).join('\n');
  const site = replaced(readFileSync('deploy/nginx-servers.conf', 'utf8'), [
    ['/var/cache/nginx/pista', join(folder, 'cache')],
    [/( {2}server 10\.0\.0\.\d+:3000 max_fails=1 fail_timeout=2s;\n?)+/, `${upstream}\n`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port};`],
    [/ {2}ssl_\w+ .*\n/g, ''],
    ['X-Forwarded-Proto $scheme', 'X-Forwarded-Proto http'],
  ]);
  return [
    'worker_processes 1; daemon off; master_process off;',
    `pid ${join(folder, 'pid')};`,
    'events { worker_connections 500; }',
    'http { access_log off;',
    ...temporary.map((name) => `${name}_temp_path ${join(folder, name)};`),
    site,
    '}',
  ].join('\n');
}

/** Throws if a text is not there: then the example has changed. */
function replaced(text: string, changes: readonly [from: string | RegExp, to: string][]): string {
  let result = text;
  for (const [from, to] of changes) {
    const next = result.replace(from, () => to);
    if (next === result) throw new Error(`The example for operators does not have "${from}".`);
    result = next;
  }
  return result;
}
