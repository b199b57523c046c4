import { cp, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { testFolder } from './folder.ts';

/**
 * Creates a data folder with an empty, migrated embedded database, for tests that do not depend on the engine, and
 * returns its path. Removed after the tests of the file.
 */
export async function embeddedFolder(): Promise<string> {
  return copyTemplate(await testFolder());
}

/**
 * Creates a data folder with an empty, migrated embedded database, and returns its path. It is kept until all tests are
 * done.
 */
export async function lastingEmbeddedFolder(): Promise<string> {
  return copyTemplate(await mkdtemp(join(embedded().folder, 'process-')));
}

async function copyTemplate(dataDir: string): Promise<string> {
  await cp(embedded().template, dataDir, { recursive: true });
  return dataDir;
}

function embedded() {
  const provided = inject('database');
  if (provided.engine !== 'embedded')
    throw new Error('Tests of the embedded database must run in the project "server".');
  return provided;
}
