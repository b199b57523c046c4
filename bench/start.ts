/**
 * Start with a million events until the server is ready, and the rate of inserting them, on the embedded database and
 * on PostgreSQL, with and without a snapshot of the map. The embedded database is kept in the folder for the next run.
 *
 *   npm run bench:start [-- --folder /var/tmp/pista-bench --events 1000000]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { findPostgresql, startCluster } from '#testing/postgresql-cluster.ts';
import { type Report, runBench, say } from './report.ts';

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: join(tmpdir(), 'pista-bench-start') },
    events: { type: 'string', default: '1000000' },
  },
});
const folder = resolve(values.folder);
const events = Number(values.events);
/** Number of events used to measure the insert rate, because a million would take minutes each time. */
const eventsToFill = Math.min(events, 60_000);

await runBench(async (report) => {
  await mkdir(folder, { recursive: true });
  await embedded(report);
  if (findPostgresql() === undefined)
    throw new Error('PostgreSQL is not installed, so only the embedded database was measured');
  await postgresql(report);
});

async function embedded(report: Report): Promise<void> {
  await measureInsertRate(report, 'embedded', { DATA_DIR: join(folder, 'to-fill') }, 4000);
  await rm(join(folder, 'to-fill'), { recursive: true });
  const env = { DATA_DIR: join(folder, `embedded-${events}`) };
  await ensureFilled(env);
  await measureStarts(report, 'embedded', env, 8000);
}

/** The test cluster does not wait for the disk, so its insert rate is slightly too high. Reads are not affected. */
async function postgresql(report: Report): Promise<void> {
  const cluster = await startCluster();
  try {
    const env = { DATA_DIR: join(folder, 'postgresql'), DATABASE_URL: cluster.url('postgres') };
    await measureInsertRate(report, 'PostgreSQL', env, 10_000);
    if (events > eventsToFill) await fill(env, events - eventsToFill);
    await measureStarts(report, 'PostgreSQL', env, 5000);
  } finally {
    await cluster.stop();
  }
}

async function measureInsertRate(report: Report, where: string, env: object, min: number): Promise<void> {
  const value = await fill(env, eventsToFill);
  report({ name: `${where}: filling in ${eventsToFill} events`, value, unit: '/s', limit: { min } });
}

async function measureStarts(report: Report, where: string, env: { DATA_DIR: string }, max: number): Promise<void> {
  const name = `${where}: a start with ${events} events`;
  await rm(join(env.DATA_DIR, 'map.snapshot'), { force: true });
  report({ name: `${name}, no snapshot`, value: await startMs(env), unit: 'ms' });
  report({ name, value: await startMs(env), unit: 'ms', limit: { max } });
}

/** Fills the database unless a previous run has. */
async function ensureFilled(env: { DATA_DIR: string }): Promise<void> {
  const done = join(env.DATA_DIR, 'ensureFilled');
  if (existsSync(done)) return;
  await rm(env.DATA_DIR, { recursive: true, force: true });
  say(`Filling ${env.DATA_DIR} …`);
  await fill(env, events);
  await writeFile(done, '');
}

/** Returns the events per second that the command prints. */
async function fill(env: object, count: number): Promise<number> {
  let rate = Number.NaN;
  await run(['server/sample-data/command.ts', '--events', String(count)], env, (line) => {
    rate = Number(/, (\d+) a second$/.exec(line)?.[1]);
  });
  return rate;
}

/** Returns the milliseconds from the start of the process until it listens. Stops it gracefully afterwards. */
async function startMs(env: object): Promise<number> {
  const startedAt = performance.now();
  let took = Number.NaN;
  await run(['server/start.ts'], env, (line, stop) => {
    if (!line.startsWith('Pista is at ')) return;
    took = performance.now() - startedAt;
    stop();
  });
  return took;
}

async function run(parameters: string[], env: object, onLine: (line: string, stop: () => void) => void): Promise<void> {
  const fullEnv = { ...process.env, PORT: '0', SAMPLE_DATA: 'off', LOG_LEVEL: 'warn', DATABASE_URL: '', ...env };
  const child = spawn(process.execPath, parameters, { env: fullEnv, stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) onLine(line, () => child.kill('SIGTERM'));
  const [code] = await gone;
  if (code !== 0) throw new Error(`${parameters.join(' ')} ended with ${code}`);
}
