/**
 * Kills migrations with SIGKILL at moments spread over their duration, starts again, and compares every table with that
 * of a start that was not killed; then starts three servers on one database at the same time. On the embedded database
 * and on PostgreSQL. Prints a table for docs/reliability.md, and fails if a row differs.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fastSpawnEnv } from '#testing/fast-spawn-env.ts';
import { findPostgresql, startCluster } from '#testing/postgresql-cluster.ts';
import { scratch } from '#testing/scratch.ts';
import { isEqual, killMigrations, migrateTogether, type OldSite } from './migration-kills.ts';
import { embeddedOldSite, postgresqlOldSite } from './old-site.ts';
import { readOptions, say } from './options.ts';

const options = readOptions(
  'reliability:migrations',
  `
Kills migrations, starts again, and compares every table with that of a start that was not killed.`,
  {
    times: { about: 'kills', default: 20 },
    events: { about: 'events of the old site', default: 10_000 },
    database: { about: 'only one database', default: '', names: ['embedded', 'postgresql'] },
    archive: { about: 'backup of the old site', default: join(import.meta.dirname, '../releases/0.1.0.tar') },
  },
);
const { times } = options;

const lines: string[] = [];
let isEverythingEqual = true;
const folder = await mkdtemp(join(scratch, 'pista-reliability-'));
try {
  if (options.database !== 'postgresql') await measure('embedded', await embeddedOldSite(folder, options));
  if (options.database !== 'embedded') await onPostgresql();
} finally {
  await rm(folder, { recursive: true, force: true });
}
say('\n| database | events | migrations | killed while running | equal afterwards | start after a kill |');
say('| --- | --- | --- | --- | --- | --- |');
for (const line of lines) say(line);
process.exitCode = isEverythingEqual ? 0 : 1;

async function onPostgresql(): Promise<void> {
  if (findPostgresql() === undefined) {
    process.stderr.write('PostgreSQL is not installed, so only the embedded database was tested.\n');
    return;
  }
  const cluster = await startCluster();
  try {
    const site = await postgresqlOldSite(cluster.url, options);
    await measure('PostgreSQL', site);
    await startTogether(site);
  } finally {
    await cluster.stop();
  }
}

async function measure(name: string, site: OldSite): Promise<void> {
  say(`${name}: ${times} kills`);
  const { wholeMs, content, kills } = await killMigrations(site, times, ({ atMs, wasRunning, isEqual }) =>
    say(
      `  killed after ${inSeconds(atMs)}${wasRunning ? '' : ' (it had finished)'}: ${isEqual ? 'equal' : 'DIFFERENT'}`,
    ),
  );
  const running = kills.filter(({ wasRunning }) => wasRunning).length;
  const equal = kills.filter(({ isEqual }) => isEqual).length;
  const slowest = Math.max(...kills.map(({ restartMs }) => restartMs));
  lines.push(
    `| ${name} | ${count(content.events)} | ${inSeconds(wholeMs)} | ${running} of ${times} | ${equal} of ${times} | at most ${inSeconds(slowest)} |`,
  );
  isEverythingEqual &&= equal === times;
  if (name === 'embedded') return;
  const isSame = isEqual(await migrateTogether(site, 3), content);
  say(`${name}: three processes that migrated at the same time: ${isSame ? 'equal' : 'DIFFERENT'}`);
  isEverythingEqual &&= isSame;
}

/** Starts three whole servers on a database of an older version. Throws if one ends before it is ready. */
async function startTogether(site: OldSite): Promise<void> {
  const { settings, remove } = await site.copy();
  const startedAt = performance.now();
  const children: ChildProcess[] = [];
  try {
    await Promise.all(
      [1, 2, 3].map(async (nth) => {
        const env = { DATABASE_URL: settings.databaseUrl, DATA_DIR: join(folder, `server-${nth}`), PORT: '0' };
        const child = spawn(process.execPath, ['server/main.ts'], {
          env: { ...fastSpawnEnv, ...env, SAMPLE_DATA: 'off', LOG_LEVEL: 'error', TOKEN_SECRET: 'x'.repeat(32) },
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        children.push(child);
        for await (const line of createInterface({ input: child.stdout })) if (line.startsWith('Pista is at')) return;
        throw new Error('A server ended before it was ready.');
      }),
    );
    say(
      `PostgreSQL: three servers that started at the same time are ready after ${inSeconds(performance.now() - startedAt)}`,
    );
  } finally {
    for (const child of children) child.kill('SIGTERM');
    await Promise.all(children.map((child) => child.exitCode ?? once(child, 'exit')));
    await remove();
  }
}

function count(content = ''): string {
  return Number.parseInt(content, 10).toLocaleString('en');
}

function inSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
