import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { askOrganisers } from '#server/confirmations/ask.ts';
import { anEvent, aUser, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { testSite } from '#testing/screen.tsx';

const db = await testDatabase();
const site = await testSite(db);
const user = userEvent.setup();
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
let path: string;

beforeEach(async () => {
  await site.clear();
  const organiser = await aUser(db, { email: 'ana@example.org', locale: 'en', email_confirmed_at: now });
  const due = { createdBy: organiser, confirmedAt: days(-60) };
  await anEvent(db, { ...due, name: 'Milonga', startsAt: days(2) });
  await anEvent(db, { ...due, name: 'Bal', startsAt: days(5) });
  await askOrganisers.run(site.tools, new AbortController().signal);
  ({ path } = await site.lastMailTo('ana@example.org'));
});

const card = async (name: string) =>
  within((await screen.findByRole('link', { name })).closest('section') as HTMLElement);

test('all events of a mail are confirmed with one press, or one by one', async () => {
  await site.open(path, 'en');
  const all = await screen.findByRole('button', { name: 'Yes, all of them are on' });
  // Opening the page changes nothing.
  const confirmed = async () =>
    (await db.selectFrom('events').select('confirmed_at').where('confirmed_at', '>=', now).execute()).length;
  expect(await confirmed()).toBe(0);

  const bal = await card('Bal');
  await user.click(bal.getByRole('button', { name: 'It’s cancelled' }));
  expect(await bal.findByText('Cancelled.')).toBeDefined();
  expect(bal.queryByRole('link', { name: 'Something has changed' })).toBeNull();
  await waitFor(() => expect(all.isConnected).toBe(false));
  await user.click(bal.getByRole('button', { name: 'It’s on after all' }));
  expect(await bal.findByText('Confirmed. Thank you!')).toBeDefined();
  await user.click((await card('Milonga')).getByRole('button', { name: 'Yes, it’s on' }));
  expect(await screen.findByText('That’s all. Thank you!')).toBeDefined();
  expect(await confirmed()).toBe(2);
});

test('one press ends the mails; an incomplete link has a message', async () => {
  await site.open(path.replace('answer=on', 'answer=stop'), 'en');
  await user.click(await screen.findByRole('button', { name: 'Stop these messages' }));
  expect(await screen.findByText(/^That’s noted/)).toBeDefined();
  expect(
    (await db.selectFrom('users').select('wants_confirmation_mails').executeTakeFirst())?.wants_confirmation_mails,
  ).toBe(false);
  await site.open('/still-on#short', 'en');
  expect(await screen.findByText(/^This link is incomplete/)).toBeDefined();
});

test('the page of an unconfirmed event says so', async () => {
  await site.open('/events/milonga', 'en');
  expect(await screen.findByText(/^Last confirmed Tue 2 Mar/)).toBeDefined();
  await site.open('/events/bal', 'en');
  expect(await screen.findByText(/^60 days ago/)).toBeDefined();
  expect(screen.queryByText(/^Last confirmed/)).toBeNull();
});
