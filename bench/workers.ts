/**
 * What a second core brings: answers a second on PostgreSQL with WORKERS=1 and all that is needed, whoever asks and the
 * database too, on one core, and with WORKERS=2 and all of it on two. Who asks takes as much of a core as the server, so
 * beside the rate stands the processor time of one answer in all processes of the server: how much less it was on one core
 * is by how much the server's own rate grows. Of each the turn that was disturbed least, since what else runs here takes
 * the caches too.
 * Beside that stands what the machine takes for it, measured right after: a bare server with the same bytes; of pages that
 * are drawn, two servers of one process each, who know nothing of each other.
 *
 *   npm run bench:workers [-- seconds for each]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { locales } from '#contract/locales.ts';
import { startCluster } from '#testing/postgresql-cluster.ts';
import { scratch } from '#testing/scratch.ts';
import { Askers, type Rates } from './askers.ts';
import { type BuiltServer, buildSite, fillDatabase, startBuilt, startServer } from './built-server.ts';
import { memoryMbOf } from './load.ts';
import { runBench, type Tell } from './report.ts';

const seconds = Number(process.argv[2] ?? 2);
const turns = 4;
const connections = 16;
const events = 10_000;
/** So much of a core's rate each further one brings. */
const limit = { least: 0.8 };

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
  await using one = await startBuilt({ ...settings, WORKERS: '1' });
  await using two = await startBuilt({ ...settings, WORKERS: '2' });
  using askers = new Askers();
  const [known = ''] = slugs;
  const others = locales.flatMap((locale) => slugs.map((slug) => `/events/${slug}?lang=${locale}`));
  const questions: Question[] = [
    { name: 'event pages, each another', paths: others, warmUps: 800, isDrawn: true },
    { name: 'a known event page', paths: [`/events/${known}`], warmUps: 10_000 },
    { name: 'event as JSON', paths: [`/api/internal/events/${known}`], warmUps: 40_000 },
    { name: 'list of 20 events', paths: ['/api/internal/events?limit=20'], warmUps: 20_000 },
  ];
  for (const question of questions) {
    const { name, paths, isDrawn = false } = question;
    const ours = await compare(askers, question, [one], [two]);
    const floor = isDrawn
      ? await compareApart(askers, question, settings)
      : await compareBare(askers, question, one.address + paths[0]);
    tell({
      name: `${name}, two processes on two cores`,
      value: ours.rateOfTwo,
      unit: '/s',
      limit: { least: 2 * limit.least * ours.rateOfOne },
      beside: { name: 'one on one', value: ours.rateOfOne },
      note: `by the core ${(ours.rateOfTwo / ours.rateOfOne / 2).toFixed(2)}; ${connections} connections`,
    });
    tell({
      name: `${name}: processor time of an answer on one core to that on two`,
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
  paths: string[];
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
async function compare(askers: Askers, question: Question, one: BuiltServer[], two: BuiltServer[]): Promise<Compared> {
  const asked = { paths: question.paths, seconds, connections };
  await askers.ask(one, 2, { ...asked, answers: question.warmUps });
  await askers.ask(two, 2, { ...asked, answers: 2 * question.warmUps });
  const ofOne: Rates[] = [];
  const ofTwo: Rates[] = [];
  for (let turn = 0; turn < turns; turn++) {
    ofOne.push(await askers.ask(one, 1, asked));
    ofTwo.push(await askers.ask(two, 2, asked));
  }
  return {
    rateOfOne: Math.max(...ofOne.map(({ perSecond }) => perSecond)),
    rateOfTwo: Math.max(...ofTwo.map(({ perSecond }) => perSecond)),
    cpuOfOne: Math.min(...ofOne.map(({ cpuMs }) => cpuMs)),
    cpuOfTwo: Math.min(...ofTwo.map(({ cpuMs }) => cpuMs)),
  };
}

async function compareBare(askers: Askers, question: Question, answerAt: string): Promise<Compared> {
  const bare = [process.execPath, 'bench/bare-server.ts', answerAt];
  await using one = await startServer([...bare, '1']);
  await using two = await startServer([...bare, '2']);
  return await compare(askers, { ...question, paths: ['/'] }, [one], [two]);
}

async function compareApart(askers: Askers, question: Question, settings: Record<string, string>): Promise<Compared> {
  await using one = await startBuilt({ ...settings, WORKERS: '1' });
  await using first = await startBuilt({ ...settings, WORKERS: '1' });
  await using second = await startBuilt({ ...settings, WORKERS: '1' });
  return await compare(askers, question, [one], [first, second]);
}
