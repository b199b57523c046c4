import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createLog } from '#server/log.ts';
import { sendMail } from '#server/mail/service.ts';
import { testDatabase } from '#testing/database.ts';
import { shownMessages } from '#testing/languages/messages.ts';
import { testSite } from '#testing/screen.tsx';
import { administrator, aPerson } from '#testing/signed-in.ts';
import { smtpServer } from '#testing/smtp-server.ts';
import { signIn } from '#web/accounts/session.ts';

const { adminPanel, siteHealth: words } = shownMessages('fr');

const db = await testDatabase();
const smtp = await smtpServer();
const smtpUrl = smtp.url.replace('//', '//pista:a%3Asecret%2Fwith%40signs@');
const site = await testSite(db, undefined, { SMTP_URL: smtpUrl });

beforeEach(async () => {
  await site.clear();
  await site.tools.map.catchUp();
  smtp.mood = 'kind';
  signIn((await aPerson(site.tools, { name: 'Ada', roles: [...administrator] })).token);
});

const plain = (text: string) => text.replace(/\s/g, ' ');
const counted = (text: string, count: number) => plain(text.replace('{{count, number}}', `${count}`));

async function checkOf(name: keyof typeof words.names) {
  const list = within(await screen.findByRole('list', { name: words.checks }));
  const item = list.getAllByRole('listitem').find((each) => plain(each.textContent).startsWith(words.names[name]));
  if (!item) throw new Error(`There is no check of ${name}.`);
  return item;
}

test('shows what works, what to look into, and the server', async () => {
  await site.open('/admin?tab=health');
  // A new site has no backups.
  expect(await screen.findByRole('heading', { name: counted(words.attention_one, 1) })).toBeTruthy();
  expect(plain((await checkOf('backups')).textContent)).toContain(plain(words.problems['backups-off']));
  const mail = plain((await checkOf('mail')).textContent);
  expect(mail).toContain(words.states.ok);
  expect(mail).toContain(new URL(smtp.url).host);
  expect(screen.getByText(plain(words.noErrors))).toBeTruthy();
  expect(screen.getByText(site.tools.config.version)).toBeTruthy();
});

test('shows first that the mail server rejects us, why, and what to do; the tab counts it', async () => {
  smtp.mood = 'locked';
  await site.open('/admin?tab=health');
  expect(await screen.findByRole('heading', { name: new RegExp(counted(words.failing_one, 1)) })).toBeTruthy();
  const list = screen.getByRole('list', { name: words.checks });
  const [first] = within(list).getAllByRole('listitem');
  const mail = plain(first?.textContent ?? '');
  expect(mail).toContain(words.states.failing);
  expect(mail).toContain(plain(words.problems['mail-rejected']));
  expect(mail).toContain('535');
  expect(screen.getByRole('tab', { name: new RegExp(`^${adminPanel.tabs.health}.*1`) })).toBeTruthy();
});

test('shows a mail that waits, and the last errors without the address', async () => {
  smtp.mood = 'busy';
  const { tools } = site;
  const log = createLog('warn', { write() {} }, tools.recentErrors);
  const to = { email: 'ana.lopez@example.org', name: 'Ana Lopez' };
  await sendMail(tools, { to, locale: 'fr', template: 'confirm-address', facts: { path: '/confirm?secret=abc' } });
  await tools.jobs.drain({ ...tools, log });
  await site.open('/admin?tab=health');
  const mail = plain((await checkOf('mail')).textContent);
  expect(mail).toContain(plain(words.problems['mail-retrying']));
  expect(mail).toContain('451 Try again later');
  expect(screen.getByText('a job failed and will be retried')).toBeTruthy();
  expect(document.body.textContent).not.toContain('ana.lopez');
  expect(document.body.textContent).not.toContain('Lopez');
});
