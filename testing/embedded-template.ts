import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { installJobs } from './jobs.ts';
import { silentLog } from './log.ts';
import { scratch } from './scratch.ts';

const cacheFolder = 'node_modules/.cache/pista-test-database';

/** Files that determine the schema of an empty database. */
const sourceFiles = [
  'server/database/migrate.ts',
  ...globSync('server/database/migrations/*.ts').sort(),
  ...globSync('server/jobs/*.ts').sort(),
  'node_modules/@electric-sql/pglite/package.json',
  'node_modules/pg-boss/package.json',
];

/**
 * Global set-up: provides an empty, migrated embedded database to copy. Creating it takes seconds, so it is cached
 * between runs. Data of databases that stay open for the whole run are in `folder`, which is removed afterwards.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(scratch, 'pista-test-run-'));
  project.provide('database', { engine: 'embedded', template: await template(), folder });
  return () => rm(folder, { recursive: true, force: true });
}

async function template(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of sourceFiles) hash.update(readFileSync(file));
  const folder = join(cacheFolder, hash.digest('hex').slice(0, 16));
  if (!existsSync(folder)) await create(folder);
  const now = new Date();
  await utimes(folder, now, now);
  return folder;
}

/**
 * Cached templates unused for a day are removed. Newer ones may be in use by another run, of another version of the
 * code.
 */
const keptMs = 86_400_000;

async function pruneCache(): Promise<void> {
  for (const name of await readdir(cacheFolder)) {
    const folder = join(cacheFolder, name);
    // Another run may rename or remove it meanwhile.
    const usedAtMs = await stat(folder).then(
      ({ mtimeMs }) => mtimeMs,
      () => Number.POSITIVE_INFINITY,
    );
    if (Date.now() - usedAtMs > keptMs) await rm(folder, { recursive: true, force: true });
  }
}

async function create(folder: string): Promise<void> {
  await mkdir(cacheFolder, { recursive: true });
  await pruneCache();
  const temporary = await mkdtemp(join(cacheFolder, 'making-'));
  const { db, close } = await openDatabase({ dataDir: temporary, databaseUrl: undefined }, silentLog);
  await migrate(db);
  await installJobs(db);
  await close();
  // If two runs have started at once, the first one to finish wins.
  await rename(temporary, folder).catch(() => rm(temporary, { recursive: true }));
}
