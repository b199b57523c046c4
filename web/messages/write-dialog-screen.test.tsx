import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { anEvent, anOrganiser } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { shownMessages } from '#testing/languages/messages.ts';
import { paste } from '#testing/paste.ts';
import { testSite } from '#testing/screen.tsx';
import { aPerson } from '#testing/signed-in.ts';
import { storeToken } from '#web/http/token.ts';

const { messages, eventDetails, organisers } = shownMessages('en');
const words = messages.form;

const db = await testDatabase();
const site = await testSite(db);
const user = userEvent.setup();
beforeEach(async () => {
  storeToken(null);
  await site.clear();
});

const kept = () =>
  db.selectFrom('messages').select(['sender_name', 'sender_email', 'message', 'locale', 'event_id']).execute();
const letter = { name: 'Ana', email: 'ana@example.org', message: 'Is it on?' };

async function openForm() {
  const organiser = await aPerson(site.tools);
  const event = await anEvent(db, { name: 'Milonga', createdBy: organiser });
  await site.open('/events/milonga', 'en');
  await user.click(await screen.findByRole('button', { name: eventDetails.writeToOrganiser }));
  const dialog = within(await screen.findByRole('dialog', { name: words.title }));
  const fillIn = async (texts: Partial<typeof letter>) => {
    for (const [field, text] of Object.entries(texts))
      await paste(dialog.getByLabelText(words[field as keyof typeof letter]), text);
  };
  return { event, organiser, dialog, fillIn, send: () => user.click(dialog.getByRole('button', { name: words.send })) };
}

test('sends a message about an event, and shows where the answer will arrive', async () => {
  const { event, fillIn, send } = await openForm();
  await fillIn(letter);
  await send();
  expect(await screen.findByRole('dialog', { name: words.sentTitle })).toBeTruthy();
  expect(screen.getByText(/ana@example\.org/)).toBeTruthy();
  const row = { sender_name: 'Ana', sender_email: 'ana@example.org', message: 'Is it on?', locale: 'en' };
  expect(await kept()).toEqual([{ ...row, event_id: event.id }]);
});

test('rejects an incomplete message before sending, and keeps the text after a failure', async () => {
  const { organiser, dialog, fillIn, send } = await openForm();
  await fillIn({ email: 'ana@' });
  await send();
  for (const text of ['nameRequired', 'emailInvalid', 'messageRequired'] as const)
    expect(await dialog.findByText(words[text])).toBeTruthy();

  await user.clear(dialog.getByLabelText(words.email));
  await fillIn(letter);
  await db.updateTable('users').set({ accepts_messages: false }).where('id', '=', organiser.id).execute();
  await send();
  expect(await dialog.findByText(words.failed)).toBeTruthy();
  expect(dialog.getByLabelText<HTMLTextAreaElement>(words.message).value).toBe(letter.message);
  expect(await kept()).toEqual([]);
});

test('fills in name and address of a signed-in user', async () => {
  const ben = await aPerson(site.tools, { name: 'Ben', email: 'ben@example.org' });
  const organiser = await anOrganiser(db, { name: 'Bal', members: [await aPerson(site.tools)] });
  storeToken(ben.token);
  await site.open(`/organisers/${organiser.slug}`, 'en');
  await user.click(await screen.findByRole('button', { name: organisers.write }));
  const dialog = within(await screen.findByRole('dialog', { name: words.title }));
  expect(await dialog.findByDisplayValue('ben@example.org')).toBeTruthy();
  expect(dialog.getByDisplayValue('Ben')).toBeTruthy();
});

test('shows no button for an event whose organiser gets no mail', async () => {
  await anEvent(db, { name: 'Milonga', createdBy: await aPerson(site.tools, { email_confirmed_at: null }) });
  await site.open('/events/milonga', 'en');
  await screen.findByRole('button', { name: 'Report a problem' });
  await site.answered();
  expect(screen.queryByRole('button', { name: eventDetails.writeToOrganiser })).toBeNull();
});
