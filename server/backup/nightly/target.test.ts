import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testFolder } from '#testing/folder.ts';
import { testS3Server } from '#testing/s3-server.ts';
import { openTarget } from './target.ts';

const server = await testS3Server();
const { endpoint, bucket, region, accessKeyId, secretAccessKey } = server;
const s3 = { endpoint, bucket, region, accessKeyId, secretAccessKey };
const keep = { days: 7, weeks: 0, months: 0 };
const temporary = await testFolder();
const other = '0192f0c0-7b1e-7cc3-98c4-dc0c0c073990/320.webp';

describe.each([
  ['a folder', await openTarget({ keep, folder: join(await testFolder(), 'made/when/needed') }, temporary)],
  ['a bucket', await openTarget({ keep, s3, prefix: 'sites/pista/' }, temporary)],
])('%s', (_kind, target) => {
  test('is empty at first', async () => {
    expect(await target.list()).toEqual([]);
    await target.remove('pista.tar');
    await expect(target.read('pista.tar', async (path) => readFile(path))).rejects.toThrow();
  });

  test('stores files, lists them without pictures, and removes them', async () => {
    const bytes = randomBytes(300_000);
    const result = await target.add('pista.tar', async (path) => {
      await writeFile(path, bytes);
      return 'written';
    });
    expect(result).toBe('written');
    await target.pictures.put(other, Buffer.from('x'));
    expect(await target.list()).toEqual([{ name: 'pista.tar', bytes: 300_000 }]);
    expect(await target.read('pista.tar', (path) => readFile(path))).toEqual(bytes);
    expect(await Array.fromAsync(target.pictures.list())).toEqual([[other]]);
    await target.remove('pista.tar');
    expect(await target.list()).toEqual([]);
  });
});

test('the folder reports its free room, and a bucket none', async () => {
  expect(await (await openTarget({ keep, folder: temporary }, temporary)).freeBytes()).toBeGreaterThan(0);
  expect(await (await openTarget({ keep, s3, prefix: '' }, temporary)).freeBytes()).toBeNull();
  expect(server.refused).toEqual([]);
});

test('fails for a bucket with wrong credentials', async () => {
  const stranger = await openTarget({ keep, s3: { ...s3, secretAccessKey: 'salsa' }, prefix: '' }, temporary);
  await expect(stranger.list()).rejects.toThrow();
  await expect(stranger.checkWritable()).rejects.toThrow();
  await expect(stranger.add('pista.tar', (path) => writeFile(path, 'x'))).rejects.toThrow();
  expect(server.refused).toEqual(Array(3).fill('SignatureDoesNotMatch'));
});
