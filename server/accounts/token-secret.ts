import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';

/** What tokens are signed with: the secret that is given, else one that is made once and kept where only we can read it. */
export function openTokenSecret({ tokenSecret, dataDir }: Pick<Config, 'tokenSecret' | 'dataDir'>): Uint8Array {
  if (tokenSecret !== undefined) return new TextEncoder().encode(tokenSecret);
  const file = join(dataDir, 'token-secret');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, randomBytes(64), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    // It is there from the start before, or another process was quicker.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file);
}
