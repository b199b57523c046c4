import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { openPictureCopies } from '#server/pictures/service.ts';
import { testFolder } from '#testing/folder.ts';
import { archiveNameOf, archiveTimeOf, listBackups, readPictureList, writePictureList } from './archive-files.ts';
import { openFolderTarget } from './folder-target.ts';
import { copyPictures, prunePictures } from './picture-pool.ts';

const id = (nth: number) => `0192f0c0-7b1e-7cc3-98c4-${nth.toString(16).padStart(12, '0')}`;
const keys = Array.from({ length: 30 }, (_, nth) => `${id(nth)}/320.webp`);
const other = `${id(99)}/640.webp`;

let folder: string;
let from: Awaited<ReturnType<typeof openPictureCopies>>;
let pool: typeof from;

beforeEach(async () => {
  folder = await testFolder();
  [from, pool] = [
    await openPictureCopies({ dataDir: await testFolder() }),
    await openPictureCopies({ dataDir: folder }),
  ];
  for (const key of keys) await from.put(key, Buffer.from(key));
});

test('copies each picture once, and reports missing ones', async () => {
  expect(await copyPictures(from, pool, [...keys, ...keys, other])).toEqual({ copied: 30, missing: [other] });
  expect(await copyPictures(from, pool, keys)).toEqual({ copied: 0, missing: [] });
  expect(Buffer.from((await pool.get(keys[7] ?? '')) ?? []).toString()).toBe(keys[7]);
});

test('stops at the first failure, and when it is aborted', async () => {
  await writeFile(join(folder, 'pictures'), 'a file instead of a folder');
  await expect(copyPictures(from, pool, keys)).rejects.toThrow(/EEXIST|ENOTDIR/);
  await expect(copyPictures(from, from, [other], { signal: AbortSignal.abort() })).rejects.toThrow('aborted');
});

test('removes only files of pictures that no backup needs', async () => {
  await copyPictures(from, pool, keys);
  await mkdir(join(folder, 'pictures', 'holidays'));
  await writeFile(join(folder, 'pictures', 'holidays', 'beach.webp'), 'x');
  await writeFile(join(folder, 'pictures', 'me.jpg'), 'x');
  expect(await prunePictures(pool, new Set(keys.slice(0, 10)))).toBe(20);
  expect((await readdir(join(folder, 'pictures'))).sort()).toEqual([
    ...Array.from({ length: 10 }, (_, nth) => id(nth)),
    'holidays',
    'me.jpg',
  ]);
});

test('an archive is complete once the list of its pictures is there', async () => {
  const target = openFolderTarget(folder);
  const at = new Date('2027-05-01T03:40:07.500Z');
  const file = archiveNameOf(at);
  expect(file).toMatch(/^pista-2027-05-01T034007Z-[\da-f]{6}\.tar$/);
  expect(archiveTimeOf(file)).toEqual(new Date('2027-05-01T03:40:07Z'));
  expect(['pista-2027-13-41T034007Z.tar', 'me.tar', `${file}.part`].map(archiveTimeOf)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  await target.add(file, (path) => writeFile(path, 'rows'));
  expect(await listBackups(target)).toMatchObject([{ file, bytes: 4, isComplete: false }]);
  await writePictureList(target, file, keys);
  expect(await listBackups(target)).toMatchObject([{ file, isComplete: true }]);
  expect(await readPictureList(target, file)).toEqual(keys);
});
