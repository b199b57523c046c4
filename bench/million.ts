/**
 * A server with 1,000,000 events: first looks at towns and styles, saving an event while 16 readers crawl uncached pages,
 * and memory during some minutes of crawling and five changes a second. On PostgreSQL, which waits for the disk. The
 * filled database is kept in a folder for the next run.
 *
 *   npm run bench:million [-- --folder DIR --events 1000000 --minutes 5 --embedded --profile DIR]
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Random } from '#server/sample-data/random.ts';
import { memoryEnv } from '#server/startup/memory-flags.ts';
import { readOptions } from '#testing/reliability/options.ts';
import { Client } from '#testing/reliability/requests.ts';
import { type KeptSite, openKeptSite } from './million-data.ts';
import type { ServerState } from './million-server.ts';
import { openOrganiser } from './organiser.ts';
import { percentile, type Report, runBench, say } from './report.ts';

const values = readOptions(
  'bench:million',
  `
Measures first looks at towns and styles, saves while readers crawl, and memory. The filled database stays in --folder.`,
  {
    folder: { about: 'of the filled database', default: join(tmpdir(), 'pista-bench-million') },
    events: { about: 'events of a new folder', default: 1_000_000 },
    towns: { about: 'towns that are looked at, as pages and as JSON', default: 300 },
    saves: { about: 'events that are saved while readers crawl', default: 100 },
    minutes: { about: 'crawling with five changes a second', default: 5, min: 0 },
    embedded: { about: 'the embedded database instead of PostgreSQL', default: false },
    profile: { about: 'folder for a CPU profile of the server', default: '' },
  },
);

const limits = { firstLookMs: 150, saveMs: 300, memoryMb: 1200 };
const readers = 16;
const changesPerSecond = 5;
const sampleEveryMs = 2000;
const headers = { 'accept-encoding': 'br, gzip', 'accept-language': 'fr' };

await runBench(async (report) => {
  const site = await openKeptSite(resolve(values.folder), values.events, values.embedded);
  const startedAt = performance.now();
  const nowMs = () => site.clockMs + performance.now() - startedAt;
  let server: Server | undefined;
  try {
    server = await startServer(site, report);
    await measureFirstLooks(report, server, site);
    await measureSaves(report, server, site, nowMs);
    await measureMemory(report, server, site, nowMs);
  } finally {
    await server?.stop();
    await site.close(nowMs());
  }
});

interface Server {
  address: string;
  state(): Promise<ServerState>;
  stop(): Promise<void>;
}

async function startServer({ env, clockMs }: KeptSite, report: Report): Promise<Server> {
  const startedAt = performance.now();
  const profile = values.profile === '' ? undefined : resolve(values.profile);
  if (profile !== undefined) await mkdir(profile, { recursive: true });
  const child: ChildProcess = fork(join(import.meta.dirname, 'million-server.ts'), [String(clockMs)], {
    // As `npm start` sets them.
    env: { ...process.env, NODE_ENV: 'development', LOG_LEVEL: 'error', ...memoryEnv, ...env },
    execArgv: [
      '--max-semi-space-size=4',
      ...(profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`]),
    ],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const gone = once(child, 'exit');
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const [address] = await Promise.race([
    once(child, 'message'),
    gone.then(() => {
      throw new Error('The server exited before it started.');
    }),
  ]);
  report({ name: 'start of the server', value: performance.now() - startedAt, unit: 'ms' });
  const state = async (): Promise<ServerState> => {
    child.send('state');
    return (await once(child, 'message'))[0];
  };
  const client = new Client(address);
  // The search index is built after the start, which takes a processor for a while.
  while ((await client.ask('/api/v1/search?q=tango')).status !== 200) await pause(500);
  client.close();
  const { residentMb } = await state();
  report({ name: 'memory after the start', value: residentMb, unit: 'MB' });
  return {
    address,
    state,
    async stop() {
      child.kill('SIGTERM');
      await Promise.race([gone, pause(30_000)]);
      kill();
      process.off('exit', kill);
    },
  };
}

/** Requests pages one after the other. Returns the milliseconds of each and the processor time of the server per page. */
async function look({ address, state }: Server, paths: readonly string[]): Promise<{ took: number[]; cpuMs: number }> {
  const client = new Client(address);
  const took: number[] = [];
  const before = await state();
  for (const path of paths) {
    const { status, milliseconds } = await client.ask(path, { headers });
    if (status !== 200 && status !== 404) throw new Error(`${path} answered ${status}`);
    took.push(milliseconds);
  }
  const after = await state();
  client.close();
  return { took, cpuMs: (after.cpuMs - before.cpuMs) / paths.length };
}

async function measureFirstLooks(report: Report, server: Server, site: KeptSite): Promise<void> {
  const tell = async (name: string, paths: readonly string[], hasLimit = true) => {
    const { took, cpuMs } = await look(server, paths);
    const figures = `p50 ${percentile(took, 0.5).toFixed(1)} ms, longest ${Math.max(...took).toFixed(0)} ms, of ${paths.length}`;
    const note = `${figures}; ${cpuMs.toFixed(1)} ms of processor each`;
    const limit = hasLimit ? { limit: { max: limits.firstLookMs } } : {};
    report({ name: `${name}, p99`, value: percentile(took, 0.99), unit: 'ms', ...limit, note });
  };
  await tell('the list of towns, first', ['/api/internal/towns']);
  const towns = await allTowns(server);
  say(`${towns.length} towns with events`);
  const count = values.towns;
  const random = new Random('million');
  // The largest towns are the slowest, so each list has some.
  const largest = towns.slice(0, count / 5);
  const others = shuffled(towns.slice(count / 5), random);
  const [pages, data, lists] = [0, 1, 2].map((part) => [
    ...largest.filter((_, nth) => nth % 3 === part),
    ...others.slice(part * count, part * count + count - count / 15),
  ]);
  await tell('page of a town, first look', pages?.map((slug) => `/city/${slug}`) ?? []);
  await tell('data of a town, first look', data?.map((slug) => `/api/internal/towns/${slug}`) ?? []);
  await tell('list of a town by API', lists?.map((slug) => `/api/v1/events?town=${slug}`) ?? []);
  const styled = [...largest.slice(0, 6), ...others.slice(3 * count, 3 * count + 6)];
  const inTowns = styled.flatMap((town) => site.slugs.styles.map((style) => `/city/${town}/${style}`));
  await tell('page of a style in a town', inTowns);
  await tell(
    'page of a style, first look',
    site.slugs.styles.map((style) => `/dance/${style}`),
  );
  await tell('sitemap of towns, first', ['/sitemaps/towns-1.xml'], false);
}

/** Returns the slugs of all towns with events, the largest first. */
async function allTowns({ address }: Server): Promise<string[]> {
  const client = new Client(address);
  const slugs: string[] = [];
  for (let path: string | null = '/api/v1/towns?limit=100'; path !== null && slugs.length < 5000; ) {
    const { status, body } = await client.ask(path);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${body}`);
    const { items, next }: { items: { slug: string }[]; next: string | null } = JSON.parse(body);
    slugs.push(...items.map(({ slug }) => slug));
    path = next?.slice(next.indexOf('/api/')) ?? null;
  }
  client.close();
  return slugs;
}

function shuffled<Item>(list: readonly Item[], random: Random): Item[] {
  return list
    .map((item) => ({ item, at: random.next() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

/** Starts readers that request uncached pages, as crawlers do. Returns a function that stops them. */
async function startCrawling(server: Server, { slugs }: KeptSite): Promise<() => Promise<{ pages: number }>> {
  const towns = await allTowns(server);
  const random = new Random(`crawl ${performance.now()}`);
  let nth = 0;
  let isOver = false;
  let pages = 0;
  const next = (): string => {
    nth += 1;
    const kind = random.next();
    const town = towns[nth % towns.length];
    if (kind < 0.55) return `/events/${slugs.events[nth % slugs.events.length]}`;
    if (kind < 0.65) return `/city/${town}`;
    if (kind < 0.75) return `/city/${town}/${random.pick(slugs.styles)}`;
    if (kind < 0.85) return `/venues/${slugs.venues[nth % slugs.venues.length]}`;
    if (kind < 0.9) return `/organisers/${slugs.organisers[nth % slugs.organisers.length]}`;
    if (kind < 0.95) return `/feeds/events.rss?town=${town}`;
    return `/feeds/events.ics?venue=${slugs.venues[nth % slugs.venues.length]}`;
  };
  const crawl = async () => {
    const client = new Client(server.address);
    while (!isOver) {
      const path = next();
      const { status } = await client.ask(path, { headers });
      if (status >= 500 && status !== 503) throw new Error(`${path} answered ${status}`);
      pages += 1;
    }
    client.close();
  };
  const crawling = Promise.all(Array.from({ length: readers }, crawl));
  return async () => {
    isOver = true;
    await crawling;
    return { pages };
  };
}

async function measureSaves(report: Report, server: Server, site: KeptSite, nowMs: () => number): Promise<void> {
  const organiser = await openOrganiser(server.address, `saves-${Date.now()}@example.org`, { nowMs });
  const tell = (name: string, took: number[], limit?: number) => {
    const note = `p99 ${percentile(took, 0.99).toFixed(0)} ms, of ${took.length}`;
    const max = limit === undefined ? {} : { limit: { max: limit } };
    report({ name: `${name}, median`, value: percentile(took, 0.5), unit: 'ms', ...max, note });
  };
  const quiet: number[] = [];
  for (let nth = 0; nth < 20; nth += 1) quiet.push((await organiser.add(nth)).shownMs);
  tell('saving an event without readers, until it is on the map', quiet);

  const stop = await startCrawling(server, site);
  await pause(3000);
  const [answered, shown]: [number[], number[]] = [[], []];
  const before = { ...(await server.state()), at: performance.now() };
  for (let nth = 0; nth < values.saves; nth += 1) {
    const { answeredMs, shownMs } = await organiser.add(100 + nth);
    answered.push(answeredMs);
    shown.push(shownMs);
    await pause(50);
  }
  const after = await server.state();
  const seconds = (performance.now() - before.at) / 1000;
  const { pages } = await stop();
  tell(`saving while ${readers} readers crawl: its answer`, answered);
  tell(`saving while ${readers} readers crawl: on the map`, shown, limits.saveMs);
  const cpu = ((after.cpuMs - before.cpuMs) / seconds / 10).toFixed(0);
  report({
    name: 'pages crawled meanwhile',
    value: pages / (seconds + 3),
    unit: '/s',
    note: `${cpu} % of a processor`,
  });
}

async function measureMemory(report: Report, server: Server, site: KeptSite, nowMs: () => number): Promise<void> {
  const minutes = values.minutes;
  if (minutes === 0) return;
  const organiser = await openOrganiser(server.address, `memory-${Date.now()}@example.org`, { nowMs });
  const endsAt = performance.now() + minutes * 60_000;
  const stop = await startCrawling(server, site);
  let changes = 0;
  const changing = (async () => {
    for (let due = performance.now(); performance.now() < endsAt; due += 1000 / changesPerSecond) {
      // One of five adds an event, the others change it again.
      const nth = Math.floor(changes / 5);
      await (changes % 5 === 0 ? organiser.add(nth) : organiser.change(nth));
      changes += 1;
      await pause(Math.max(0, due - performance.now()));
    }
  })();
  const samples: ServerState[] = [];
  while (performance.now() < endsAt) {
    await pause(sampleEveryMs);
    samples.push(await server.state());
  }
  const { pages } = await stop();
  await changing;
  const max = (of: (state: ServerState) => number) => Math.max(...samples.map(of));
  const note = `heap ${max(({ heapMb }) => heapMb).toFixed(0)}, buffers ${max(({ buffersMb }) => buffersMb).toFixed(0)} MB; ${pages} pages, ${changes} changes`;
  report({
    name: `memory during ${minutes} minutes of crawling and changes`,
    value: max(({ residentMb }) => residentMb),
    unit: 'MB',
    limit: { max: limits.memoryMb },
    note,
  });
  const last = samples.at(-1);
  if (last) report({ name: 'memory at the end', value: last.residentMb, unit: 'MB' });
  for (const { name, entries, bytes, maxBytes } of last?.caches ?? [])
    report({
      name: `cache: ${name}`,
      value: bytes / 1e6,
      unit: 'MB',
      limit: { max: maxBytes / 1e6 },
      note: `${entries} entries`,
    });
}
