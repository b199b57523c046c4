import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterFile } from './after-file.ts';
import { scratch } from './scratch.ts';

/** Creates a temporary folder for the tests of one file, removed afterwards. */
export async function testFolder(): Promise<string> {
  const folder = await mkdtemp(join(scratch, 'pista-test-'));
  // A database that failed may still write a file while its folder is removed.
  afterFile(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
