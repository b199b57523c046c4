/**
 * The server for the journeys: built as for production, on a free port, with sample events around a fixed date. Its
 * data are removed when it stops.
 */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer as createTileServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { build } from '#server/build.ts';
import { readConfig } from '#server/config.ts';
import { startServer } from '#server/main.ts';
import { openPushService } from '#testing/push-service.ts';
import { scratch } from '#testing/scratch.ts';
import { openSchool } from './school.ts';
import { openWithoutDatabase } from './server-without-database.ts';
import { administrator, now } from './settings.ts';

/** A blank street tile: one transparent pixel. */
const blankTile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);

const tileServer = createTileServer((_request, response) => {
  response.writeHead(200, {
    'content-type': 'image/png',
    'access-control-allow-origin': '*',
    'cache-control': 'max-age=86400',
  });
  response.end(blankTile);
});

const say = (line: string) => process.stdout.write(`${line}\n`);

if ((await build(say)) !== 0) process.exit(1);
const dataDir = await mkdtemp(join(scratch, 'pista-e2e-'));
const port = await freePort();
const school = await openSchool();
const pushService = await openPushService();
const away = await openWithoutDatabase();
const tiles = `http://127.0.0.1:${await serveTiles()}`;
const config = readConfig({
  TILE_URL: `${tiles}/{z}/{x}/{y}.png`,
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  DATA_DIR: dataDir,
  RATE_LIMITS: 'off',
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
  SOURCE_SERVERS: school.host,
  PUSH_SERVERS: pushService.host,
  BACKUP_TO: join(dataDir, 'backups'),
  LOG_LEVEL: 'warn',
});
// The clock continues, as in the browsers, so that delayed messages are sent.
const startedMs = Date.now();
const clock = () => new Date(now.getTime() + Date.now() - startedMs);
const server = await startServer(config, say, { clock });
say(
  `Pista is at ${server.address} with its data in ${dataDir} and its streets at ${tiles}/ and a school at ${school.host} and a push service at ${pushService.host} and one without its database at ${away.address}`,
);
await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
await server.stop();
await away.close();
tileServer.close();
school.server.close();
pushService.close();
await rm(dataDir, { recursive: true });

/** Serves blank street tiles from another origin. Intercepting requests in the browser would disable its cache. */
async function serveTiles(): Promise<number> {
  tileServer.listen(0, '127.0.0.1');
  await once(tileServer, 'listening');
  return portOf(tileServer.address());
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server.address());
  server.close();
  return port;
}

function portOf(address: AddressInfo | string | null): number {
  return address !== null && typeof address === 'object' ? address.port : 0;
}
