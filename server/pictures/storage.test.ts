import { describe, expect, test } from 'vitest';
import { testFolder } from '#testing/folder.ts';
import { testS3Server } from '#testing/s3-server.ts';
import { listPictureFiles, pictureKey } from './picture-storage.ts';
import { openStorage } from './storage.ts';

const s3 = await testS3Server();
const inS3 = await openStorage({ dataDir: '/nowhere', s3 });
const onDisk = await openStorage({ dataDir: await testFolder() });
const one = '0192f0c0-7b1e-7cc3-98c4-dc0c0c07398f';
const x = Buffer.from('x');
const other = '0192f0c0-7b1e-7cc3-98c4-dc0c0c073990';

describe.each([
  ['in a folder', onDisk],
  ['in S3', inS3],
])('pictures %s', (_where, storage) => {
  test('are missing in an empty storage', async () => {
    expect(await storage.get(pictureKey(one, 320))).toBeUndefined();
    expect(await filesIn(storage)).toEqual([]);
  });

  test('are read as they were written', async () => {
    const bytes = Buffer.from([0, 1, 2, 255]);
    await storage.put(pictureKey(one, 320), bytes);
    expect(Buffer.from((await storage.get(pictureKey(one, 320))) ?? [])).toEqual(bytes);
  });

  test('are listed without other files, and removed one file at a time', async () => {
    for (const key of [pictureKey(one, 640), pictureKey(other, 320), 'backup/320.webp', `${one}/notes.txt`]) {
      await storage.put(key, x);
    }
    const ofOne = [pictureKey(one, 320), pictureKey(one, 640)];
    expect(await filesIn(storage)).toEqual([...ofOne, pictureKey(other, 320)].sort());
    for (const key of [...ofOne, ...ofOne]) await storage.remove(key);
    expect(await filesIn(storage)).toEqual([pictureKey(other, 320)]);
    expect(await storage.get('backup/320.webp')).toBeDefined();
    expect(await storage.get(`${one}/notes.txt`)).toBeDefined();
  });
});

test('lists more pictures than one S3 page contains', async () => {
  const ids = Array.from({ length: 1005 }, (_, at) => `0192f0c0-7b1e-7cc3-98c4-${at.toString(16).padStart(12, '0')}`);
  await s3.fill(ids.map((id) => pictureKey(id, 320)));
  const found = await filesIn(inS3);
  expect(ids.filter((id) => !found.includes(pictureKey(id, 320)))).toEqual([]);
});

test.each([
  ['secret', { secretAccessKey: 'salsa' }, 'SignatureDoesNotMatch'],
  ['key', { accessKeyId: 'STRANGER' }, 'InvalidAccessKeyId'],
  ['region', { region: 'us-east-1' }, 'AuthorizationHeaderMalformed'],
])('fails with a wrong %s', async (_what, wrong, code) => {
  const stranger = await openStorage({ dataDir: '/nowhere', s3: { ...s3, ...wrong } });
  await expect(stranger.put(pictureKey(one, 1), x)).rejects.toThrow();
  expect(s3.refused.at(-1)).toBe(code);
  expect(await inS3.get(pictureKey(one, 1))).toBeUndefined();
});

test('the bucket of the test server requires a signature', async () => {
  const answer = await fetch(`${s3.endpoint}/${s3.bucket}/${pictureKey(other, 320)}`);
  expect([answer.status, s3.refused.at(-1)]).toEqual([403, 'AccessDenied']);
});

test('rejects keys outside of the folder', async () => {
  await expect(onDisk.put('../320.webp', x)).rejects.toThrow();
});

async function filesIn(storage: typeof inS3): Promise<string[]> {
  const pages = await Array.fromAsync(listPictureFiles(storage));
  return pages
    .flat()
    .map(({ key }) => key)
    .sort();
}
