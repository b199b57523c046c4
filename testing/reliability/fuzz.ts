/** Sends random requests to every interface of a server and checks each response, and that the process does not grow. */
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { build } from '#server/build.ts';
import { Random } from '#server/sample-data/random.ts';
import { fuzz } from './fuzz-run.ts';
import { sendingTo } from './fuzz-sending.ts';
import { Callers, fillForFuzzing } from './fuzz-site.ts';
import { fuzzSurfaces, publicUrl, surfaceNames } from './fuzz-surfaces.ts';
import { postgresql, readOptions, say } from './options.ts';
import { ProcessFigures, socketsOf } from './process-figures.ts';
import { KnownValues } from './random-values.ts';
import { type Result, reportResults } from './result-table.ts';
import { startSite } from './site-process.ts';
import { openSlowConnections } from './slow-connections.ts';

const now = new Date().toISOString();
const options = readOptions(
  'fuzz',
  `
Sends random requests, valid and invalid ones and garbage, to every interface of a server. Checks all responses, and that
the memory and the connections of the process do not grow. Prints requests with faults, and all of them to a file in the
temporary folder.

Builds the site if it has changed. Writes a table into docs/reliability.md, unless --only chooses interfaces. Linux only.`,
  {
    requests: { about: 'number of requests', default: 100_000 },
    minutes: { about: 'maximum duration', default: 15 },
    seed: { about: 'seed of the requests, by default the time; ids are those that the server returned', default: now },
    only: { about: 'only these', default: surfaceNames },
    postgresql,
  },
);
if ((await build(say)) !== 0) process.exit(1);

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
  isOnPostgresql: options.postgresql,
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
  const random = new Random(options.seed);
  const image = sharp({ create: { width: 400, height: 300, channels: 3, background: '#a36' } });
  const startedAt = Date.now();
  const deadline = startedAt + options.minutes * 60_000;
  let reportAt = startedAt + 60_000;
  const result = await fuzz({
    surfaces: fuzzSurfaces({
      ...{ callers, known, random, send: sending.send, address: () => site.address },
      picture: new Uint8Array(await image.png().toBuffer()),
    }).filter(({ name }) => options.only.includes(name)),
    random,
    requests: options.requests,
    atOnce: 16,
    mayGoOn: () => Date.now() < deadline && figures.failures < 3,
    onAnswer(requests) {
      if (Date.now() < reportAt) return;
      reportAt = Date.now() + 60_000;
      say(`${requests} requests after ${Math.round((Date.now() - startedAt) / 1000)} s`);
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
    { what: 'requests', value: `${result.requests} in ${Math.round(seconds)} s, seed ${options.seed}`, isFine: true },
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
  for (const [what, isDone] of documented) if (!isDone) say(`without success: ${what}`);
  for (const line of site.logged.slice(0, shownFaults)) say(`log: ${line.slice(0, 1500)}`);
  for (const fault of result.faults.slice(0, shownFaults)) say(`fault: ${fault}`);
  if (result.faults.length > 0) {
    const path = join(tmpdir(), `pista-fuzz-${Date.now()}.txt`);
    writeFileSync(path, `${result.faults.join('\n')}\n`);
    say(`All requests with faults are in ${path}`);
  }
  reportResults('fuzz', results);
} finally {
  await site.remove();
}

/** Waits up to 20 seconds until the sockets are closed, and returns their number. */
async function settledSockets(pid: number, wanted: number): Promise<number> {
  for (let tries = 0; tries < 40 && socketsOf(pid) > wanted; tries++) await pause(500);
  return socketsOf(pid);
}
