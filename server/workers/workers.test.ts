import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Db, openDatabase } from '#server/database/connect.ts';
import { openJobs } from '#server/jobs/service.ts';
import type { Log } from '#server/log.ts';
import { askPrivateSocket } from '#server/network/private-socket.ts';
import { nightlyJobs } from '#server/startup/background-jobs.ts';
import { afterFile } from '#testing/after-file.ts';
import { engine, newDatabase } from '#testing/database.ts';
import { fastSpawnEnv } from '#testing/fast-spawn-env.ts';
import { testFolder } from '#testing/folder.ts';
import { silentLog } from '#testing/log.ts';
import { aFilledForm } from '#testing/organiser.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';

const tokenSecret = 'a secret that all workers of one server know';
const workers = 2;

interface WorkerResponse {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
}

/** Starts a server with workers, and collects its output. */
async function startWorkers(settings: Record<string, string> = {}) {
  const dataDir = await testFolder();
  const env = {
    ...fastSpawnEnv,
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'info',
    DATA_DIR: dataDir,
    DATABASE_URL: settings.DATABASE_URL ?? (await newDatabase()).databaseUrl ?? '',
    TOKEN_SECRET: tokenSecret,
    TRUST_PROXY: 'loopback',
    WORKERS: String(workers),
    ...settings,
  };
  const child = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const code = once(child, 'exit').then(([code]) => code);
  afterFile(async () => {
    child.kill('SIGKILL');
    await code;
  });
  const logged: Record<string, unknown>[] = [];
  const address = Promise.withResolvers<string>();
  const metrics = Promise.withResolvers<string>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith('{')) logged.push(JSON.parse(line));
    const [, found] = /^Pista is at (\S+), with \d processes$/.exec(line) ?? [];
    if (found) address.resolve(found);
    const [, ofMetrics] = /^Metrics are at (\S+)$/.exec(line) ?? [];
    if (ofMetrics) metrics.resolve(ofMetrics);
  });
  const complaints = text(child.stderr);
  return { child, code, logged, complaints, dataDir, address: address.promise, metrics: metrics.promise };
}

async function opened(databaseUrl: string | undefined): Promise<Db> {
  const { db, close } = await openDatabase({ databaseUrl, dataDir: '' }, silentLog);
  afterFile(close);
  return db;
}

/** Connections are assigned round-robin, so that as many connections as workers reach all of them. */
function connections(address: string, count: number) {
  return Array.from({ length: count }, () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    return async (method: string, path: string, headers = {}, body?: object): Promise<WorkerResponse> => {
      const asked = request(address + path, {
        agent,
        method,
        headers: { ...headers, 'content-type': 'application/json' },
      });
      asked.end(body && JSON.stringify(body));
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) };
    };
  });
}

/** The ids of the workers' processes. */
function pidsOf({ pid }: ChildProcess): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
  return children.map(Number);
}

/** Makes all nightly jobs due, as after a night without a server. */
async function makeNightDue(db: Db): Promise<void> {
  const jobs = nightlyJobs.map(({ name, at }) => ({ name, at, run: async () => {} }));
  const surroundings = { db, clock: () => new Date(), log: silentLog, isEmbedded: false };
  const server = await openJobs<{ log: Log }>(surroundings, { jobKinds: [], nightlyJobs: jobs });
  await server.work({ log: silentLog });
  await server.close();
  const due = sql`update pgboss.job set start_after = now() - interval '1 second' where name = 'nightly'`;
  expect((await due.execute(db)).numAffectedRows).toBe(BigInt(nightlyJobs.length));
}

async function anOrganiser(db: Db) {
  const secret = new TextEncoder().encode(tokenSecret);
  const organiser = await aPerson({ db, clock: () => new Date(), tokenSecret: secret });
  const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  const form = await aFilledForm(db, { dateStart: `${day}T18:00`, dateEnd: `${day}T23:00` });
  return { headers: organiser.headers, form };
}

const world = '/api/internal/map/events?bbox=-180,-85,180,85&limit=100';
const cells = '/api/internal/map/cells?z=1&x=0-1&y=0-1';
const isHere = engine === 'postgresql';

describe.runIf(isHere)('several processes on one port', () => {
  let server: Awaited<ReturnType<typeof startWorkers>>;
  let at = '';
  let db: Db;
  beforeAll(async () => {
    const { databaseUrl = '' } = await newDatabase();
    db = await opened(databaseUrl);
    await makeNightDue(db);
    server = await startWorkers({ DATABASE_URL: databaseUrl, METRICS_PORT: '0' });
    at = await server.address;
  });

  test('shows an acknowledged change through all workers at once, with the same version', async () => {
    const { headers, form } = await anOrganiser(db);
    const asks = connections(at, workers);
    const fromAll = async (path: string) => {
      const answers = await Promise.all(asks.map((ask) => ask('GET', path)));
      return answers.map(({ body }) => JSON.parse(body));
    };
    const marks = new Set<number>();
    for (let nth = 0; nth < 10; nth++) {
      const writer = asks[nth % workers];
      const added = await writer?.('POST', '/api/internal/events', headers, { ...form, name: `Milonga ${nth}` });
      const { id } = JSON.parse(added?.body ?? '');
      for (const path of [world, '/api/internal/events?limit=100']) {
        expect((await fromAll(path)).map((events) => events.length)).toEqual([nth + 1, nth + 1]);
      }
      const [one, other] = await fromAll(cells);
      expect(other).toEqual(one);
      marks.add(one.v);

      await fromAll(`/api/internal/events/${id}`);
      await writer?.('PUT', `/api/internal/events/${id}`, headers, { ...form, name: `Bal ${nth}` });
      expect((await fromAll(`/api/internal/events/${id}`)).map(({ name }) => name)).toEqual([
        `Bal ${nth}`,
        `Bal ${nth}`,
      ]);
    }
    expect(marks.size).toBe(10);
  });

  test('accepts the ETag of one worker in the others', async () => {
    const asks = connections(at, workers);
    // The ETag also changes with the minute.
    await expect
      .poll(async () => {
        const etag = (await asks[0]?.('GET', cells))?.headers.etag ?? '';
        return (await Promise.all(asks.map((ask) => ask('GET', cells, { 'if-none-match': etag })))).map(
          ({ status }) => status,
        );
      })
      .toEqual([304, 304]);
  });

  test('serves the metrics of all workers on one port, with those of the site once', async () => {
    const asks = connections(at, workers);
    const seen = (text: string, name: string) =>
      text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
    const metrics = await server.metrics;
    const route = 'route="/api/health/live"';
    const counted = async () => {
      const text = await (await fetch(metrics)).text();
      return seen(text, 'pista_http_requests_total').filter((line) => line.includes(route)).length;
    };
    await Promise.all(asks.map((ask) => ask('GET', '/api/health/live')));
    await expect.poll(counted).toBe(workers);
    const text = await (await fetch(metrics)).text();
    const processes = seen(text, 'process_resident_memory_bytes').map((line) => /worker="(\w+)"/.exec(line)?.[1]);
    expect(processes).toEqual(['primary', '1', '2']);
    expect(seen(text, 'pista_map_events')).toHaveLength(workers);
    expect(seen(text, 'pista_db_size_bytes')).toEqual([expect.stringMatching(/^pista_db_size_bytes \d+$/)]);
    expect(text.match(/^# TYPE pista_http_requests_total counter$/gm)).toHaveLength(1);
  });

  test('shows administrators and the support report all processes', async () => {
    const secret = new TextEncoder().encode(tokenSecret);
    const { headers } = await aPerson(
      { db, clock: () => new Date(), tokenSecret: secret },
      { roles: [...administrator] },
    );
    for (const ask of connections(at, workers)) {
      const { body } = await ask('GET', '/api/internal/admin/health', headers);
      expect(JSON.parse(body).server.processes).toBe(workers);
    }
    expect(await askPrivateSocket(join(server.dataDir, 'report.sock'), {}, 30_000)).toMatchObject({
      server: { processes: workers },
    });
  });

  test('notifies open maps of changes made through any worker', async () => {
    const { headers, form } = await anOrganiser(db);
    const leaving = new AbortController();
    onTestFinished(() => leaving.abort());
    const followers = await Promise.all(
      Array.from({ length: workers }, async () => {
        const { body } = await fetch(`${at}/api/internal/map/changes`, { signal: leaving.signal });
        return body?.pipeThrough(new TextDecoderStream()).getReader();
      }),
    );
    const [ask] = connections(at, 1);
    await ask?.('POST', '/api/internal/events', headers, form);
    const { v } = JSON.parse((await ask?.('GET', cells))?.body ?? '');
    for (const follower of followers) {
      let heard = '';
      while (!heard.includes(`data: {"v":${v}}`)) heard += (await follower?.read())?.value ?? '';
    }
  });

  test('allows each worker its share of the limit of requests', async () => {
    const someone = { 'x-forwarded-for': '192.0.2.7' };
    const [ask] = connections(at, 1);
    const statuses: unknown[] = [];
    for (let count = 0; count < 700; count++) {
      statuses.push((await ask?.('GET', '/api/internal/config', someone))?.status);
    }
    const expected = [...Array(1200 / workers).fill(200), ...Array(100).fill(429)];
    expect(statuses).toEqual(expected);
  });

  test('runs a due nightly job once', async () => {
    const entries = async (state: string) => {
      const { rows } = await sql<{ job: string }>`
        select data->>'job' as job from pgboss.job where name = 'nightly' and state = ${state} order by 1`.execute(db);
      return rows.map(({ job }) => job);
    };
    const names = nightlyJobs.map(({ name }) => name).sort();
    await expect.poll(() => entries('completed'), { timeout: 45_000 }).toEqual(names);
    // Each is scheduled once for the next night.
    expect(await entries('created')).toEqual(names);
    expect(server.logged.filter(({ level }) => Number(level) >= 40)).toEqual([]);
  });

  test('counts a visitor once although the connections reach different workers', async () => {
    const { headers, form } = await anOrganiser(db);
    const asks = connections(at, workers);
    const added = await asks[0]?.('POST', '/api/internal/events', headers, form);
    const { id } = JSON.parse(added?.body ?? '');
    const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
    for (const from of ['192.0.2.1', '192.0.2.2']) {
      const visitor = { ...browser, 'x-forwarded-for': from };
      const seen = asks.map((ask) => ask('POST', `/api/internal/events/${id}/counts/seen`, visitor, {}));
      expect((await Promise.all(seen)).map(({ status }) => status)).toEqual([204, 204]);
    }
    const total = async () => {
      const shown = await asks[0]?.('GET', `/api/internal/events/${id}/statistics`, headers);
      return JSON.parse(shown?.body ?? '').total.seen;
    };
    await expect.poll(total, { timeout: 20_000, interval: 500 }).toBe(2);
  });

  test('restarts a killed worker and logs it, while the others answer', async () => {
    const asks = connections(at, workers);
    const pids = pidsOf(server.child);
    expect(pids).toHaveLength(workers);
    await Promise.all(asks.map((ask) => ask('GET', '/api/health/live')));
    const loadedBefore = server.logged.filter(isMapThere).length;
    process.kill(pids[0] ?? 0, 'SIGKILL');
    const told = () => server.logged.filter(({ msg }) => msg === 'a worker exited unexpectedly and will be restarted');
    await expect.poll(told).toMatchObject([{ pid: pids[0], signal: 'SIGKILL', pauseMs: 250 }]);
    const answers = await Promise.allSettled(asks.map((ask) => ask('GET', '/api/health/ready')));
    expect(answers.filter((answer) => answer.status === 'fulfilled' && answer.value.status === 200)).not.toEqual([]);
    for (const ask of connections(at, 10)) expect((await ask('GET', '/api/health/ready')).status).toBe(200);
    await expect.poll(() => pidsOf(server.child).filter((pid) => !pids.includes(pid))).toHaveLength(1);
    await expect.poll(() => server.logged.filter(isMapThere).length, { timeout: 45_000 }).toBe(loadedBefore + 1);
  });

  test('reports an error at start once', async () => {
    const second = await startWorkers({ PORT: new URL(at).port });
    expect(await second.code).toBe(1);
    const complaints = (await second.complaints).trim().split('\n');
    expect(complaints).toEqual([expect.stringMatching(/EADDRINUSE.*PORT chooses another one\.$/)]);
  });

  test('answers running requests before it stops', async () => {
    const asks = connections(at, workers);
    const locked = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const blocking = db.transaction().execute(async (transaction) => {
      await sql`lock table events`.execute(transaction);
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    const answers = asks.map((ask, nth) => ask('GET', `/api/internal/events/nobody-knows-${nth}`));
    const waiting = sql<{ count: number }>`
      select count(*)::int as count from pg_locks where not granted and relation = 'events'::regclass
        and database = (select oid from pg_database where datname = current_database())`;
    await expect.poll(async () => (await waiting.execute(db)).rows[0]?.count).toBeGreaterThanOrEqual(workers);
    server.child.kill('SIGTERM');
    release.resolve();
    await blocking;
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([404, 404]);
    expect(await server.code).toBe(0);
  });

  test('ends all workers when the primary process is killed', { timeout: 240_000 }, async () => {
    const { address, child } = await startWorkers();
    await address;
    const pids = pidsOf(child);
    child.kill('SIGKILL');
    await expect.poll(() => pids.filter(isRunning)).toEqual([]);
  });
});

function isMapThere({ msg }: Record<string, unknown>): boolean {
  return msg === 'map loaded' || msg === 'map loaded from its snapshot';
}

function isRunning(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}
