/**
 * Pages per second that the built server sends on one connection: a cached page repeatedly, and a different page each
 * time. Compared with a bare node:http server that sends the same bytes, and for different event pages with the
 * database queries alone.
 *
 *   npm run bench:pages [-- seconds for each]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { usualLanguages } from '#contract/usual-site.ts';
import { build } from '#server/build.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { openStorage } from '#server/pictures/storage.ts';
import { fillWithSampleData } from '#server/sample-data/fill.ts';
import { silentLog } from '#testing/log.ts';
import { findPostgresql, startCluster } from '#testing/postgresql-cluster.ts';
import { scratch } from '#testing/scratch.ts';
import { type Figure, runBench } from './report.ts';

const events = 10_000;
/** Minimum for pages in the page cache. */
const cachedMinimum = 1500;
/** Minimum for pages that are all different. */
const uncachedMinimums = { embedded: 150, PostgreSQL: 250 };

const browserHeaders = { 'accept-encoding': 'gzip, deflate, br, zstd' };

type Engine = keyof typeof uncachedMinimums;

/** Measures all databases that are installed, each for some seconds. */
export async function measurePages(seconds = 5): Promise<Figure[]> {
  if ((await build(() => {})) !== 0) throw new Error('The site could not be built. Run npm run build to see why.');
  const figures = await onData({}, (settings) => measureOn('embedded', settings, seconds));
  if (findPostgresql() === undefined) return figures;
  const cluster = await startCluster();
  try {
    const settings = { DATABASE_URL: cluster.url('postgres') };
    return [...figures, ...(await onData(settings, (all) => measureOn('PostgreSQL', all, seconds)))];
  } finally {
    await cluster.stop();
  }
}

type Settings = Record<string, string>;

async function onData(settings: Settings, measure: (settings: Settings) => Promise<Figure[]>): Promise<Figure[]> {
  const folder = await mkdtemp(join(scratch, 'pista-bench-pages-'));
  try {
    return await measure({ ...settings, DATA_DIR: folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureOn(engine: Engine, settings: Settings, seconds: number): Promise<Figure[]> {
  const slugs = await fill(settings);
  const first = `/events/${slugs.pop()}`;
  // More pages than can be requested in that time.
  const differentPages = usualLanguages.flatMap((locale) => slugs.map((slug) => `/events/${slug}?lang=${locale}`));
  const differentMaps = slugs.map((slug) => `/?${slug}`);

  const perSecond: Record<
    'event' | 'packedEvent' | 'map' | 'packedMap' | 'otherEvents' | 'otherMaps' | 'bareEvent' | 'bareMap',
    number
  > = await (async () => {
    await using pista = await start<string>(settings, 'pista');
    await using bareEvent = await start<string>(settings, 'bare', pista.result + first);
    await using bareMap = await start<string>(settings, 'bare', `${pista.result}/`);
    const ask = async (address: string, paths: string[], headers = {}) => {
      // A server that has just started compiles its code for a while, so it is warmed up with pages that are not
      // requested later.
      await rate(address, paths.slice(-2000), 3, headers);
      return rate(address, paths, seconds, headers);
    };
    return {
      bareEvent: await ask(bareEvent.result, ['/']),
      event: await ask(pista.result, [first]),
      packedEvent: await ask(pista.result, [first], browserHeaders),
      bareMap: await ask(bareMap.result, ['/']),
      map: await ask(pista.result, ['/']),
      packedMap: await ask(pista.result, ['/'], browserHeaders),
      otherMaps: await ask(pista.result, differentMaps),
      otherEvents: await ask(pista.result, differentPages),
    };
  })();
  await using queries = await start<number>(settings, 'queries', ...slugs.slice(0, 2000));

  const bare = 'a bare server';
  const figure = (name: string, value: number, baselineName: string, baseline: number, limit?: number): Figure => ({
    name: `${name}, ${engine}`,
    value,
    unit: '/s',
    beside: { name: baselineName, value: baseline },
    ...(limit !== undefined && { limit: { min: limit } }),
  });
  const notPacked = 'not packed';
  return [
    figure('a known event page', perSecond.event, bare, perSecond.bareEvent, cachedMinimum),
    figure('the same as browsers ask for it', perSecond.packedEvent, notPacked, perSecond.event, cachedMinimum),
    figure('a known map page', perSecond.map, bare, perSecond.bareMap, cachedMinimum),
    figure('the same as browsers ask for it', perSecond.packedMap, notPacked, perSecond.map, cachedMinimum),
    figure(
      'event pages, each another',
      perSecond.otherEvents,
      'the queries alone',
      queries.result,
      uncachedMinimums[engine],
    ),
    figure('map pages, each another', perSecond.otherMaps, bare, perSecond.bareMap, uncachedMinimums[engine]),
  ];
}

/** Creates synthetic events and returns their slugs. */
async function fill(settings: Settings): Promise<string[]> {
  const config = readConfig(settings);
  const { db, close } = await openDatabase(config, silentLog);
  await migrate(db);
  await fillWithSampleData({ db, storage: await openStorage(config), clock: () => new Date() }, { events });
  const rows = await db.selectFrom('events').select('slug').orderBy('id').execute();
  await close();
  return rows.map(({ slug }) => slug);
}

/** Starts a mode of `bench/page-server.ts` and waits for its message. */
async function start<Result>(
  settings: Settings,
  ...parameters: string[]
): Promise<AsyncDisposable & { result: Result }> {
  const child = fork(join(import.meta.dirname, 'page-server.ts'), parameters, {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const died = ended.then(() => {
    throw new Error(`The process for ${parameters[0]} exited before it started.`);
  });
  const [result] = await Promise.race([once(child, 'message'), died]);
  died.catch(() => {});
  return {
    result,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Sends requests on one connection, one after the other, and returns the responses per second. */
async function rate(url: string, paths: string[], duration: number, headers: Record<string, string>): Promise<number> {
  const requests = paths.map((path) => ({ path }));
  const { requests: answers, non2xx, errors } = await autocannon({ url, connections: 1, duration, requests, headers });
  if (non2xx > 0 || errors > 0) throw new Error(`${url}${paths[0]}: ${non2xx} error responses, ${errors} errors`);
  return answers.total / duration;
}

if (import.meta.main) {
  await runBench(async (report) => (await measurePages(Number(process.argv[2] ?? 5))).forEach(report));
}
