import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { syncPath } from '#server/database/durable-files.ts';
import { isFileMissing } from './file-missing.ts';

export type SecretSettings = Pick<Config, 'tokenSecret' | 'dataDir'> & { push: Pick<Config['push'], 'privateKey'> };

/** Secrets by the names of their files in the data folder, and the settings that replace them. */
const secrets: { file: string; setting: string; given: (config: SecretSettings) => string | undefined }[] = [
  { file: 'token-secret', setting: 'TOKEN_SECRET', given: ({ tokenSecret }) => tokenSecret },
  { file: 'push-key', setting: 'VAPID_PRIVATE_KEY', given: ({ push }) => push.privateKey },
];

const fingerprint = (secret: Uint8Array) => createHash('sha256').update(secret).digest('hex').slice(0, 16);

/** Returns the files with secrets in the data folder, and the fingerprints of all secrets, also of those in settings. */
export async function readSecrets(
  config: SecretSettings,
): Promise<{ files: Record<string, Buffer>; fingerprints: Record<string, string> }> {
  const files: Record<string, Buffer> = {};
  const fingerprints: Record<string, string> = {};
  for (const { file, given } of secrets) {
    const setting = given(config);
    if (setting !== undefined) fingerprints[file] = fingerprint(Buffer.from(setting));
    else {
      const bytes = await readFile(join(config.dataDir, file)).catch(isFileMissing);
      if (!bytes) continue;
      files[file] = bytes;
      fingerprints[file] = fingerprint(bytes);
    }
  }
  return { files, fingerprints };
}

/**
 * Writes files with secrets to the data folder, except for those that the settings replace. Returns warnings about
 * settings that differ from the secrets of the backup.
 */
export async function restoreSecrets(
  config: SecretSettings,
  files: Record<string, Buffer>,
  fingerprints: Record<string, string>,
): Promise<string[]> {
  const warnings: string[] = [];
  for (const { file, setting, given } of secrets) {
    const value = given(config);
    const bytes = files[file];
    if (value !== undefined) {
      const known = bytes ? fingerprint(Buffer.from(bytes.toString().trim())) : fingerprints[file];
      const isSame = known === undefined || [known, fingerprints[file]].includes(fingerprint(Buffer.from(value)));
      if (!isSame) warnings.push(`${setting} is not the secret of the backup: ${consequences[file]}`);
    } else if (bytes) await writeSecret(config.dataDir, file, bytes);
    else if (fingerprints[file] !== undefined) {
      warnings.push(`The backup does not contain the secret ${setting}, which was a setting: ${consequences[file]}`);
    }
  }
  return warnings;
}

const consequences: Record<string, string> = {
  'token-secret':
    'all users are signed out, links in mails that were sent stop working, and the secrets of webhooks must be renewed.',
  'push-key': 'notifications have to be switched on again in every browser.',
};

async function writeSecret(dataDir: string, file: string, bytes: Buffer): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, file);
  if (existsSync(path) && (await readFile(path)).equals(bytes)) return;
  const part = `${path}.part`;
  await writeFile(part, bytes, { mode: 0o600, flush: true });
  await chmod(part, 0o600);
  await rename(part, path);
  syncPath(dataDir);
}
