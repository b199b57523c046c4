/**
 * Backup and restore of a site with 100,000 events, on PostgreSQL and on the embedded database: how long they take, how
 * long requests wait meanwhile, and whether a backup that was made during many writes is restored without differences.
 *
 *   npm run bench:backup [-- --events 100000 --folder /var/tmp/pista-bench-backup]
 *
 * With 1,000,000 events, only PostgreSQL is measured. The first backup is kept in the folder for the next run.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { findPostgresql, startCluster } from '#testing/postgresql-cluster.ts';
import { startLoad } from './backup-load.ts';
import { compareBackups } from './compare-backups.ts';
import { percentile, type Report, runBench, say } from './report.ts';

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '100000' },
    folder: { type: 'string', default: join(tmpdir(), 'pista-bench-backup') },
  },
});
const events = Number(values.events);
const folder = resolve(values.folder);
const isLarge = events > 100_000;

/** Seconds for 100,000 events, and for more to restore on PostgreSQL. */
const limits = {
  PostgreSQL: { backup: 5, restore: isLarge ? 90 : 15 },
  embedded: { backup: 20, restore: 30 },
};
/** No request may wait longer during a backup. */
const maxWaitMs = 250;
/** Growth of the 99th percentile during a backup. */
const maxGrowth = 2;

type Engine = keyof typeof limits;
type Settings = { DATA_DIR: string; DATABASE_URL: string };

await runBench(async (report) => {
  if (findPostgresql() === undefined) throw new Error('PostgreSQL is not installed');
  await mkdir(folder, { recursive: true });
  const cluster = await startCluster();
  const site = async (name: string, isOnServer: boolean): Promise<Settings> => {
    const DATA_DIR = join(folder, name);
    if (!isOnServer) return { DATA_DIR, DATABASE_URL: '' };
    await rm(DATA_DIR, { recursive: true, force: true });
    await run('psql', [cluster.url('postgres'), '-qc', `create database ${name}`], {});
    return { DATA_DIR, DATABASE_URL: cluster.url(name) };
  };
  try {
    const onServer = await site('original', true);
    const original = join(folder, 'original.tar');
    if (!existsSync(original)) {
      say(`Filling a site with ${events} events …`);
      await pista(['server/sample-data/command.ts', '--events', String(events)], onServer);
      await pista(['server/startup/backup-command.ts', original], onServer);
    } else await restore(report, 'PostgreSQL', original, onServer);
    await backup(report, 'PostgreSQL', onServer);
    if (isLarge) return;

    const embedded = await site('embedded', false);
    await rm(embedded.DATA_DIR, { recursive: true, force: true });
    await restore(report, 'embedded', original, embedded);
    await underLoad(report, 'PostgreSQL', onServer, await site('storm', true));
    await underLoad(report, 'embedded', embedded, await site('crossed', true));
  } finally {
    await cluster.stop();
  }
});

async function backup(report: Report, engine: Engine, settings: Settings): Promise<void> {
  const file = join(folder, 'again.tar');
  const seconds = await timed(() => pista(['server/startup/backup-command.ts', file], settings));
  const { size } = await stat(file);
  const limit = isLarge ? {} : { limit: { max: limits[engine].backup } };
  const note = `${(size / 1e6).toFixed(1)} MB`;
  report({ name: `${engine}: backup of ${events} events`, value: seconds, unit: 's', ...limit, note });
  await rm(file);
}

async function restore(report: Report, engine: Engine, file: string, settings: Settings): Promise<void> {
  const seconds = await timed(() => pista(['server/startup/restore-command.ts', file], settings));
  const limit = { max: limits[engine].restore };
  report({ name: `${engine}: restore of ${events} events`, value: seconds, unit: 's', limit });
}

/**
 * Backs up a site whose server answers requests and saves events, restores it on `other`, and compares all rows of the
 * two.
 */
async function underLoad(report: Report, engine: Engine, settings: Settings, other: Settings): Promise<void> {
  const file = join(folder, `${engine}.tar`);
  const server = await serve(settings);
  try {
    const load = await startLoad(server.address);
    // The first requests fill caches.
    await load.during(() => pause(5000));
    const calm = await load.during(() => pause(10_000));
    let seconds = 0;
    const busy = await load.during(async () => {
      seconds = await timed(() => pista(['server/startup/backup-command.ts', file], settings));
    });
    await load.stop();
    const limit = { max: limits[engine].backup };
    report({ name: `${engine}: backup while events are saved`, value: seconds, unit: 's', limit });
    const p99 = { calm: percentile(calm.reads, 0.99), busy: percentile(busy.reads, 0.99) };
    report({
      name: `${engine}: p99 of requests during a backup`,
      ...{ value: p99.busy, unit: 'ms', limit: { max: maxGrowth * p99.calm } },
      ...{ beside: { name: 'without', value: p99.calm }, note: `${busy.reads.length} requests` },
    });
    const longest = { calm: percentile(calm.reads, 1), busy: percentile(busy.reads, 1) };
    report({
      name: `${engine}: longest request during a backup`,
      ...{ value: longest.busy, unit: 'ms', limit: { max: maxWaitMs } },
      beside: { name: 'without', value: longest.calm },
    });
    report({
      name: `${engine}: p99 of saved events during a backup`,
      ...{ value: percentile(busy.saves, 0.99), unit: 'ms' },
      ...{ beside: { name: 'without', value: percentile(calm.saves, 0.99) }, note: `${busy.saves.length} saved` },
    });
  } finally {
    await server.stop();
  }
  const destination = engine === 'embedded' ? other : { DATA_DIR: join(folder, 'crossed-embedded'), DATABASE_URL: '' };
  await rm(destination.DATA_DIR, { recursive: true, force: true });
  await pista(['server/startup/restore-command.ts', file], destination);
  const second = join(folder, 'second.tar');
  await pista(['server/startup/backup-command.ts', second], destination);
  const { rows, differences } = await compareBackups(file, second);
  const note = `${rows} rows, made during writes and restored on the other kind of database`;
  report({ name: `${engine}: differing rows`, value: differences, unit: '', limit: { max: 0 }, note });
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

function environment(settings: Settings) {
  return { ...process.env, PORT: '0', SAMPLE_DATA: 'off', LOG_LEVEL: 'warn', RATE_LIMITS: 'off', ...settings };
}

async function serve(settings: Settings) {
  const child = spawn(process.execPath, ['server/start.ts'], {
    env: environment(settings),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let address = '';
  for await (const line of createInterface({ input: child.stdout })) {
    address = /^Pista is at (\S+)$/.exec(line)?.[1] ?? '';
    if (address) break;
  }
  if (!address) throw new Error('The server did not start.');
  child.stdout.resume();
  return { address, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}

function pista(parameters: string[], settings: Settings): Promise<void> {
  return run(process.execPath, parameters, environment(settings));
}

/** Runs a program. Throws with its errors if it fails. */
async function run(program: string, parameters: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(program, parameters, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${parameters.join(' ')} ended with ${code}: ${said}`);
}
