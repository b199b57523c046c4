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
import { silentLog } from '#testing/silent-log.ts';

/**
 * How fast the server's JSON answers are, beside a bare node:http server that sends the same bytes and does nothing else.
 * Target: at least half its rate. The two run by turns, each in a process of its own, with this one asking; the ratio is
 * the median of the turns, since other work on the machine comes and goes.
 *
 *   npx node bench/events-json.ts [turns of a second each]
 */

const turns = Number(process.argv[2] ?? 5);
const target = 0.5;
const day = 86_400_000;

const questions = [
  ['a page of events', '/api/internal/events?limit=20'],
  ['one event', '/api/internal/events/event-of-the-bench'],
  ['the events in a box of the map', '/api/internal/map/events?bbox=4,45,6,46&limit=20'],
  ['the dances', '/api/internal/dances'],
] as const;

if (process.send) await serve();
else await compare();

/** In a child: Pista, or with bytes to send, the bare server. Tells the parent where it is. */
async function serve(): Promise<void> {
  const [, , kind, given] = process.argv;
  if (kind === 'pista') {
    const { address } = await startServer(readConfig({ DATA_DIR: given, PORT: '0', RATE_LIMITS: 'off', SAMPLE_DATA: 'off' }));
    process.send?.(address);
    return;
  }
  const bytes = Buffer.from(given ?? '', 'base64');
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length };
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

async function compare(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pista-bench-'));
  await fill(dataDir);
  const pista = await start('pista', dataDir);
  for (const [name, path] of questions) {
    const bytes = Buffer.from(await (await fetch(pista.address + path)).arrayBuffer());
    const bare = await start('bare', bytes.toString('base64'));
    await rate(bare.address);
    await rate(pista.address + path);
    const rates: { pista: number; bare: number }[] = [];
    for (let turn = 0; turn < turns; turn++) {
      rates.push({ bare: await rate(bare.address), pista: await rate(pista.address + path) });
    }
    const ratio = median(rates.map((turn) => turn.pista / turn.bare));
    const perSecond = Math.round(median(rates.map((turn) => turn.pista)));
    const barePerSecond = Math.round(median(rates.map((turn) => turn.bare)));
    print(
      `${name}, ${bytes.length} bytes: ${perSecond}/s, bare ${barePerSecond}/s, ratio ${ratio.toFixed(2)} of ${target}`,
    );
    if (ratio < target) process.exitCode = 1;
    bare.stop();
  }
  pista.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function start(kind: 'pista' | 'bare', given: string): Promise<{ address: string; stop(): void }> {
  const child = fork(import.meta.filename, [kind, given], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [address] = await once(child, 'message');
  return { address: String(address), stop: () => child.kill('SIGKILL') };
}

/** Answers a second, over one second. */
async function rate(url: string): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({ url, connections: 16, duration: 1 });
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} refusals, ${errors} errors`);
  return requests.average;
}

function median(numbers: number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

/** A hundred coming events around Lyon. */
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

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
