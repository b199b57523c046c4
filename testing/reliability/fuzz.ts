/**
 * Sends random requests to every interface of a server and checks each response: no server error, nothing internal, as
 * documented, in time. Then checks that the process has not grown.
 *
 *   npm run fuzz -- [--requests 100000] [--minutes 15] [--seed TEXT] [--only v1,pages] [--postgresql]
 */
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { Random } from '#server/sample-data/random.ts';
import { fuzz } from './fuzz-run.ts';
import { sendingTo } from './fuzz-sending.ts';
import { Callers, fillForFuzzing } from './fuzz-site.ts';
import { fuzzSurfaces, publicUrl, surfaceNames } from './fuzz-surfaces.ts';
import { ProcessFigures, socketsOf } from './process-figures.ts';
import { KnownValues } from './random-values.ts';
import { type Result, reportResults } from './result-table.ts';
import { startSite } from './site-process.ts';
import { openSlowConnections } from './slow-connections.ts';

const usage = `Usage: npm run fuzz -- [options]

Sends random requests, valid and invalid ones and garbage, to every interface of a server, checks all responses, and
checks that the memory and the connections of the process do not grow. Prints requests with faults, and writes a table
into docs/reliability.md.

  --requests N   number of requests (100000)
  --minutes N    maximum duration (15)
  --seed TEXT    seed of the requests (the time by default). Ids in requests are those that the server returned
  --only NAMES   only these: ${surfaceNames.join(', ')}
  --postgresql   on PostgreSQL instead of the embedded database
`;

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    minutes: { type: 'string', default: '15' },
    seed: { type: 'string', default: new Date().toISOString() },
    only: { type: 'string' },
    postgresql: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(usage);
  process.exit();
}
const only = values.only?.split(',');
const unknown = only?.filter((name) => !surfaceNames.includes(name)) ?? [];
if (unknown.length > 0 || !(Number(values.requests) > 0) || !(Number(values.minutes) > 0)) {
  process.stderr.write(usage);
  process.exit(2);
}

const shownFaults = 40;
/** Beyond what new events and accounts of the requests take. */
const maxHeapGrowthMb = 100;
const maxResidentGrowthMb = 250;
const maxHealthMs = 2000;
/** Connections that the server keeps for itself, or that are being closed. */
const maxMoreSockets = 10;

const known = new KnownValues();
let callers = new Callers({ person: [], moderator: [], administrator: [], program: [] });
const site = await startSite({
  isOnPostgresql: values.postgresql,
  env: { PUBLIC_URL: publicUrl },
  async fill(tools) {
    callers = await fillForFuzzing(tools, known);
  },
});
try {
  const { pid } = site;
  const socketsBefore = socketsOf(pid);
  const figures = new ProcessFigures(() => site);
  const slow = openSlowConnections(site.address, 20);
  const sending = sendingTo(() => site.address);
  const random = new Random(values.seed);
  const image = sharp({ create: { width: 400, height: 300, channels: 3, background: '#a36' } });
  const startedAt = Date.now();
  const deadline = startedAt + Number(values.minutes) * 60_000;
  let reportAt = startedAt + 60_000;
  const result = await fuzz({
    surfaces: fuzzSurfaces({
      ...{ callers, known, random, send: sending.send, address: () => site.address },
      picture: new Uint8Array(await image.png().toBuffer()),
    }).filter(({ name }) => only?.includes(name) ?? true),
    random,
    requests: Number(values.requests),
    atOnce: 16,
    mayGoOn: () => Date.now() < deadline && figures.failures < 3,
    onAnswer(requests) {
      if (Date.now() < reportAt) return;
      reportAt = Date.now() + 60_000;
      process.stdout.write(`${requests} requests after ${Math.round((Date.now() - startedAt) / 1000)} s\n`);
    },
  });
  const seconds = (Date.now() - startedAt) / 1000;
  await figures.stop();
  const slowLeft = await slow.finish();
  sending.close();
  const socketsAfter = await settledSockets(pid, socketsBefore + maxMoreSockets);
  const isReady = await fetch(`${site.address}/api/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
  const isWell = isReady && site.pid === pid && figures.failures === 0;
  const [early, late] = [figures.between(0.15, 0.25), figures.between(0.9, 1)];

  const statuses = [...result.statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status || 'none'}: ${count}`);
  const surfaces = [...result.bySurface].map(([name, count]) => `${name}: ${count}`);
  const documented = [...result.succeeded].filter(([what]) => what.includes('/'));
  const succeeded = documented.filter(([, isDone]) => isDone).length;
  const growth = (from: number, to: number) => `${to - from} MB (from ${from} to ${to} MB)`;
  const results: Result[] = [
    { what: 'requests', value: `${result.requests} in ${Math.round(seconds)} s, seed ${values.seed}`, isFine: true },
    { what: 'by interface', value: surfaces.join(', '), isFine: true },
    { what: 'responses by status', value: statuses.join(', '), isFine: true },
    {
      what: 'operations and pages of which a request succeeded',
      value: `${succeeded} of ${documented.length}`,
      isFine: true,
    },
    {
      what: 'responses with a fault',
      value: `${result.faults.length}`,
      limit: '0',
      isFine: result.faults.length === 0,
    },
    { what: 'errors in the log', value: `${site.logged.length}`, limit: '0', isFine: site.logged.length === 0 },
    {
      ...{ what: 'the same process answers afterwards', value: isWell ? 'yes' : 'no', limit: 'yes' },
      isFine: isWell,
    },
    {
      ...{ what: 'longest response of the health check meanwhile', value: `${Math.round(figures.longestHealthMs)} ms` },
      ...{ limit: `at most ${maxHealthMs} ms`, isFine: figures.longestHealthMs <= maxHealthMs },
    },
    {
      ...{ what: 'heap at the end, compared with that after a fifth', value: growth(early.heapMb, late.heapMb) },
      ...{ limit: `at most ${maxHeapGrowthMb} MB more`, isFine: late.heapMb - early.heapMb <= maxHeapGrowthMb },
    },
    {
      ...{ what: 'resident memory, the same', value: growth(early.residentMb, late.residentMb) },
      ...{
        limit: `at most ${maxResidentGrowthMb} MB more`,
        isFine: late.residentMb - early.residentMb <= maxResidentGrowthMb,
      },
    },
    {
      ...{ what: 'sockets before and afterwards', value: `${socketsBefore}, ${socketsAfter}` },
      ...{ limit: `at most ${maxMoreSockets} more`, isFine: socketsAfter <= socketsBefore + maxMoreSockets },
    },
    {
      what: 'slow connections that the server did not close',
      value: slowLeft,
      limit: '0',
      isFine: slowLeft.startsWith('0'),
    },
  ];
  for (const [what, isDone] of documented) if (!isDone) process.stdout.write(`without success: ${what}\n`);
  for (const line of site.logged.slice(0, shownFaults)) process.stdout.write(`log: ${line.slice(0, 1500)}\n`);
  for (const fault of result.faults.slice(0, shownFaults)) process.stdout.write(`fault: ${fault}\n`);
  if (result.faults.length > 0) {
    const path = join(tmpdir(), `pista-fuzz-${Date.now()}.txt`);
    writeFileSync(path, `${result.faults.join('\n')}\n`);
    process.stdout.write(`All requests with faults are in ${path}\n`);
  }
  const command = `npm run fuzz -- --requests ${values.requests}${values.postgresql ? ' --postgresql' : ''}`;
  reportResults('fuzz', command, results);
} finally {
  await site.remove();
}

/** Waits up to 20 seconds until the sockets are closed, and returns their number. */
async function settledSockets(pid: number, wanted: number): Promise<number> {
  for (let tries = 0; tries < 40 && socketsOf(pid) > wanted; tries++) await pause(500);
  return socketsOf(pid);
}
