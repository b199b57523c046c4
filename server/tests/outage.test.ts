import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { MapCells } from '#contract/map.ts';
import { kyselyOn, openDatabase } from '#server/database/connect.ts';
import { openEmbedded } from '#server/database/embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { testApp } from '#testing/app.ts';
import { anEvent } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { embeddedFolder } from '#testing/embedded-folder.ts';
import { fastSpawnEnv } from '#testing/fast-spawn-env.ts';
import { testFolder } from '#testing/folder.ts';
import { silentLog, warningLog } from '#testing/log.ts';
import { servePages } from '#testing/pages.ts';
import { findPostgresql, query, startCluster } from '#testing/postgresql-cluster.ts';

interface Line {
  level: number;
  msg: string;
  why?: string;
}

/** Starts a server process on a PostgreSQL that can be stopped. */
async function setUp() {
  const cluster = await startCluster();
  await query(cluster.url('postgres'), 'create database pista');
  const { db, close } = await openDatabase({ databaseUrl: cluster.url('pista'), dataDir: '' }, silentLog);
  await migrate(db);
  const tomorrow = { startsAt: new Date(Date.now() + 86_400_000) };
  const event = await anEvent(db, { name: 'Milonga du canal', ...tomorrow });
  await close();

  const env = {
    ...fastSpawnEnv,
    NODE_ENV: 'test',
    PORT: '0',
    RATE_LIMITS: 'off',
    METRICS_PORT: '0',
    LOG_LEVEL: 'warn',
    DATA_DIR: await testFolder(),
    DATABASE_URL: cluster.url('pista'),
  };
  const child = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const logged: Line[] = [];
  const started = Promise.withResolvers<string>();
  const metrics = Promise.withResolvers<string>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith('{')) logged.push(JSON.parse(line));
    const [, address] = /^Pista is at (.+)$/.exec(line) ?? [];
    if (address) started.resolve(address);
    const [, found] = /^Metrics are at (.+)$/.exec(line) ?? [];
    if (found) metrics.resolve(found);
  });
  const address = await started.promise;
  return {
    cluster,
    event,
    logged,
    metrics: async () => (await fetch(await metrics.promise)).text(),
    get: (path: string, headers: Record<string, string> = {}) => fetch(address + path, { headers, redirect: 'manual' }),
    logIn: () =>
      fetch(`${address}/api/login_check`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'ana@example.org', password: 'la pista gira' }),
      }),
    /** Returns the exit code. */
    async stop() {
      child.kill('SIGINT');
      const [code] = await once(child, 'exit');
      await cluster.stop();
      return code;
    },
  };
}

/** Like an operator who moves the database. */
async function letWrite({ url }: Awaited<ReturnType<typeof startCluster>>, may: 'on' | 'off'): Promise<void> {
  await query(url('postgres'), `alter system set default_transaction_read_only = ${may === 'on' ? 'off' : 'on'}`);
  await query(url('postgres'), 'select pg_reload_conf()');
}

describe.runIf(findPostgresql() !== undefined)('while the database is down', () => {
  let server: Awaited<ReturnType<typeof setUp>>;
  let page: string;
  beforeAll(async () => {
    server = await setUp();
    page = `/events/${server.event.slug}`;
    await server.cluster.interrupt();
  }, 300_000);
  let isStopped = false;
  afterAll(async () => {
    if (!isStopped) await server?.stop();
  });

  test('shows the outage in the metrics, which are still served', async () => {
    await expect.poll(server.metrics).toContain('pista_db_outage{kind="silent"} 1');
    const text = await server.metrics();
    expect(text).toContain('pista_db_up 0');
    expect(text).toMatch(/^pista_disk_free_bytes\{use="data"\} \d+$/m);
  });

  test.each([
    ['fr', 'Une courte pause', 'Réessayer'],
    ['en', 'A short break', 'Try again'],
    ['es', 'Una breve pausa', 'Reintentar'],
  ])('shows an error page at the requested URL: %s', async (language, title, again) => {
    const answer = await server.get(page, { accept: 'text/html,*/*;q=0.8', 'accept-language': language });
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-language')).toBe(language);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const html = await answer.text();
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain(`<title>${title} · Pista</title>`);
    expect(html).toContain(`<h1>${title}</h1>`);
    // An empty address is the current one.
    expect(html).toContain(`href="">${again}</a>`);
    expect(html).toContain('color-scheme:light dark');
  });

  test('retries from the error page without other resources or foreign scripts', async () => {
    const answer = await server.get(`${page}?lang=es`, { cookie: 'theme=dark' });
    const html = await answer.text();
    expect(html).toContain('<html lang="es" data-theme="dark">');
    const policy = answer.headers.get('content-security-policy') ?? '';
    const nonce = /script-src 'nonce-([\w+/=]+)'/.exec(policy)?.[1] ?? '';
    expect(policy).toContain(`default-src 'none';style-src 'nonce-${nonce}';script-src 'nonce-${nonce}'`);
    expect(html).toContain(`<script nonce="${nonce}">(function askAgain(`);
    expect(html).toContain('<noscript><meta http-equiv="refresh" content="30"></noscript>');
    expect([...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address)).toEqual(['/icon.svg', '']);
  });

  test('returns problem details for clients that accept no HTML', async () => {
    const answer = await server.get(page, { accept: 'application/json' });
    expect([answer.status, (await answer.json()).code]).toEqual([503, 'unavailable']);
  });

  test('returns problem details for the API', async () => {
    const answers = [
      await server.logIn(),
      await server.get('/api/internal/events'),
      await server.get(`/api/internal/events/${server.event.slug}`),
      await server.get(`/events/${server.event.slug}.ics`, { accept: 'text/html' }),
      await server.get('/sitemap.xml', { accept: 'text/html' }),
      await server.get('/sitemaps/events-1.xml'),
      await server.get('/api/health/ready'),
    ];
    for (const answer of answers) {
      expect([answer.url, answer.status]).toEqual([answer.url, 503]);
      expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await answer.json()).toMatchObject({ status: 503, code: 'unavailable' });
    }
  });

  test('still answers requests that need no database', async () => {
    expect((await server.get('/')).status).toBe(200);
    expect((await server.get('/api/health/live')).status).toBe(200);
    const cells = await server.get('/api/internal/map/cells?z=0&x=0-0&y=0-0');
    const { t: tiles } = MapCells.parse(await cells.json());
    const counts = tiles.flatMap(([, , , counts]) => counts.map(Math.abs));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  });

  test('logs one line at the start and one at the end, without stack traces', async () => {
    // Long enough for all periodic queries: the map's every second, the queues' every two.
    await pause(3000);
    await server.cluster.resume();
    await vi.waitUntil(async () => (await server.get(page)).status === 200, { timeout: 30_000, interval: 200 });
    const told = () => server.logged.map(({ msg }) => msg);
    await vi.waitUntil(() => told().includes('the database answers again'), { timeout: 30_000 });
    expect(told()).toEqual(['the database does not answer', 'the database answers again']);
    expect(JSON.stringify(server.logged)).not.toContain('.ts:');
  });

  test('still reads from a read-only database, rejects writes, logs it once, and recovers', async () => {
    server.logged.length = 0;
    await letWrite(server.cluster, 'off');
    const refused = async () => {
      const answer = await server.logIn();
      return [answer.status, (await answer.json()).code, answer.headers.get('retry-after')];
    };
    await vi.waitUntil(async () => (await refused())[1] === 'read-only', { timeout: 30_000, interval: 200 });
    expect(await refused()).toEqual([503, 'read-only', '60']);
    expect((await server.get(`${page}?read-only`)).status).toBe(200);
    expect((await server.get('/api/health/ready')).status).toBe(200);
    // Long enough for all periodic writes.
    await pause(3000);
    expect(server.logged.map(({ msg }) => msg)).toEqual(['the database can only be read']);
    await letWrite(server.cluster, 'on');
    await vi.waitUntil(async () => (await refused())[1] === 'credentials-wrong', { timeout: 30_000, interval: 200 });
  });

  test('is not ready while the database is frozen, before other requests give up', async () => {
    server.cluster.freeze();
    onTestFinished(() => server.cluster.thaw());
    const ready = server.get('/api/health/ready').then(({ status }) => status);
    // More than there are connections: the last ones wait for one, and give up after ten seconds.
    const others = Array.from({ length: 20 }, (_, i) => server.get(`/api/internal/events/unknown-${i}`));
    expect(await Promise.race([ready, ...others.map((other) => other.then(() => 'another request'))])).toBe(503);
    server.cluster.thaw();
    await Promise.all(others);
    await vi.waitUntil(async () => (await server.get('/api/health/ready')).status === 200, { timeout: 30_000 });
  });

  test('stops on SIGINT', async () => {
    isStopped = true;
    expect(await server.stop()).toBe(0);
  });
});

test('shows the error page and logs one line when the embedded database fails', async () => {
  const died = Promise.withResolvers<Error>();
  const folder = join(await embeddedFolder(), 'postgres');
  const logged: string[] = [];
  const note = (_details: object, message: string) => logged.push(message);
  const embedded = await openEmbedded(folder, { onProgress() {}, onBroken: died.resolve });
  const db = kyselyOn(embedded.pool, warningLog(note));
  const { app, tools } = await testApp(db);
  await servePages(app, tools);
  const event = await anEvent(db);
  await tools.map.catchUp();

  rmSync(join(folder, 'pg_wal'), { recursive: true, maxRetries: 5 });
  await Promise.allSettled([sql`select pg_switch_wal()`.execute(db), anEvent(db), anEvent(db)]);
  await died.promise;

  const page = await app.inject({ url: `/events/${event.slug}`, headers: { 'accept-language': 'en' } });
  expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '10']);
  expect(page.body).toContain('<h1>A short break</h1>');
  const logIn = { email: 'ana@example.org', password: 'la pista gira' };
  const refused = await app.inject({ method: 'POST', url: '/api/login_check', payload: logIn });
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable']);
  expect(logged).toEqual(['the database does not answer']);
});

test('answers too many requests with a page, or problem details for the API', async () => {
  const { app, tools } = await testApp(await testDatabase(), { RATE_LIMITS: 'on' });
  const site = await servePages(app, tools);
  for (let count = 0; count < 1200; count++) await app.inject('/api/internal/config');

  const page = await app.inject({ url: '/about?lang=es', headers: { accept: 'text/html' } });
  expect([page.statusCode, page.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
  const seconds = Number(page.headers['retry-after']);
  expect(seconds).toBeGreaterThan(0);
  expect(page.body).toContain('<h1>¡No tan rápido!</h1>');
  expect(page.body).toContain(`)(${seconds})</script>`);
  const refused = await app.inject({ url: '/api/internal/events', headers: { accept: 'text/html' } });
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-requests']);
  // Static files are not limited, because a page needs many.
  const { entry } = site.assetsOf(site.pages.find('/about'), 'es');
  for (const path of [entry, '/icon.svg']) expect((await app.inject(path)).statusCode).toBe(200);
  // Health checks are not limited.
  for (const path of ['live', 'ready']) expect((await app.inject(`/api/health/${path}`)).statusCode).toBe(200);
});
