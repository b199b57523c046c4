import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testFolder } from '#testing/folder.ts';
import { mayMount, smallDisk } from '#testing/small-disk.ts';
import { readDisks } from './disks.ts';
import { checkDisks } from './health/checks.ts';

function logFile(folder: string): number {
  const fd = openSync(join(folder, 'pista.log'), 'a');
  onTestFinished(() => closeSync(fd));
  return fd;
}

test('names a disk once, by its first use', async () => {
  const folder = await testFolder();
  const disks = await readDisks({ dataDir: folder }, { temporary: folder, logFd: logFile(folder) });
  expect(disks.map(({ use }) => use)).toEqual(['data']);
});

test('leaves out a folder that does not exist', async () => {
  const folder = await testFolder();
  const disks = await readDisks({ dataDir: join(folder, 'missing') }, { temporary: folder });
  expect(disks.map(({ use }) => use)).toContain('temporary');
  expect(disks.map(({ use }) => use)).not.toContain('data');
});

test.runIf(mayMount)('finds the full disk of temporary files, and that of the log', async () => {
  const [dataDir, temporary, log] = [await testFolder(), await smallDisk(4), await smallDisk(4)];
  const disks = async () =>
    (await readDisks({ dataDir }, { temporary: temporary.folder, logFd: logFile(log.folder) })).filter(
      // The machine's own disk may be low.
      ({ use }) => use !== 'data',
    );
  expect((await disks()).map(({ use, totalBytes }) => [use, totalBytes])).toEqual([
    ['temporary', 4 * 1024 * 1024],
    ['log', 4 * 1024 * 1024],
  ]);
  expect(checkDisks(await disks()).state).toBe('ok');
  await log.fill();
  expect(checkDisks(await disks())).toMatchObject({ state: 'attention', problem: 'log-disk-low' });
  await temporary.fill();
  expect(checkDisks(await disks()).problem).toBe('temporary-disk-low');
  await temporary.freeSpace();
  await log.freeSpace();
  expect(checkDisks(await disks()).state).toBe('ok');
});
