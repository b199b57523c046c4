import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';

/**
 * Returns the secret that signs tokens: the configured one, or a random one stored in the data folder, readable only
 * for the server's user.
 */
export function openTokenSecret({ tokenSecret, dataDir }: Pick<Config, 'tokenSecret' | 'dataDir'>): Uint8Array {
  if (tokenSecret !== undefined) return new TextEncoder().encode(tokenSecret);
  const file = join(dataDir, 'token-secret');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, randomBytes(64), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    // It exists from an earlier start, or another process created it.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file);
}
