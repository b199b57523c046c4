import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { hashPassword } from '#server/accounts/passwords.ts';
import { writeToken } from '#server/accounts/tokens.ts';
import { anOrganiser, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { paste } from '#testing/paste.ts';
import { testSite } from '#testing/screen.tsx';
import { anApiToken, aPerson } from '#testing/signed-in.ts';
import { storeToken } from '#web/http/token.ts';

const db = await testDatabase();
const site = await testSite(db);
let ana: Awaited<ReturnType<typeof aPerson>>;

beforeEach(async () => {
  act(() => storeToken(null));
  await site.clear();
  ana = await aPerson(site.tools);
});

async function openPrograms(token = ana.token): Promise<void> {
  localStorage.setItem('userToken', token);
  await site.open('/profile/programs', 'en');
  await screen.findByRole('heading', { level: 2, name: 'Tokens' });
  await site.answered();
}

const list = () => within(screen.getByRole('region', { name: 'Tokens' }));
const button = (name: string) => screen.getByRole('button', { name });
const meets = async (token: string) =>
  (await site.app.inject({ url: '/api/v1/me', headers: { authorization: `Bearer ${token}` } })).json();

test('makes a token, shows it once, copies and revokes it', async () => {
  const club = await anOrganiser(db, { name: 'Les Vendredis', members: [ana] });
  await anOrganiser(db, { name: 'Le Moulin', members: [ana] });
  const user = userEvent.setup();
  await openPrograms();
  expect(screen.getByText('No tokens yet')).toBeTruthy();

  await user.click(button('New token'));
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  await user.click(screen.getByLabelText('See my events, past and hidden ones too'));
  await user.click(screen.getByLabelText('Only events of some organisers'));
  await user.click(button('Make the token'));
  expect(await screen.findByText('Enter a name.')).toBeTruthy();
  expect(screen.getByText('Choose at least one.')).toBeTruthy();
  expect(screen.getByText('Choose at least one organiser.')).toBeTruthy();

  await paste(screen.getByLabelText('Name'), 'Our club’s website');
  await user.click(screen.getByLabelText('Add, change, cancel and delete my events'));
  await user.click(screen.getByLabelText('Les Vendredis'));
  await user.click(screen.getByLabelText('1 year'));
  await user.click(button('Make the token'));
  const title = await screen.findByRole('heading', { name: '“Our club’s website” has its token' });
  expect(document.activeElement).toBe(title);
  const token = screen.getByText(/^pista_\w{36}$/).textContent;
  await user.click(button('Copy'));
  expect(await screen.findByText('Token copied.')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(token);
  expect(await meets(token)).toMatchObject({
    token: { name: 'Our club’s website', scopes: ['events:write'], expiresAt: expect.stringMatching(/^2028-04-30T/) },
    organisers: [{ id: club.id }],
  });

  await user.click(button('Done'));
  expect(screen.queryByText(token)).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Tokens' }));
  const item = within(await list().findByRole('listitem'));
  expect(item.getByText('Only events of: Les Vendredis')).toBeTruthy();
  expect(item.getByText('Expires on 30 Apr 2028')).toBeTruthy();

  await user.click(button('Revoke “Our club’s website”'));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
  expect(await item.findByText('Revoked')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Revoke “Our club’s website”' })).toBeNull();
  expect((await meets(token)).code).toBe('token-revoked');
});

test('lists active tokens first, and says which expire soon or reach nothing', async () => {
  const club = await anOrganiser(db, { members: [ana, await aPerson(site.tools)] });
  await anApiToken(site.tools, ana, { organisers: [club] });
  await db.deleteFrom('organiser_members').where('user_id', '=', ana.id).execute();
  await anApiToken(site.tools, ana, { expiresAt: new Date(now.getTime() - 1) });
  await openPrograms();
  const [first, second] = list()
    .getAllByRole('listitem')
    .map((item) => item.textContent);
  expect(first).toContain('You’ve left its organisers: it no longer reaches any event.');
  expect(first).toContain('Never used');
  expect(second).toContain('Expired');
});

test('asks for the password if the sign-in is too long ago', async () => {
  const user = userEvent.setup();
  const { db, clock, tokenSecret } = site.tools;
  await db
    .updateTable('users')
    .set({ password_hash: await hashPassword('la pista gira') })
    .execute();
  const anHourAgo = () => new Date(clock().getTime() - 3_600_000);
  await openPrograms(await writeToken(tokenSecret, anHourAgo, ana.account));
  await user.click(button('New token'));
  await paste(screen.getByLabelText('Name'), 'Agenda');
  await user.click(button('Make the token'));
  const field = await screen.findByLabelText('Your password');
  await waitFor(() => expect(document.activeElement).toBe(field));
  await paste(field, 'guessed');
  await user.click(button('Make the token'));
  expect(await screen.findByText('That isn’t your current password.')).toBeTruthy();
  await user.clear(field);
  await paste(field, 'la pista gira');
  await user.click(button('Make the token'));
  expect(await screen.findByRole('heading', { name: '“Agenda” has its token' })).toBeTruthy();
});

test('an unconfirmed address must be confirmed first', async () => {
  await db.updateTable('users').set({ email_confirmed_at: null }).execute();
  await openPrograms();
  expect(await screen.findByText('Confirm your e-mail address to make a token.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'New token' })).toBeNull();
});
