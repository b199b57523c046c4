/**
 * What a second process brings: answers a second on PostgreSQL with WORKERS=1 and 2, in turns, and the processor time of
 * one answer in all processes of the server. Whoever asks, and PostgreSQL, need the same cores: only for pages that have
 * to be drawn is that little beside the server's own work. So two figures: how the rate grows, by the core; and how much
 * less processor time an answer took with one process, which is by how much the rate grows where there are cores for all.
 *
 *   npm run bench:workers [-- seconds for each]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { locales } from '#contract/locales.ts';
import { startCluster } from '#testing/postgresql-cluster.ts';
import { scratch } from '#testing/scratch.ts';
import { type BuiltServer, buildSite, fillDatabase, startBuilt } from './built-server.ts';
import { type Load, load, memoryMbOf } from './load.ts';
import { percentile, runBench, type Tell } from './report.ts';

const seconds = Number(process.argv[2] ?? 4);
const turns = 3;
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
  // One core for one process: two of its threads must not have two.
  await using one = await startBuilt({ ...settings, WORKERS: '1' }, ['taskset', '-c', '0']);
  await using two = await startBuilt({ ...settings, WORKERS: '2' });
  const [known = ''] = slugs;
  const others = locales.flatMap((locale) => slugs.map((slug) => `/events/${slug}?lang=${locale}`));
  let drawn = 0;
  const questions: [string, () => string][] = [
    ['event pages, each another', () => others[drawn++ % others.length] ?? ''],
    ['a known event page', () => `/events/${known}`],
    ['event as JSON', () => `/api/internal/events/${known}`],
    ['list of 20 events', () => '/api/internal/events?limit=20'],
  ];
  for (const [name, path] of questions) {
    const loads: { ofOne: Load; ofTwo: Load }[] = [];
    const ask = ({ address, pid }: BuiltServer, connections: number, forSeconds = seconds) =>
      load({ address, pid, connections, seconds: forSeconds, path });
    await ask(one, 16, 1);
    await ask(two, 16, 1);
    for (let turn = 0; turn < turns; turn++) loads.push({ ofOne: await ask(one, 16), ofTwo: await ask(two, 16) });
    const middle = (of: (turn: (typeof loads)[number]) => number) => percentile(loads.map(of), 0.5);
    const [rateOfOne, rateOfTwo] = [middle(({ ofOne }) => ofOne.perSecond), middle(({ ofTwo }) => ofTwo.perSecond)];
    const [cpuOfOne, cpuOfTwo] = [middle(({ ofOne }) => ofOne.cpuMs), middle(({ ofTwo }) => ofTwo.cpuMs)];
    tell({
      name: `${name}, two processes`,
      value: rateOfTwo,
      unit: '/s',
      beside: { name: 'one process', value: rateOfOne },
      note: `by the core ${(rateOfTwo / rateOfOne / 2).toFixed(2)}; median of ${turns}, 16 connections`,
    });
    tell({
      name: `${name}: processor time of an answer with one process to that with two`,
      value: cpuOfOne / cpuOfTwo,
      unit: '',
      limit,
      note: `${cpuOfOne.toFixed(2)} ms, ${cpuOfTwo.toFixed(2)} ms`,
    });
  }
  tell({
    name: 'memory with two processes',
    value: memoryMbOf(two.pid),
    unit: 'MB',
    beside: { name: 'one process', value: memoryMbOf(one.pid) },
  });
}
