import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterFile } from './after-file.ts';

/** A folder for the tests of one file, gone when they are done. */
export async function testFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pista-test-'));
  afterFile(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
