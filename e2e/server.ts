/**
 * The server that the journeys visit: built like everyone's, on a free port, with sample events around a day that stands
 * still, and data that are gone when it stops.
 */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { build } from '#server/build.ts';
import { readConfig } from '#server/config.ts';
import { startServer } from '#server/main.ts';
import { scratch } from '#testing/scratch.ts';
import { administrator } from './administrator.ts';
import { now } from './clock.ts';
import { openSchool } from './school.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

if ((await build(say)) !== 0) process.exit(1);
const dataDir = await mkdtemp(join(scratch, 'pista-e2e-'));
const port = await freePort();
const school = await openSchool();
const config = readConfig({
  TILE_URL: process.env.TILE_URL,
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  DATA_DIR: dataDir,
  RATE_LIMITS: 'off',
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
  SOURCE_SERVERS: school.host,
  LOG_LEVEL: 'warn',
});
const server = await startServer(config, say, { clock: () => now });
say(`Pista is at ${server.address} with its data in ${dataDir}, and a school at ${school.host}`);
await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
await server.stop();
school.server.close();
await rm(dataDir, { recursive: true });

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return address !== null && typeof address === 'object' ? address.port : 0;
}
