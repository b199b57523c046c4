/**
 * Replaces a server of an older version by this one without a pause, on one PostgreSQL database: both serve for some
 * seconds, and each must show what was saved through the other. Fails if a request fails or an event is missing.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { fastSpawnEnv } from '#testing/fast-spawn-env.ts';
import { startCluster } from '#testing/postgresql-cluster.ts';
import { scratch } from '#testing/scratch.ts';
import { readOptions, say } from './options.ts';

const options = readOptions(
  'reliability:rolling',
  `
Replaces a server of an older version by this one on one PostgreSQL database. Fails if a request fails or an event is
missing.`,
  {
    old: { about: 'folder of a checkout of the older version with its packages', default: '', isRequired: true },
    seconds: { about: 'how long both save', default: 10 },
  },
);
const oldFolder = resolve(options.old);
const newFolder = join(import.meta.dirname, '../..');

const credentials = { email: 'ana@example.org', password: 'a test has no secrets' };
const folder = await mkdtemp(join(scratch, 'pista-rolling-'));
const cluster = await startCluster();
const children: ChildProcess[] = [];
const saved: string[] = [];
const missing: string[] = [];

try {
  const old = await start(oldFolder);
  const writer = await openWriter(old);
  // Saves all the time, also while the new server migrates the database.
  let isOver = false;
  const writing = (async () => {
    while (!isOver) await writer.save(old);
  })();
  const startedAt = performance.now();
  const next = await start(newFolder);
  say(
    `The new server is ready after ${((performance.now() - startedAt) / 1000).toFixed(1)} s; the old one has saved ${saved.length} events meanwhile.`,
  );
  const until = performance.now() + options.seconds * 1000;
  const before = saved.length;
  while (performance.now() < until) await writer.save(next);
  isOver = true;
  await writing;
  say(`Together they saved ${saved.length - before} events.`);
  // Both follow the change log within half a second.
  await pause(1500);
  for (const server of [old, next]) missing.push(...(await notOnMap(server)));
  say(`Events missing on the map of either server: ${missing.length} of ${saved.length}.`);

  const again = spawnServer(oldFolder);
  const complaint = (await text(again.stderr)).trim();
  const [code] = again.exitCode === null ? await once(again, 'exit') : [again.exitCode];
  say(`An old server that starts again ends with ${code}: ${complaint}`);
  if (code !== 1) missing.push('the refusal');

  const oldServer = children[0];
  oldServer?.kill('SIGTERM');
  await (oldServer && once(oldServer, 'exit'));
  await writer.save(next);
  say('The new server saves after the old one has stopped.');
} finally {
  for (const child of children) child.kill('SIGKILL');
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = missing.length === 0 ? 0 : 1;

function spawnServer(cwd: string) {
  const env = {
    ...fastSpawnEnv,
    ...{ DATABASE_URL: cluster.url('postgres'), DATA_DIR: join(folder, `data-${children.length}`), PORT: '0' },
    ...{ TOKEN_SECRET: 'x'.repeat(32), SAMPLE_DATA: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'error' },
    ...{ ADMIN_EMAIL: credentials.email, ADMIN_PASSWORD: credentials.password },
  };
  const child = spawn(process.execPath, ['server/main.ts'], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  return child;
}

async function start(cwd: string): Promise<string> {
  const child = spawnServer(cwd);
  child.stderr.pipe(process.stderr);
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /^Pista is at (http:\S+)$/.exec(line)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error(`The server in ${cwd} did not start.`);
}

/** Signs in, and returns `save`, which adds an event through a server. Throws if a request fails. */
async function openWriter(address: string) {
  const { token } = await ask(address, 'POST', '/api/login_check', credentials);
  const [types, dances] = [
    await ask(address, 'GET', '/api/internal/event_types'),
    await ask(address, 'GET', '/api/internal/dances'),
  ];
  const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  return {
    async save(server: string): Promise<void> {
      const form = {
        ...{
          name: `Milonga ${saved.length}`,
          dateStart: `${day}T20:00`,
          dateEnd: `${day}T23:00`,
          price: 5,
          place: 'La Péniche',
        },
        ...{ type: { id: types[0].id }, dances: [{ id: dances[0].id }] },
        location: { latitude: 45.76, longitude: 4.83, place: 'Lyon', displayName: 'Lyon, France' },
      };
      const { id } = await ask(server, 'POST', '/api/internal/events', form, token);
      saved.push(id);
    },
  };
}

async function notOnMap(server: string): Promise<string[]> {
  const shown = new Set<string>();
  let path: string | undefined = '/api/internal/map/events?bbox=-180,-85,180,85&limit=100';
  while (path !== undefined) {
    const answer: Response = await fetch(new URL(path, server));
    for (const { id } of await answer.json()) shown.add(id);
    path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  return saved.filter((id) => !shown.has(id));
}

// biome-ignore lint/suspicious/noExplicitAny: a script does not validate responses
async function ask(server: string, method: string, path: string, body?: object, token = ''): Promise<any> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const response = await fetch(server + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}
