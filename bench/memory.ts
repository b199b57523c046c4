/**
 * Memory of a server with 10,000 events on the embedded database: after the start, during ten seconds of different page
 * and data requests on 32 connections, and a minute later. Measured as the resident set size of the process.
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
import { type Report, runBench } from './report.ts';

const events = 10_000;
const connections = 32;
const maxAfterStartMb = 300;
const maxUnderLoadMb = 380;
const headers = { 'accept-encoding': 'br, gzip', 'accept-language': 'fr' };

await runBench(measure);

async function measure(report: Report): Promise<void> {
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
  // The first start creates the tables of the job queue and the snapshot of the map. Later starts are measured.
  await (await start(env)).stop();
  const server = await start(env);
  try {
    await pause(3000);
    const afterStart = await server.residentMb();
    report({
      name: `after the start, ${events} events`,
      value: afterStart,
      unit: 'MB',
      limit: { max: maxAfterStartMb },
    });

    const requests = await requestPaths(server.address);
    const load = autocannon({ url: server.address, connections, duration: 10, headers, requests });
    let maxMb = 0;
    const watch = setInterval(async () => {
      maxMb = Math.max(maxMb, await server.residentMb());
    }, 100);
    const { requests: answered, non2xx, errors } = await load;
    clearInterval(watch);
    if (non2xx + errors > 0) throw new Error(`${non2xx} error responses and ${errors} failed connections`);
    const note = `maximum of ten seconds with ${answered.total} responses`;
    report({
      name: `under ${connections} connections`,
      value: maxMb,
      unit: 'MB',
      limit: { max: maxUnderLoadMb },
      note,
    });

    await pause(60_000);
    report({ name: 'a minute later', value: await server.residentMb(), unit: 'MB' });
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
  if (!address) throw new Error('The server exited before it started.');
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

/** Returns the paths to request: the map, its cells and list, pages of events, and API lists. */
async function requestPaths(address: string): Promise<{ path: string }[]> {
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
