import { cp } from 'node:fs/promises';
import { inject } from 'vitest';
import { testFolder } from './folder.ts';

/** A data folder with an embedded database in it, empty and migrated; for tests that have no other engine in mind. */
export async function embeddedFolder(): Promise<string> {
  const provided = inject('database');
  if (provided.engine !== 'embedded')
    throw new Error('Tests of the embedded database run in the project "server" alone.');
  const dataDir = await testFolder();
  await cp(provided.template, dataDir, { recursive: true });
  return dataDir;
}
