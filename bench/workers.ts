/**
 * What a second process brings: answers a second on PostgreSQL with WORKERS=1 and 2, in turns, and the processor time of
 * one answer in all processes of the server. Whoever asks, and PostgreSQL, need the same cores: only for pages that have
 * to be drawn is that little beside the server's own work. So two figures: how the rate grows, by the core; and how much
 * less processor time an answer took with one process, which is by how much the rate grows where there are cores for all;
 * of each the turn that was disturbed least, since what else runs here takes the caches too.
 * Beside that stands what the machine takes for a second process, measured right after: a bare server with the same bytes; of
 * pages that are drawn, two servers of one process each, who know nothing of each other.
 *
 *   npm run bench:workers [-- seconds for each]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { locales } from '#contract/locales.ts';
import { startCluster } from '#testing/postgresql-cluster.ts';
import { scratch } from '#testing/scratch.ts';
import { type BuiltServer, buildSite, fillDatabase, startBuilt, startServer } from './built-server.ts';
import { type Load, load, memoryMbOf } from './load.ts';
import { percentile, runBench, type Tell } from './report.ts';

const seconds = Number(process.argv[2] ?? 3);
const turns = 5;
const events = 10_000;
/** So much of a core's rate each further one brings. */
const limit = { least: 0.8 };
/** One core for one process: two of its threads must not have two. */
const oneCore = ['taskset', '-c', '0'];

await runBench(async (tell) => {
  await buildSite();
  const cluster = await startCluster();
  const folder = await mkdtemp(join(scratch, 'pista-bench-workers-'));
  try {
    const settings = { DATA_DIR: folder, DATABASE_URL: cluster.url('postgres') };
    await measure(tell, settings, await fillDatabase(settings, events));
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

async function measure(tell: Tell, settings: Record<string, string>, slugs: string[]): Promise<void> {
  await using one = await startBuilt({ ...settings, WORKERS: '1' }, oneCore);
  await using two = await startBuilt({ ...settings, WORKERS: '2' });
  const [known = ''] = slugs;
  const others = locales.flatMap((locale) => slugs.map((slug) => `/events/${slug}?lang=${locale}`));
  let drawn = 0;
  const questions: Question[] = [
    {
      name: 'event pages, each another',
      path: () => others[drawn++ % others.length] ?? '',
      warmUps: 800,
      isDrawn: true,
    },
    { name: 'a known event page', path: () => `/events/${known}`, warmUps: 10_000 },
    { name: 'event as JSON', path: () => `/api/internal/events/${known}`, warmUps: 40_000 },
    { name: 'list of 20 events', path: () => '/api/internal/events?limit=20', warmUps: 20_000 },
  ];
  for (const question of questions) {
    const { name, isDrawn = false } = question;
    const ours = await compare(question, [one], [two]);
    const floor = isDrawn
      ? await compareApart(question, settings)
      : await compareBare(question, one.address + question.path());
    tell({
      name: `${name}, two processes`,
      value: ours.rateOfTwo,
      unit: '/s',
      beside: { name: 'one process', value: ours.rateOfOne },
      note: `by the core ${(ours.rateOfTwo / ours.rateOfOne / 2).toFixed(2)}; median of ${turns}, 16 connections`,
    });
    tell({
      name: `${name}: processor time of an answer with one process to that with two`,
      value: ours.cpuOfOne / ours.cpuOfTwo,
      unit: '',
      limit,
      beside: { name: isDrawn ? 'two servers apart' : 'bare server', value: floor.cpuOfOne / floor.cpuOfTwo },
      note: `${ours.cpuOfOne.toFixed(3)} ms, ${ours.cpuOfTwo.toFixed(3)} ms`,
    });
  }
  tell({
    name: 'memory with two processes',
    value: memoryMbOf(two.pid),
    unit: 'MB',
    beside: { name: 'one process', value: memoryMbOf(one.pid) },
  });
}

interface Question {
  name: string;
  path(): string;
  /** So many answers each process gives before it counts: as long as what it runs is still being compiled, they cost more. */
  warmUps: number;
  isDrawn?: boolean;
}

interface Compared {
  rateOfOne: number;
  rateOfTwo: number;
  cpuOfOne: number;
  cpuOfTwo: number;
}

/** Asks one process and two in turns; two may be two servers. */
async function compare({ path, warmUps }: Question, one: BuiltServer[], two: BuiltServer[]): Promise<Compared> {
  const ask = (servers: BuiltServer[], most: { seconds: number; answers?: number }) =>
    loadAll(servers, { connections: 16 / servers.length, path, ...most });
  await ask(one, { seconds: 1, answers: warmUps });
  await ask(two, { seconds: 1, answers: (2 * warmUps) / two.length });
  const loads: { ofOne: Rates; ofTwo: Rates }[] = [];
  for (let turn = 0; turn < turns; turn++)
    loads.push({ ofOne: await ask(one, { seconds }), ofTwo: await ask(two, { seconds }) });
  const middle = (of: (turn: (typeof loads)[number]) => number) => percentile(loads.map(of), 0.5);
  return {
    rateOfOne: middle(({ ofOne }) => ofOne.perSecond),
    rateOfTwo: middle(({ ofTwo }) => ofTwo.perSecond),
    cpuOfOne: Math.min(...loads.map(({ ofOne }) => ofOne.cpuMs)),
    cpuOfTwo: Math.min(...loads.map(({ ofTwo }) => ofTwo.cpuMs)),
  };
}

type Rates = Pick<Load, 'perSecond' | 'cpuMs'>;

/** Asks all of them at once. */
async function loadAll(
  servers: BuiltServer[],
  asked: Omit<Parameters<typeof load>[0], 'address' | 'pid'>,
): Promise<Rates> {
  const loads = await Promise.all(servers.map(({ address, pid }) => load({ address, pid, ...asked })));
  const perSecond = loads.reduce((sum, { perSecond }) => sum + perSecond, 0);
  const busyMs = loads.reduce((sum, { perSecond, cpuMs }) => sum + perSecond * cpuMs, 0);
  return { perSecond, cpuMs: busyMs / perSecond };
}

async function compareBare(question: Question, answerAt: string): Promise<Compared> {
  const bare = [process.execPath, 'bench/bare-server.ts', answerAt];
  await using one = await startServer([...oneCore, ...bare, '1']);
  await using two = await startServer([...bare, '2']);
  return await compare({ ...question, path: () => '/' }, [one], [two]);
}

async function compareApart(question: Question, settings: Record<string, string>): Promise<Compared> {
  await using one = await startBuilt({ ...settings, WORKERS: '1' }, oneCore);
  await using first = await startBuilt({ ...settings, WORKERS: '1' });
  await using second = await startBuilt({ ...settings, WORKERS: '1' });
  return await compare(question, [one], [first, second]);
}
