import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { startServer } from '#server/main.ts';
import { aDance, anEvent, anEventType, aPicture } from '#testing/builders.ts';
import { silentLog } from '#testing/log.ts';
import { type Report, runBench } from './report.ts';

/**
 * Compares the rate of JSON responses with a bare node:http server that sends the same bytes including headers. Target:
 * at least half its rate. The two are measured in turns, each in its own process; this process sends the requests.
 *
 * The result is the rate per second of the server's own processor time, from its least disturbed turn. Plain rates are
 * also printed, but on a busy machine, or if the client is slower than the server, they favour the slower server.
 *
 *   npm run bench:json -- [turns of a second each]
 */

const [kind, given] = process.argv.slice(2);
const turns = Number(kind ?? 5);
const target = 0.5;
/** Headers that node:http adds itself. */
const sentByNode = ['date', 'connection', 'keep-alive'];
const day = 86_400_000;

const measuredPaths = [
  ['a page of events', '/api/internal/events?limit=20'],
  ['one event', '/api/internal/events/event-of-the-bench'],
  ['the events in a box of the map', '/api/internal/map/events?bbox=4,45,6,46&limit=20'],
  ['the dances', '/api/internal/dances'],
] as const;

if (kind === 'pista' || kind === 'bare') await serve(kind, given ?? '');
else await runBench(compare);

/**
 * Runs in a child process: starts Pista on a data folder, or the bare server with the response of a URL. Sends its URL
 * to the parent.
 */
async function serve(kind: 'pista' | 'bare', given: string): Promise<void> {
  process.on('message', () => process.send?.(process.cpuUsage()));
  if (kind === 'pista') {
    const { address } = await startServer(
      readConfig({ DATA_DIR: given, PORT: '0', RATE_LIMITS: 'off', SAMPLE_DATA: 'off' }),
    );
    process.send?.(address);
    return;
  }
  const answer = await fetch(given, { headers: { 'accept-encoding': 'identity' } });
  const headers = [...answer.headers].filter(([name]) => !sentByNode.includes(name));
  const bytes = Buffer.from(await answer.arrayBuffer());
  const server = createServer((_request, response) => {
    response.writeHead(200, Object.fromEntries(headers));
    response.end(bytes);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

async function compare(report: Report): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pista-bench-json-'));
  await fill(dataDir);
  const pista = await start('pista', dataDir);
  for (const [name, path] of measuredPaths) {
    const bare = await start('bare', pista.address + path);
    await measure(bare, '/');
    await measure(pista, path);
    const measured: { ofPista: Measured; ofBare: Measured }[] = [];
    for (let turn = 0; turn < turns; turn++) {
      measured.push({ ofBare: await measure(bare, '/'), ofPista: await measure(pista, path) });
    }
    const ofPista = best(measured.map((turn) => turn.ofPista));
    const ofBare = best(measured.map((turn) => turn.ofBare));
    report({
      name,
      value: ofPista.perBusySecond,
      unit: '/s',
      limit: { min: target * ofBare.perBusySecond },
      beside: { name: 'bare server', value: ofBare.perBusySecond },
      note: `of a busy core; in all ${Math.round(ofPista.perSecond)}/s, bare ${Math.round(ofBare.perSecond)}/s`,
    });
    bare.stop();
  }
  pista.stop();
  await rm(dataDir, { recursive: true, force: true });
}

interface Running {
  address: string;
  /** Processor time so far, in seconds. */
  busySeconds(): Promise<number>;
  stop(): void;
}

async function start(kind: 'pista' | 'bare', given: string): Promise<Running> {
  const child = fork(import.meta.filename, [kind, given], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const died = once(child, 'exit').then(() => {
    throw new Error(`The ${kind} server exited before it started.`);
  });
  const [address] = await Promise.race([once(child, 'message'), died]);
  return {
    address: String(address),
    async busySeconds() {
      child.send('cpu-usage');
      const [{ user, system }] = await once(child, 'message');
      return (user + system) / 1e6;
    },
    stop() {
      died.catch(() => {});
      child.kill('SIGKILL');
    },
  };
}

interface Measured {
  perSecond: number;
  perBusySecond: number;
}

/** Sends requests for one second as fast as possible. */
async function measure(server: Running, path: string): Promise<Measured> {
  const before = await server.busySeconds();
  const url = server.address + path;
  const { requests, non2xx, errors } = await autocannon({ url, connections: 16, duration: 1 });
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} error responses, ${errors} errors`);
  return { perSecond: requests.average, perBusySecond: requests.total / ((await server.busySeconds()) - before) };
}

/** Returns the maximum of each figure over all turns. */
function best(turns: Measured[]): Measured {
  return {
    perSecond: Math.max(...turns.map((turn) => turn.perSecond)),
    perBusySecond: Math.max(...turns.map((turn) => turn.perBusySecond)),
  };
}

/** Creates a hundred upcoming events around Lyon. */
async function fill(dataDir: string): Promise<void> {
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined }, silentLog);
  await migrate(db);
  const dances = [];
  for (let index = 0; index < 24; index++) dances.push(await aDance(db));
  const type = await anEventType(db);
  const picture = await aPicture(db);
  for (let index = 0; index < 100; index++) {
    await anEvent(db, {
      ...(index === 0 && { name: 'Event of the bench' }),
      startsAt: new Date(Date.now() + day + index * 3_600_000),
      dances: dances.slice(index % 20, (index % 20) + 3),
      type,
      ...(index % 2 === 0 && { picture }),
    });
  }
  await close();
}
