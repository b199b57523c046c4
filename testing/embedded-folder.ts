import { cp, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { testFolder } from './folder.ts';

/** A data folder with an embedded database in it, empty and migrated; for tests that have no other engine in mind. */
export async function embeddedFolder(): Promise<string> {
  return filled(await testFolder());
}

/** One that stays until all tests are done. */
export async function lastingEmbeddedFolder(): Promise<string> {
  return filled(await mkdtemp(join(embedded().folder, 'process-')));
}

async function filled(dataDir: string): Promise<string> {
  await cp(embedded().template, dataDir, { recursive: true });
  return dataDir;
}

function embedded() {
  const provided = inject('database');
  if (provided.engine !== 'embedded')
    throw new Error('Tests of the embedded database run in the project "server" alone.');
  return provided;
}
