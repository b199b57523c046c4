import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { archiveNameOf, writePictureList } from '#server/backup/nightly/archive-files.ts';
import { targetOf } from '#server/backup/nightly/make-backup.ts';
import * as runs from '#server/backup/nightly/runs-store.ts';
import { newId } from '#server/ids/ids.ts';
import { testDatabase } from '#testing/database.ts';
import { testFolder } from '#testing/folder.ts';
import { shownMessages } from '#testing/languages/messages.ts';
import { testSite } from '#testing/screen.tsx';
import { administrator, aPerson } from '#testing/signed-in.ts';
import { signIn } from '#web/accounts/session.ts';

const { backups: messages } = shownMessages('fr');

const db = await testDatabase();
const folder = join(await testFolder(), 'backups');
const site = await testSite(db, undefined, { BACKUP_TO: folder });
const user = userEvent.setup();

beforeEach(async () => {
  await site.clear();
  signIn((await aPerson(site.tools, { roles: [...administrator] })).token);
});

const plain = (words: string) => words.replace(/\s/g, ' ');
const shown = (words: string) => screen.findByText(plain(words));

/** Adds a run of `hoursAgo`, successful or failed. */
async function aRun(hoursAgo: number, error?: string) {
  const at = new Date(site.tools.clock().getTime() - hoursAgo * 3_600_000);
  const run = { id: newId(), kind: 'nightly' as const, place: folder, file: archiveNameOf(at), started_at: at };
  await runs.insertRun(db, { ...run, step: 'rows' });
  const result = error ? { error } : { bytes: 21_300_000, row_count: 463_000, pictures: 0, verified_at: at };
  await runs.finishRun(db, run.id, at, result);
  return run.file;
}

test('shows the last backup, and starts one', async () => {
  await aRun(5);
  await site.open('/admin?tab=backups');
  expect(await shown('21,3 Mo')).toBeTruthy();
  expect(screen.getByText(plain('463 000'))).toBeTruthy();
  expect(screen.queryByText(plain(messages.overdue))).toBeNull();
  await user.click(screen.getByRole('button', { name: messages.start }));
  expect(await shown(messages.started)).toBeTruthy();
  expect(await shown(messages.running)).toBeTruthy();
});

test('warns after 36 hours, and says why the last one failed', async () => {
  await aRun(40);
  await aRun(16, 'There is no room left on the disk of /backups.');
  await site.open('/admin?tab=backups');
  const alert = (await shown(messages.overdue)).closest('[role=alert]');
  expect(alert).toBeTruthy();
  expect(await screen.findByText(/There is no room left on the disk/)).toBeTruthy();
});

test('shows a backup in progress, which cannot be started twice', async () => {
  const run = { id: newId(), kind: 'manual' as const, place: folder, file: 'pista.tar' };
  await runs.insertRun(db, { ...run, started_at: site.tools.clock(), step: 'verifying' });
  await site.open('/admin?tab=backups');
  expect(await shown(messages.steps.verifying)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: messages.start }).disabled).toBe(true);
});

test('lists the backups that are kept, each with a button to download it', async () => {
  const file = await aRun(5);
  const target = await targetOf(site.tools.config);
  await target?.add(file, (path) => writeFile(path, 'rows'));
  if (target) await writePictureList(target, file, []);
  await site.open('/admin?tab=backups');
  const [item] = await screen.findAllByText(plain(messages.download));
  const row = item?.closest('li');
  // A restore needs the name.
  expect(within(row as HTMLElement).getByText(file)).toBeTruthy();
  expect(within(row as HTMLElement).getByRole('button', { name: /^Télécharger la sauvegarde du / })).toBeTruthy();
});
