import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startDue } from '#server/webhooks/deliver.ts';
import { writeMessages } from '#server/webhooks/follow-log.ts';
import { aDance, anEvent } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { shownMessages } from '#testing/languages/messages.ts';
import { paste } from '#testing/paste.ts';
import { testSite } from '#testing/screen.tsx';
import { aPerson } from '#testing/signed-in.ts';
import { openWebhookReceiver } from '#testing/webhook-receiver.ts';
import { storeToken } from '#web/http/token.ts';

const { embed } = shownMessages('en');

const receiver = await openWebhookReceiver();
afterAll(() => receiver.close());
const db = await testDatabase();
const site = await testSite(db, undefined, { WEBHOOK_SERVERS: receiver.host });
let ana: Awaited<ReturnType<typeof aPerson>>;

beforeEach(async () => {
  act(() => storeToken(null));
  await site.clear();
  receiver.answers.clear();
  ana = await aPerson(site.tools);
});

async function openPrograms(): Promise<void> {
  localStorage.setItem('userToken', ana.token);
  await site.open('/profile/programs', 'en');
  await screen.findByRole('heading', { level: 2, name: 'Webhooks' });
  await site.answered();
}

const section = () => within(screen.getByRole('region', { name: 'Webhooks' }));
const button = (name: string) => section().getByRole('button', { name });
const add = async () => {
  const payload = { url: receiver.url(), name: 'Mirror' };
  const url = '/api/v1/webhooks';
  return (await site.app.inject({ method: 'POST', url, headers: ana.headers, payload })).json();
};

async function deliver(): Promise<void> {
  while (await writeMessages(site.tools));
  await Promise.all(await startDue(site.tools, new AbortController().signal));
}

test('makes a webhook, shows its secret once, tests and pauses it', async () => {
  await aDance(db, { name: 'Tango', names: JSON.stringify({ en: 'Tango' }) });
  const user = userEvent.setup();
  await openPrograms();
  expect(section().getByText('No webhooks yet')).toBeTruthy();
  await user.click(button('New webhook'));
  expect(document.activeElement).toBe(section().getByLabelText('Name of the webhook'));
  await user.click(button('Make the webhook'));
  expect(await section().findByText('Enter a name.')).toBeTruthy();

  await paste(section().getByLabelText('Name of the webhook'), 'School');
  await paste(section().getByLabelText('Address'), 'http://127.0.0.1/hook');
  await user.click(button('Tango'));
  await user.click(button('Cancelled'));
  await user.click(button('Make the webhook'));
  expect(await section().findByText(/^We don’t send to this address/)).toBeTruthy();
  expect(document.activeElement).toBe(section().getByLabelText('Address'));
  await user.clear(section().getByLabelText('Address'));
  await paste(section().getByLabelText('Address'), receiver.url());
  await user.click(button('Make the webhook'));

  const title = await section().findByRole('heading', { name: 'The secret of “School”' });
  expect(document.activeElement).toBe(title);
  const secret = section().getByText(/^whsec_/).textContent;
  await user.click(button('Copy the secret'));
  expect(await navigator.clipboard.readText()).toBe(secret);
  await user.click(button('Done'));
  expect(section().queryByText(secret)).toBeNull();

  expect(section().getByText(/Nothing is sent until/)).toBeTruthy();
  expect(section().getByText('Tango – Cancelled')).toBeTruthy();
  await user.click(button('Send a test to “School”'));
  expect(await section().findByText('The test arrived')).toBeTruthy();
  expect(await section().findByText('Active')).toBeTruthy();
  await user.click(button('Pause “School”'));
  expect(await section().findByText('Paused')).toBeTruthy();
  await user.click(button('Switch “School” on again'));
  expect(await section().findByText('Active')).toBeTruthy();
});

test('does not make a webhook while a typed place is not chosen from the list', async () => {
  const user = userEvent.setup();
  await openPrograms();
  await user.click(button('New webhook'));
  await paste(section().getByLabelText('Name of the webhook'), 'School');
  await paste(section().getByLabelText('Address'), receiver.url());
  const field = section().getByRole('combobox', { name: embed.place });
  await user.type(field, 'Lyo');
  await user.click(button('Make the webhook'));
  const error = await section().findByText(embed.choosePlace);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(field.getAttribute('aria-describedby')).toContain(error.id);
  expect(document.activeElement).toBe(field);
  const list = () => site.app.inject({ url: '/api/v1/webhooks', headers: ana.headers });
  expect((await list()).json().items).toEqual([]);

  await user.clear(field);
  expect(field.hasAttribute('aria-invalid')).toBe(false);
  await user.click(button('Make the webhook'));
  await section().findByRole('heading', { name: 'The secret of “School”' });
});

test('shows the log with tries, sends again, renews the secret and deletes', async () => {
  const { id } = await add();
  await site.app.inject({ method: 'POST', url: `/api/v1/webhooks/${id}/test`, headers: ana.headers });
  receiver.answers.set('/hook', { status: 500 });
  await anEvent(db);
  await deliver();
  const user = userEvent.setup();
  await openPrograms();
  expect(section().getByText('Failing')).toBeTruthy();
  expect(section().getByText('1 message is waiting.')).toBeTruthy();
  await user.click(button('Log of “Mirror”'));
  const log = within(section().getByRole('region', { name: 'Log of “Mirror”' }));
  const [first, second] = await log.findAllByText('1 try');
  expect(second).toBeTruthy();
  await user.click(first as HTMLElement);
  expect(log.getByText(/Answered 500 in/)).toBeTruthy();
  await user.selectOptions(log.getByLabelText('Show'), 'Failed');
  expect(await log.findByText('No messages in this state.')).toBeTruthy();

  await user.click(button('Pause “Mirror”'));
  await user.click(await log.findByRole('button', { name: /^Send again: Added/ }));
  expect(await screen.findByText('1 message is being sent again.')).toBeTruthy();
  await user.click(log.getByRole('button', { name: 'Send a period again' }));
  await user.click(within(screen.getByRole('alertdialog')).getByLabelText('The last 7 days'));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('There are no messages to send again.')).toBeTruthy();

  await user.click(button('More actions for “Mirror”'));
  await user.click(button('Renew the secret'));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Renew the secret' }));
  expect(await section().findByRole('heading', { name: 'The secret of “Mirror”' })).toBeTruthy();
  await user.click(button('Done'));
  await user.click(button('More actions for “Mirror”'));
  await user.click(button('Delete'));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  expect(await section().findByText('No webhooks yet')).toBeTruthy();
});
