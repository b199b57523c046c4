import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { output, userWithoutRights } from './programs.ts';
import { scratch } from './scratch.ts';

/** Returns the path of nginx, or undefined if it is not installed. */
export function findNginx(): string | undefined {
  return [output('sh', ['-c', 'command -v nginx']), '/usr/sbin/nginx'].find((path) => existsSync(path));
}

interface Proxy {
  /** `http://127.0.0.1:8080` */
  address: string;
  /** Returns the stored responses with their headers. */
  stored(): string[];
  stop(): Promise<void>;
}

/**
 * Starts nginx with the configuration of `deploy/nginx.conf` in front of a server, without TLS and on a free port of
 * this machine. Responses name in `x-cache` whether they came from the cache. The caller must stop it. Throws if it does
 * not start.
 */
export async function startNginx(server: string): Promise<Proxy> {
  const program = findNginx();
  if (program === undefined) throw new Error('nginx is not installed.');
  const folder = mkdtempSync(join(scratch, 'pista-nginx-'));
  const port = await freePort();
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, server));
  const user = userWithoutRights('www-data');
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const child = spawn(program, ['-e', 'stderr', '-p', folder, '-c', 'nginx.conf'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...user,
  });
  let complaints = '';
  child.stderr.on('data', (text) => {
    complaints += text;
  });
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true });
  };
  const address = `http://127.0.0.1:${port}`;
  for (let tries = 1; ; tries++) {
    const isUp = await fetch(`${address}/robots.txt`).then(
      () => true,
      () => false,
    );
    if (isUp) break;
    if (child.exitCode !== null || tries >= 100) {
      await stop();
      throw new Error(`nginx did not start:\n${complaints}`);
    }
    await pause(50);
  }
  const stored = () =>
    globSync(join(folder, 'cache/**'))
      .filter((path) => statSync(path).isFile())
      .map((path) => readFileSync(path, 'latin1'));
  return { address, stored, stop };
}

/** The part of the example that is behind TLS. */
function configuration(folder: string, port: number, server: string): string {
  const example = readFileSync('deploy/nginx.conf', 'utf8');
  const [, ...others] = example.split(/^server \{\n/m);
  const behindTls = others
    .at(-1)
    ?.replace(/^ {2}(listen|ssl_|server_name).*\n/gm, '')
    .replaceAll('http://127.0.0.1:3000', server);
  const [cache] = /^proxy_cache_path .*$/m.exec(example) ?? [];
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `  ${kind}_temp_path ${folder}/temporary;`,
  );
  return [
    ...['daemon off;', 'worker_processes 1;', `pid ${folder}/pid;`, 'events {}', 'http {', '  access_log off;'],
    ...temporary,
    cache?.replace('/var/cache/nginx/pista', `${folder}/cache`),
    ...[
      'server {',
      `  listen 127.0.0.1:${port};`,
      '  add_header x-cache $upstream_cache_status always;',
      behindTls,
      '}',
    ],
  ].join('\n');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
