import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { startServer } from '#server/main.ts';
import { afterFile } from '#testing/after-file.ts';
import { newDatabase } from '#testing/database.ts';
import { testFolder } from '#testing/folder.ts';

let site = '';
let metrics = '';

beforeAll(async () => {
  const { dataDir, databaseUrl } = await newDatabase();
  const config = readConfig({
    ...{ NODE_ENV: 'test', LOG_LEVEL: 'silent', SAMPLE_DATA: 'off', PORT: '0', METRICS_PORT: '0' },
    ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', BACKUP_TO: await testFolder() },
  });
  const lines: string[] = [];
  const server = await startServer(config, (line) => lines.push(line));
  afterFile(() => server.stop());
  site = server.address;
  metrics = lines.map((line) => /^Metrics are at (\S+)$/.exec(line)?.[1]).find((found) => found !== undefined) ?? '';
});

const line = /^[a-zA-Z_:][\w:]*(?:\{\w+="(?:[^"\\]|\\.)*"(?:,\w+="(?:[^"\\]|\\.)*")*\})? \S+$/;

/** Reads the metrics as Prometheus does: value by name with labels. */
async function read(): Promise<Map<string, number>> {
  const response = await fetch(metrics);
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
  const lines = (await response.text()).split('\n').filter((each) => each !== '' && !each.startsWith('#'));
  expect(lines.filter((each) => !line.test(each))).toEqual([]);
  const pairs = lines.map((each) => [each.slice(0, each.lastIndexOf(' ')), each.slice(each.lastIndexOf(' ') + 1)]);
  const names = pairs.map(([name = '']) => name);
  expect(names.length).toBe(new Set(names).size);
  return new Map(pairs.map(([name = '', value]) => [name, Number(value)]));
}

/** Sends a request, and waits until the server has counted its response. */
async function send(path: string, route: string, status: number): Promise<void> {
  const name = `pista_http_requests_total{route="${route}",status="${status}"}`;
  const before = (await read()).get(name) ?? 0;
  expect((await fetch(site + path)).status).toBe(status);
  await expect.poll(async () => (await read()).get(name)).toBe(before + 1);
}

test('counts requests by the pattern of their path, never by the path', async () => {
  await send('/api/internal/events/nobody-knows', '/api/internal/events/:idOrSlug', 404);
  await send('/api/internal/events/nobody-knows-either', '/api/internal/events/:idOrSlug', 404);
  await send('/api/health/live', '/api/health/live', 200);
  await send('/api/nothing/here', '/api/*', 404);
  const values = await read();
  const durations = (name: string) => values.get(`pista_http_request_duration_seconds_${name}`);
  expect(durations('count{route="/api/internal/events/:idOrSlug"}')).toBe(2);
  expect(durations('bucket{le="+Inf",route="/api/internal/events/:idOrSlug"}')).toBe(2);
  expect(durations('sum{route="/api/internal/events/:idOrSlug"}')).toBeGreaterThan(0);
  expect([...values.keys()].filter((name) => name.includes('nobody-knows'))).toEqual([]);
});

test('counts requests that are too broken for a route', async () => {
  const name = 'pista_http_requests_total{route="none",status="417"}';
  const before = (await read()).get(name) ?? 0;
  const asked = request(`${site}/api/health/live`, { headers: { expect: 'the unexpected' } }).end();
  const answer = await new Promise<import('node:http').IncomingMessage>((done) => asked.once('response', done));
  await text(answer);
  expect((await read()).get(name)).toBe(before + 1);
});

test('answers on its own port only, and not through the server’s limits and counts', async () => {
  const publicAnswer = await fetch(`${site}/metrics`);
  expect([publicAnswer.status, await publicAnswer.text()]).toEqual([404, expect.not.stringContaining('pista_')]);
  expect(new URL(metrics).hostname).toBe('127.0.0.1');
  expect((await fetch(new URL('/', metrics))).status).toBe(404);
  expect((await fetch(metrics, { method: 'POST' })).status).toBe(405);
  const values = await read();
  expect([...values.keys()].filter((name) => name.includes('route="/metrics"'))).toEqual([]);
});

test('shows the state of the map, the database, the disk and the caches', async () => {
  const values = await read();
  expect(values.get('pista_db_up')).toBe(1);
  expect(values.get('pista_db_outage{kind="silent"}')).toBe(0);
  expect(values.get('pista_map_events')).toBe(0);
  expect(values.get('pista_map_age_seconds')).toBeLessThan(60);
  expect(values.get('pista_db_size_bytes')).toBeGreaterThan(1_000_000);
  expect(values.get('pista_disk_free_bytes{use="data"}')).toBeGreaterThan(0);
  expect(values.get('pista_cache_bytes{cache="events"}')).toBe(0);
  expect(values.get('pista_jobs{queue="send-mail",state="waiting"}')).toBe(0);
  expect(values.get('pista_job_oldest_seconds{queue="send-mail"}')).toBe(0);
  expect([...values.keys()].find((name) => name.startsWith('pista_build_info'))).toMatch(/schema="\d{4}-/);
});

const used = /\b(?:pista|nodejs|process)_[a-z\d_]+/g;

test.each([
  ['deploy/grafana-dashboard.json', /"expr": "(.*)"/g],
  ['deploy/alerts.yml', /expr: (>\n(?: {10}.*\n)+|.*)/g],
])('%s uses only metrics that the server has', async (path, expressions) => {
  const file = await readFile(path, 'utf8');
  const asked = [...file.matchAll(expressions)].flatMap(([expression]) => expression.match(used) ?? []);
  expect(asked.length).toBeGreaterThan(10);
  await send('/api/health/live', '/api/health/live', 200);
  const known = new Set([...(await read()).keys()].map((name) => name.replace(/\{.*/s, '')));
  expect(asked.filter((name) => !known.has(name))).toEqual([]);
});

test('a dashboard shows each metric of Pista', async () => {
  const dashboard = await readFile('deploy/grafana-dashboard.json', 'utf8');
  const own = [...(await read()).keys()].flatMap((name) => /^pista_[a-z\d_]+/.exec(name) ?? []);
  const families = new Set(own.map((name) => name.replace(/_(bucket|sum|count)$/, '')));
  expect([...families].filter((name) => !dashboard.includes(name))).toEqual(['pista_disk_size_bytes']);
});
