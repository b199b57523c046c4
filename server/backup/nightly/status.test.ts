import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '#server/ids/ids.ts';
import { testApp } from '#testing/app.ts';
import { testDatabase } from '#testing/database.ts';
import { testFolder } from '#testing/folder.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';
import { archiveNameOf, writePictureList } from './archive-files.ts';
import { checkDownload, makeDownloadPath } from './download.ts';
import { openFolderTarget } from './folder-target.ts';
import { aliveAfter } from './make-backup.ts';
import * as store from './runs-store.ts';
import { backupNotice, noteDeepCheck, showBackups } from './service.ts';

const db = await testDatabase();
const folder = join(await testFolder(), 'backups');
const { app, tools, clear, setTime } = await testApp(db, { BACKUP_TO: folder });
const start = new Date('2027-05-01T03:40:00Z');
const hours = (count: number) => new Date(start.getTime() + count * 3_600_000);

beforeEach(async () => {
  await clear();
  setTime(start);
});

const aRun = () => ({
  id: newId(),
  kind: 'nightly' as const,
  place: folder,
  file: 'pista.tar',
  started_at: tools.clock(),
});
const begin = async () => {
  const run = aRun();
  return (await store.insertRun(db, { ...run, step: 'rows' })) ? run.id : undefined;
};

test('only one backup runs at a time, until its server is dead', async () => {
  const id = await begin();
  expect([id !== undefined, await begin()]).toEqual([true, undefined]);
  expect((await showBackups(tools)).running).toMatchObject({ kind: 'nightly', step: 'rows' });

  setTime(new Date(start.getTime() + 61_000));
  expect((await showBackups(tools)).running).toBeNull();
  await store.endDeadRuns(db, aliveAfter(tools.clock()), tools.clock(), 'The server ended.');
  expect(await begin()).toBeDefined();
  expect((await showBackups(tools)).lastFailure?.reason).toBe('The server ended.');
});

test('warns 36 hours after the last good backup, also if later ones failed', async () => {
  const id = (await begin()) ?? '';
  await store.finishRun(db, id, hours(1), { bytes: 5_000_000_000, row_count: 20, pictures: 3, verified_at: hours(1) });
  setTime(hours(24));
  const failed = (await begin()) ?? '';
  await store.finishRun(db, failed, hours(24), { error: 'There is no space.' });
  const seen = await showBackups(tools);
  expect(seen.lastGood).toMatchObject({ bytes: 5_000_000_000, rows: 20, pictures: 3, seconds: 3600 });
  expect([seen.isOverdue, seen.lastFailure?.reason]).toEqual([false, 'There is no space.']);
  setTime(hours(37));
  expect((await showBackups(tools)).isOverdue).toBe(false);
  setTime(hours(37.1));
  expect((await showBackups(tools)).isOverdue).toBe(true);
});

test('lists complete archives, and the free space before the first one', async () => {
  expect(await showBackups(tools)).toMatchObject({ archives: [], freeBytes: expect.any(Number), problem: null });
  const target = openFolderTarget(folder);
  const [complete, interrupted] = [archiveNameOf(hours(0)), archiveNameOf(hours(1))];
  for (const file of [complete, interrupted, 'notes.txt']) await target.add(file, (path) => writeFile(path, 'x'));
  await writePictureList(target, complete, []);
  const { archives, nextAt } = await showBackups(tools);
  expect(archives).toEqual([{ file: complete, at: start.toISOString(), bytes: 1 }]);
  expect(nextAt).toBe('2027-05-01T03:40:00.000Z');
});

test('says at start where backups are made, or why they cannot be', async () => {
  expect(await backupNotice(tools.config)).toBe(`Backups are made every night in ${folder}.`);
  const file = join(await testFolder(), 'file');
  await writeFile(file, 'a file instead of a folder');
  const wrong = { ...tools.config, backups: { keep: { days: 7, weeks: 0, months: 0 }, folder: file } };
  expect(await backupNotice(wrong)).toBe(`BACKUP_TO: no backups can be made in ${file}: ${file} is not a folder.`);
  expect((await showBackups({ ...tools, config: wrong })).problem).toContain('is not a folder');
  expect(await backupNotice({ ...tools.config, backups: undefined })).toBeUndefined();
});

test('shows when a backup was last verified by restoring it', async () => {
  await noteDeepCheck(tools, { file: '/backups/pista.tar', startedAt: start.toISOString(), bytes: 1, rows: 2 });
  const { deepCheck, lastGood } = await showBackups(tools);
  expect(deepCheck).toEqual({ at: start.toISOString(), file: '/backups/pista.tar' });
  expect(lastGood).toBeNull();
});

test('download links work for five minutes, and for one file', async () => {
  const { headers } = await aPerson(tools, { roles: [...administrator] });
  const file = 'pista-2027-05-01T034000Z-4f1c9a.tar';
  const url = `/api/internal/admin/backups/${file}/links`;
  const { path } = (await app.inject({ method: 'POST', url, headers })).json();
  expect(path).toBe(makeDownloadPath(tools, file));
  expect((await app.inject({ url: path })).statusCode).toBe(404);
  const secret = new URL(path, 'https://pista.example').searchParams.get('secret') ?? '';
  expect(() => checkDownload(tools, file, secret)).not.toThrow();
  expect(() => checkDownload(tools, file.replace('4f', '5f'), secret)).toThrow('link-invalid');
  expect(() => checkDownload(tools, file, secret.replace(/^\d/, '9'))).toThrow('link-invalid');
  setTime(new Date(start.getTime() + 301_000));
  expect(() => checkDownload(tools, file, secret)).toThrow('link-expired');
});
