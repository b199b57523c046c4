import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { anEvent, anOrganiser } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { shownMessages } from '#testing/languages/messages.ts';
import { send } from '#testing/organiser.ts';
import { paste } from '#testing/paste.ts';
import { testSite } from '#testing/screen.tsx';
import { administrator, aPerson } from '#testing/signed-in.ts';
import { storeToken } from '#web/http/token.ts';

const { messages: words, adminPanel, organisers, profile } = shownMessages('en');
const reported = adminPanel.reportedMessages;

const db = await testDatabase();
const site = await testSite(db);
const user = userEvent.setup();
let lea: Awaited<ReturnType<typeof aPerson>>;
let club: Awaited<ReturnType<typeof anOrganiser>>;

beforeEach(async () => {
  await site.clear();
  lea = await aPerson(site.tools, { name: 'Léa', email: 'lea@club.example' });
  club = await anOrganiser(db, { name: 'Bal du Canal', members: [lea] });
  const event = await anEvent(db, { name: 'Milonga', organiser: club, createdBy: lea });
  const body = { about: { event: event.id }, name: 'Ana', email: 'ana@example.org', message: 'See https://a.example' };
  expect((await send(site.app, 'POST', '/api/internal/messages', {}, body)).status).toBe(204);
});

async function openMessage() {
  storeToken(lea.token);
  await site.open('/messages', 'en');
  await user.click(await screen.findByRole('link', { name: /Ana/ }));
  await screen.findByRole('heading', { level: 1, name: 'From Ana' });
}
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

test('shows a new message as plain text, answers it, and shows the address only then', async () => {
  await openMessage();
  expect(screen.queryByRole('link', { name: /a\.example/ })).toBeNull();
  expect(document.body.textContent).not.toContain('ana@example.org');
  expect(await screen.findByText(/sees your e-mail address \(lea@club\.example\)/)).toBeTruthy();
  await press(words.answer.send);
  expect(await screen.findByText(words.answer.required)).toBeTruthy();
  await paste(screen.getByLabelText(words.answer.label), 'Yes, it is.');
  await press(words.answer.send);
  expect(await screen.findByRole('link', { name: 'ana@example.org' })).toBeTruthy();
  expect(await site.mailsTo('ana@example.org')).toHaveLength(1);
  await user.click(screen.getByRole('link', { name: words.back }));
  expect(await screen.findByText(words.none)).toBeTruthy();
});

test('ignores a message and undoes it, blocks the sender and unblocks it in the list', async () => {
  await openMessage();
  await press(words.ignore);
  await press(words.undo);
  expect(await screen.findByRole('button', { name: words.ignore })).toBeTruthy();
  await press(words.block);
  expect(await screen.findByRole('button', { name: words.unblock })).toBeTruthy();
  await user.click(screen.getByRole('link', { name: words.back }));
  await press(`${words.blocks.unblock} (Ana)`);
  await waitFor(() => expect(screen.queryByText(words.blocks.title)).toBeNull());
});

test('reports a message, which an administrator reads and blocks', async () => {
  await openMessage();
  await press(words.report);
  const dialog = within(await screen.findByRole('dialog', { name: words.reportTitle }));
  await paste(dialog.getByRole('textbox'), 'Rude');
  await user.click(dialog.getByRole('button', { name: words.reportSend }));
  expect(await screen.findByText(words.state.reported)).toBeTruthy();
  await press(words.delete);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: words.delete }));
  expect(await screen.findByText(words.none)).toBeTruthy();

  storeToken((await aPerson(site.tools, { roles: [...administrator] })).token);
  await site.open('/admin?tab=reports', 'en');
  expect(await screen.findByText('Rude')).toBeTruthy();
  expect(screen.queryByText(/a\.example/)).toBeNull();
  await press(reported.read);
  expect(await screen.findByText(/See https/)).toBeTruthy();
  await press(reported.block);
  await waitFor(() => expect(screen.queryByText(reported.title)).toBeNull());
  expect(await db.selectFrom('message_blocks').select('sender_name').execute()).toEqual([{ sender_name: 'Ana' }]);
});

test('switches messages off in the profile, for an organiser, and by the link of a mail', async () => {
  storeToken(lea.token);
  await site.open(`/edit-organiser/${club.id}`, 'en');
  await user.click(await screen.findByRole('switch', { name: new RegExp(organisers.acceptsMessages) }));
  await screen.findByText(organisers.saved);
  expect((await db.selectFrom('organisers').select('accepts_messages').executeTakeFirst())?.accepts_messages).toBe(
    false,
  );

  await site.open('/profile', 'en');
  await user.click(await screen.findByRole('switch', { name: new RegExp(profile.acceptsMessages) }));
  await screen.findByText(profile.saved);
  const accepts = async () =>
    (await db.selectFrom('users').select('accepts_messages').where('id', '=', lea.id).executeTakeFirst())
      ?.accepts_messages;
  expect(await accepts()).toBe(false);

  await db.updateTable('users').set({ accepts_messages: true }).execute();
  const [mail] = await site.mailsTo(lea.email);
  const secret = /stop\?what=messages#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  await site.open(`/stop?what=messages#${secret}`, 'en');
  await press(words.stop.end);
  expect(await screen.findByText(words.stop.ended)).toBeTruthy();
  expect(await accepts()).toBe(false);
});
