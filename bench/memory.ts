/**
 * Memory of a server with 10,000 events on the embedded database: after a start, under 32 connections that ask for pages
 * and data, each time others, for ten seconds, and a minute later. The resident set of the whole process, as the system counts it.
 *
 *   npm run bench:memory
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { runBench, type Tell } from './report.ts';

const events = 10_000;
const connections = 32;
const mostAfterStart = 300;
const mostUnderLoad = 380;
const headers = { 'accept-encoding': 'br, gzip', 'accept-language': 'fr' };

await runBench(measure);

async function measure(tell: Tell): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pista-bench-memory-'));
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    SAMPLE_DATA: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  };
  const fill = ['server/sample-data/command.ts', '--events', String(events)];
  execFileSync(process.execPath, fill, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  // The first start makes the tables of jobs and the map's snapshot; those that count are the ones after it.
  await (await start(env)).stop();
  const server = await start(env);
  try {
    await pause(3000);
    const afterStart = await server.residentMb();
    tell({ name: `after the start, ${events} events`, value: afterStart, unit: 'MB', limit: { most: mostAfterStart } });

    const requests = await questions(server.address);
    const load = autocannon({ url: server.address, connections, duration: 10, headers, requests });
    let most = 0;
    const watch = setInterval(async () => {
      most = Math.max(most, await server.residentMb());
    }, 100);
    const { requests: answered, non2xx, errors } = await load;
    clearInterval(watch);
    if (non2xx + errors > 0) throw new Error(`${non2xx} answers and ${errors} connections failed`);
    const note = `the most of ten seconds with ${answered.total} answers`;
    tell({ name: `under ${connections} connections`, value: most, unit: 'MB', limit: { most: mostUnderLoad }, note });

    await pause(60_000);
    tell({ name: 'a minute later', value: await server.residentMb(), unit: 'MB' });
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function start(env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, ['server/start.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = once(child, 'exit');
  let address = '';
  for await (const line of createInterface({ input: child.stdout })) {
    address = /^Pista is at (\S+)$/.exec(line)?.[1] ?? '';
    if (address) break;
  }
  if (!address) throw new Error('the server did not start');
  child.stdout.resume();
  return {
    address,
    async residentMb(): Promise<number> {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1000;
    },
    async stop() {
      child.kill('SIGTERM');
      await gone;
    },
  };
}

/** What visitors ask for: the map, its cells and list, pages of many events, and lists as programs read them. */
async function questions(address: string): Promise<{ path: string }[]> {
  const answer = await fetch(`${address}/api/internal/events?limit=100`);
  const listed: { slug: string }[] = await answer.json();
  const slugs = listed.map(({ slug }) => slug);
  return slugs.flatMap((slug, nth) => [
    { path: `/events/${slug}` },
    { path: `/api/internal/events?limit=50&bbox=${-10 + (nth % 20)},35,${15 + (nth % 20)},60` },
    { path: nth % 2 ? '/' : `/?from=2030-01-${10 + (nth % 20)}` },
    { path: `/api/internal/map/cells?z=${5 + (nth % 6)}&x=0-${nth % 8}&y=0-${nth % 8}` },
  ]);
}
