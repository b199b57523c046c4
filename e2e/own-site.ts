import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { scratch } from '#testing/scratch.ts';
import { administrator } from './settings.ts';

/** A site of a single journey, which changes settings that concern all users. Its clock is that of this machine. */
export interface OwnSite {
  address: string;
  close(): Promise<void>;
}

/** Starts the built server with an empty database and an administrator, on a port of its own. */
export async function openOwnSite(): Promise<OwnSite> {
  const dataDir = await mkdtemp(join(scratch, 'pista-own-site-'));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const server = spawn(join('node_modules', '.bin', 'node'), ['server/start.ts'], {
    env: {
      ...process.env,
      ...{ PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: address, DATA_DIR: dataDir, RATE_LIMITS: 'off' },
      ...{ ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password, SAMPLE_DATA: 'off' },
      TILE_URL: process.env.PISTA_STREETS ? `${process.env.PISTA_STREETS}/{z}/{x}/{y}.png` : '',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await untilReady(server);
  return {
    address,
    async close() {
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'exit');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Waits for the line with the address. Rejects if the server ends before. */
async function untilReady(server: ChildProcess): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  if (!server.stdout) throw new Error('The server has no output.');
  createInterface(server.stdout).on('line', (line) => line.includes('http://127.0.0.1') && resolve());
  server.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)));
  await promise;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}
