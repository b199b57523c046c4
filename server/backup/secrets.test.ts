import { existsSync, readFileSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '#testing/folder.ts';
import { readSecrets, restoreSecrets, type SecretSettings } from './secrets.ts';

async function settings(tokenSecret?: string): Promise<SecretSettings> {
  return { dataDir: await testFolder(), tokenSecret, push: { privateKey: undefined } };
}

/** A site with files for both secrets. */
async function original() {
  const site = await settings();
  await writeFile(join(site.dataDir, 'token-secret'), 'signs tokens');
  await writeFile(join(site.dataDir, 'push-key'), 'signs messages\n');
  return readSecrets(site);
}

test('restores the files of secrets, readable only by their owner', async () => {
  const { files, fingerprints } = await original();
  const site = await settings();
  await writeFile(join(site.dataDir, 'token-secret'), 'of the first start', { mode: 0o644 });
  expect(await restoreSecrets(site, files, fingerprints)).toEqual([]);
  for (const [name, content] of [
    ['token-secret', 'signs tokens'],
    ['push-key', 'signs messages\n'],
  ] as const) {
    const path = join(site.dataDir, name);
    expect(readFileSync(path, 'utf8')).toBe(content);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  }
});

test('warns if a setting differs from the secret of the backup, and stores no setting', async () => {
  const { files, fingerprints } = await original();
  const other = await settings('signs other tokens');
  expect(await restoreSecrets(other, files, fingerprints)).toEqual([
    expect.stringContaining('TOKEN_SECRET is not the secret of the backup: all users are signed out'),
  ]);
  expect(existsSync(join(other.dataDir, 'token-secret'))).toBe(false);
  expect(await restoreSecrets(await settings('signs tokens'), files, fingerprints)).toEqual([]);

  const fromSettings = await readSecrets(await settings('signs tokens'));
  expect(fromSettings.files).toEqual({});
  expect(await restoreSecrets(await settings('signs tokens'), {}, fromSettings.fingerprints)).toEqual([]);
  expect(await restoreSecrets(await settings(), {}, fromSettings.fingerprints)).toEqual([
    expect.stringContaining('The backup does not contain the secret TOKEN_SECRET, which was a setting'),
  ]);
});
