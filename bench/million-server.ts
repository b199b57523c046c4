/**
 * Child process of `bench/million.ts`: a server whose clock starts at the given time. Answers the message `state` with its
 * memory, its processor time and its caches; `heap` writes a heap snapshot and answers its path.
 */
import { memoryUsage } from 'node:process';
import { writeHeapSnapshot } from 'node:v8';
import { readConfig } from '#server/config.ts';
import { type CacheSize, cacheSizes } from '#server/http/cache-sizes.ts';
import { startServer } from '#server/main.ts';

/** State of the server process. Sizes in megabytes, times in milliseconds. */
export interface ServerState {
  residentMb: number;
  heapMb: number;
  buffersMb: number;
  cpuMs: number;
  caches: CacheSize[];
}

const toMb = (bytes: number) => bytes / 1e6;

const [, , clockMs = ''] = process.argv;
const offsetMs = Number(clockMs) - Date.now();
const config = readConfig({ ...process.env, PORT: '0', HOST: '127.0.0.1', RATE_LIMITS: 'off', SAMPLE_DATA: 'off' });
const server = await startServer(config, () => {}, { clock: () => new Date(Date.now() + offsetMs) });

process.on('message', (wanted: 'state' | 'heap') => process.send?.(wanted === 'heap' ? writeHeapSnapshot() : state()));
process.once('SIGTERM', async () => {
  await server.stop();
  process.exit();
});
process.send?.(server.address);

function state(): ServerState {
  const { rss, heapUsed, external } = memoryUsage();
  const { user, system } = process.cpuUsage();
  return {
    ...{ residentMb: toMb(rss), heapMb: toMb(heapUsed), buffersMb: toMb(external) },
    cpuMs: (user + system) / 1000,
    caches: cacheSizes(),
  };
}
