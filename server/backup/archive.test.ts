import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { testFolder } from '#testing/folder.ts';
import { output } from '#testing/programs.ts';
import { mayMount, smallDisk } from '#testing/small-disk.ts';
import { ArchiveWriter, checkArchive, compress } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { writeCompleteFile } from './backup-file.ts';
import { type Manifest, rowsPart } from './manifest.ts';

let folder: string;
let good: Buffer;

const csv = ['1,"a ""quoted"" text"\n2,\n', '3,""\n'];

const content: Omit<Manifest, 'parts'> = {
  ...{ format: 1, program: '0.1.0', createdAt: '2027-05-01T12:00:00.000Z', engine: 'embedded' },
  ...{ postgresqlVersion: '18.3', migrations: ['0001-events'], log: null, secrets: {}, waitingJobs: {}, isMove: false },
  pictures: { isIncluded: true, files: 1, bytes: 7, missing: [] },
  tables: [
    {
      ...{ name: 'letters', columns: [{ name: 'id', type: 'integer' }], rows: 3, rowSum: '1/2' },
      sha256: createHash('sha256').update(csv.join('')).digest('hex'),
    },
  ],
};

async function archiveWith(changes: object = {}, name = 'changed.tar'): Promise<string> {
  const path = join(folder, name);
  await writeCompleteFile(path, async (write) => {
    const archive = new ArchiveWriter(write);
    for (const [nth, text] of csv.entries())
      await archive.add(rowsPart('letters', nth + 1), await compress(Buffer.from(text)));
    await archive.add('pictures/x/320.webp', Buffer.from('picture'));
    await archive.finish({ ...content, ...changes });
  });
  return path;
}

beforeAll(async () => {
  folder = await testFolder();
  good = await readFile(await archiveWith({}, 'good.tar'));
});

/** Writes an archive with other bytes, and returns the error of its check. */
async function checkBytes(bytes: Buffer): Promise<unknown> {
  const path = join(folder, 'damaged.tar');
  await writeFile(path, bytes);
  return checkArchive(path).then(
    () => 'nothing',
    (error: unknown) => error,
  );
}

test('is read by tar, and lists its parts with their hashes', async () => {
  const path = join(folder, 'good.tar');
  const names = output('tar', ['tf', path]).split('\n');
  expect(names).toEqual([
    ...['rows/letters/00001.csv.zst', 'rows/letters/00002.csv.zst', 'pictures/x/320.webp'],
    ...['manifest.json', 'manifest.sha256'],
  ]);
  const manifest = await checkArchive(path);
  expect(Object.keys(manifest.parts)).toEqual(names.slice(0, 3));
  expect(manifest).toMatchObject(content);
});

test('finds each changed bit, wherever it is', async () => {
  const missed: number[] = [];
  for (let at = 0; at < good.length; at += 3) {
    const bytes = Buffer.from(good);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << (at % 8));
    if (!((await checkBytes(bytes)) instanceof BackupError)) missed.push(at);
  }
  expect(missed).toEqual([]);
});

test('finds each cut, and bytes after the end', async () => {
  const missed: number[] = [];
  for (let length = 0; length < good.length; length += 31) {
    if (!((await checkBytes(good.subarray(0, length))) instanceof BackupError)) missed.push(length);
  }
  expect(missed).toEqual([]);
  expect(await checkBytes(Buffer.concat([good, Buffer.alloc(1)]))).toBeInstanceOf(BackupError);
});

test('says why a file is refused, and what to do', async () => {
  const advice = 'Copy it again, or use another backup.';
  const path = join(folder, 'damaged.tar');
  expect(await checkBytes(Buffer.from('a letter'.repeat(200)))).toHaveProperty(
    'message',
    `${path} is not a backup of Pista.`,
  );
  expect(await checkBytes(Buffer.alloc(0))).toHaveProperty(
    'message',
    `${path} is incomplete: it ends after 0 bytes. ${advice}`,
  );
  expect(await checkBytes(good.subarray(0, 3000))).toHaveProperty(
    'message',
    `${path} is incomplete: it ends after 3000 bytes. ${advice}`,
  );
  const damaged = Buffer.from(good);
  damaged.write('X', 520);
  expect(await checkBytes(damaged)).toHaveProperty(
    'message',
    `${path} is damaged: rows/letters/00001.csv.zst. ${advice}`,
  );
  await expect(checkArchive(join(folder, 'absent.tar'))).rejects.toThrow(/absent\.tar does not exist\.$/);

  const newer = await archiveWith({ format: 2, program: '9.0.0', tables: 'elsewhere' });
  await expect(checkArchive(newer)).rejects.toThrow(
    'was written by a newer version of Pista (9.0.0): restore it with that one.',
  );
  const other = await archiveWith({ tables: [{ ...content.tables[0], sha256: 'x' }] });
  await expect(checkArchive(other)).rejects.toThrow('is damaged: the rows of letters.');
});

test('leaves no file if writing fails, and keeps the former one', async () => {
  const path = join(folder, 'kept.tar');
  await writeFile(path, 'former');
  const failing = writeCompleteFile(path, async (write) => {
    await write(Buffer.from('new'));
    throw new Error('interrupted');
  });
  await expect(failing).rejects.toThrow('interrupted');
  expect(await readFile(path, 'utf8')).toBe('former');
  await expect(readFile(`${path}.part`)).rejects.toThrow('ENOENT');
  await expect(writeCompleteFile(join(folder, 'none', 'x.tar'), async () => {})).rejects.toThrow(
    /^There is no folder .*none\.$/,
  );
});

test.runIf(mayMount)('reports a full disk, removes the incomplete file, and keeps the former one', async () => {
  const disk = await smallDisk(1);
  const path = join(disk.folder, 'site.tar');
  await writeFile(path, 'former');
  const failing = writeCompleteFile(path, async (write) => {
    for (let megabyte = 0; megabyte < 2; megabyte++) await write(Buffer.alloc(1024 * 1024));
  });
  await expect(failing).rejects.toThrow(new BackupError(`The disk of ${path} is full.`));
  expect(await readdir(disk.folder)).toEqual(['site.tar']);
  expect(await readFile(path, 'utf8')).toBe('former');
});
