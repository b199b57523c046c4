/**
 * A start with a million events, until it says that it is ready, and filling them in: on the embedded database and on a
 * PostgreSQL, with a snapshot of the map and without one. What is filled in is kept in the folder for the next time.
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
import { runBench, say, type Tell } from './report.ts';

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: join(tmpdir(), 'pista-bench-start') },
    events: { type: 'string', default: '1000000' },
  },
});
const folder = resolve(values.folder);
const events = Number(values.events);
/** So many show the rate of filling; a million would take minutes each time. */
const eventsToFill = Math.min(events, 60_000);

await runBench(async (tell) => {
  await mkdir(folder, { recursive: true });
  await embedded(tell);
  if (findPostgresql() === undefined)
    throw new Error('there is no PostgreSQL on this machine: only the embedded half was measured');
  await postgresql(tell);
});

async function embedded(tell: Tell): Promise<void> {
  await fillingRate(tell, 'embedded', { DATA_DIR: join(folder, 'to-fill') }, 4000);
  await rm(join(folder, 'to-fill'), { recursive: true });
  const env = { DATA_DIR: join(folder, `embedded-${events}`) };
  await filled(env);
  await starts(tell, 'embedded', env, 8000);
}

/** A cluster of tests waits for no disk, so its rate of filling is a little high; reading is the same. */
async function postgresql(tell: Tell): Promise<void> {
  const cluster = await startCluster();
  try {
    const env = { DATA_DIR: join(folder, 'postgresql'), DATABASE_URL: cluster.url('postgres') };
    await fillingRate(tell, 'PostgreSQL', env, 10_000);
    if (events > eventsToFill) await fill(env, events - eventsToFill);
    await starts(tell, 'PostgreSQL', env, 5000);
  } finally {
    await cluster.stop();
  }
}

async function fillingRate(tell: Tell, where: string, env: object, least: number): Promise<void> {
  const value = await fill(env, eventsToFill);
  tell({ name: `${where}: filling in ${eventsToFill} events`, value, unit: '/s', limit: { least } });
}

async function starts(tell: Tell, where: string, env: { DATA_DIR: string }, most: number): Promise<void> {
  const name = `${where}: a start with ${events} events`;
  await rm(join(env.DATA_DIR, 'map.snapshot'), { force: true });
  tell({ name: `${name}, no snapshot`, value: await startMs(env), unit: 'ms' });
  tell({ name, value: await startMs(env), unit: 'ms', limit: { most } });
}

/** Fills where nobody has yet. */
async function filled(env: { DATA_DIR: string }): Promise<void> {
  const done = join(env.DATA_DIR, 'filled');
  if (existsSync(done)) return;
  await rm(env.DATA_DIR, { recursive: true, force: true });
  say(`Filling ${env.DATA_DIR} …`);
  await fill(env, events);
  await writeFile(done, '');
}

/** How many a second, as the command itself says in the end. */
async function fill(env: object, count: number): Promise<number> {
  let rate = Number.NaN;
  await run(['server/sample-data/command.ts', '--events', String(count)], env, (line) => {
    rate = Number(/, (\d+) a second$/.exec(line)?.[1]);
  });
  return rate;
}

/** From the beginning of the process until it listens, which it does once it is ready; then it is stopped in good order. */
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
  const surroundings = { ...process.env, PORT: '0', SAMPLE_DATA: 'off', LOG_LEVEL: 'warn', DATABASE_URL: '', ...env };
  const child = spawn(process.execPath, parameters, { env: surroundings, stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) onLine(line, () => child.kill('SIGTERM'));
  const [code] = await gone;
  if (code !== 0) throw new Error(`${parameters.join(' ')} ended with ${code}`);
}
