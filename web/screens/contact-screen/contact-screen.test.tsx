import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { shownMessages } from '#testing/languages/messages.ts';
import { paste } from '#testing/paste.ts';
import { testSite } from '#testing/screen.tsx';

const { contact } = shownMessages('en');

const db = await testDatabase();
const site = await testSite(db);
const user = userEvent.setup();

beforeEach(() => site.clear());

async function fillIn(words: { name?: string; email?: string; subject?: string; message?: string }) {
  for (const [field, text] of Object.entries(words)) {
    await paste(await screen.findByLabelText(contact[field as keyof typeof words]), text);
  }
}

const letter = {
  name: 'Ana',
  email: 'ana@example.org',
  subject: 'A milonga has moved',
  message: 'It is at number 12, not at 2.',
};

const kept = () =>
  db.selectFrom('contact_requests').select(['name', 'email', 'subject', 'message', 'locale']).execute();

test('a message is stored, and the sender sees where the reply will be sent', async () => {
  await site.open('/contact', 'en');
  await fillIn(letter);
  await user.click(screen.getByRole('button', { name: contact.send }));
  expect(await screen.findByText(contact.sentTitle)).toBeTruthy();
  expect(screen.getByText(/ana@example\.org/)).toBeTruthy();
  expect(await kept()).toEqual([{ ...letter, locale: 'en' }]);
});

test('an incomplete form is not sent, and each field shows its error', async () => {
  await site.open('/contact', 'en');
  await fillIn({ name: '   ', email: 'ana@' });
  await user.click(screen.getByRole('button', { name: contact.send }));
  for (const text of ['nameRequired', 'emailInvalid', 'subjectRequired', 'messageRequired'] as const) {
    expect((await screen.findAllByText(contact[text])).length).toBeGreaterThan(0);
  }
  expect(await kept()).toEqual([]);
});

test('a message with a filled honeypot field is accepted and discarded', async () => {
  await site.open('/contact', 'en');
  await fillIn(letter);
  await user.type(screen.getByLabelText(contact.leaveEmpty), 'https://casino.example');
  await user.click(screen.getByRole('button', { name: contact.send }));
  expect(await screen.findByText(contact.sentTitle)).toBeTruthy();
  expect(await kept()).toEqual([]);
});

test('a message that cannot be sent is kept in the form', async () => {
  await site.open('/contact', 'en');
  await fillIn(letter);
  await site.app.close();
  await user.click(screen.getByRole('button', { name: contact.send }));
  expect(await screen.findByText(contact.failed)).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>(contact.message).value).toBe(letter.message);
});
