import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { installJobs } from './jobs.ts';
import { scratch } from './scratch.ts';
import { silentLog } from './silent-log.ts';

const shelf = 'node_modules/.cache/pista-test-database';

/** Anything that decides what an empty database looks like. */
const ingredients = [
  'server/database/migrate.ts',
  ...globSync('server/database/migrations/*.ts').sort(),
  ...globSync('server/jobs/*.ts').sort(),
  'node_modules/@electric-sql/pglite/package.json',
  'node_modules/pg-boss/package.json',
];

/**
 * Before the tests: an empty, migrated embedded database to copy. Making it takes seconds, so it is kept for the next time.
 * What tests keep open as long as their process lives is under `folder`, which is gone when they are done.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(scratch, 'pista-test-run-'));
  project.provide('database', { engine: 'embedded', template: await template(), folder });
  return () => rm(folder, { recursive: true, force: true });
}

async function template(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of ingredients) hash.update(readFileSync(file));
  const folder = join(shelf, hash.digest('hex').slice(0, 16));
  if (!existsSync(folder)) await make(folder);
  const now = new Date();
  await utimes(folder, now, now);
  return folder;
}

/** Another run, of another state of the tree, may be copying its own at this moment: only what nobody has used for a day goes. */
const keptMs = 86_400_000;

async function clearShelf(): Promise<void> {
  for (const name of await readdir(shelf)) {
    const folder = join(shelf, name);
    // It may be renamed, or removed by another run, in between.
    const usedAtMs = await stat(folder).then(
      ({ mtimeMs }) => mtimeMs,
      () => Number.POSITIVE_INFINITY,
    );
    if (Date.now() - usedAtMs > keptMs) await rm(folder, { recursive: true, force: true });
  }
}

async function make(folder: string): Promise<void> {
  await mkdir(shelf, { recursive: true });
  await clearShelf();
  const beside = await mkdtemp(join(shelf, 'making-'));
  const { db, close } = await openDatabase({ dataDir: beside, databaseUrl: undefined }, silentLog);
  await migrate(db);
  await installJobs(db);
  await close();
  // Two test runs may have started at once: the first one that is done wins.
  await rename(beside, folder).catch(() => rm(beside, { recursive: true }));
}
