import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { shownMessages } from '#testing/languages/messages.ts';
import { testSite } from '#testing/screen.tsx';
import { administrator, aPerson } from '#testing/signed-in.ts';
import { signIn } from '#web/accounts/session.ts';

const { siteSettings: messages } = shownMessages('fr');

const site = await testSite(await testDatabase());
const user = userEvent.setup();

beforeEach(async () => {
  await site.clear();
  signIn((await aPerson(site.tools, { roles: [...administrator] })).token);
});

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const settings = () => site.tools.site.settings;

async function type(label: string, text: string) {
  const input = await field(label);
  await user.clear(input);
  await user.type(input, text);
}

test('previews, saves and undoes a change', async () => {
  await site.open('/admin?tab=site');
  await type(messages.name, 'Bailar');
  await type(messages.color, 'ffd400');
  expect(screen.getAllByText('Bailar')).toHaveLength(4);
  expect(screen.getByText(/^Mode clair.*#[0-9a-f]{6}/)).toBeTruthy();
  expect(settings().name).toBe('Pista');

  await press(messages.save);
  await expect.poll(settings).toMatchObject({ name: 'Bailar', accentColor: '#ffd400' });
  expect(await screen.findByText(messages.allSaved)).toBeTruthy();

  await user.click(await screen.findByRole('button', { name: messages.undo }));
  await expect.poll(settings).toMatchObject({ name: 'Pista', accentColor: '#c42f12' });
  await expect.poll(async () => (await field(messages.name)).value).toBe('Pista');
});

test('marks a field that the server refuses, and keeps what was typed', async () => {
  await site.open('/admin?tab=site');
  await type(messages.operatorEmail, 'not an address');
  await press(messages.save);
  expect(await screen.findByRole('link', { name: messages.wrong.operatorEmail })).toBeTruthy();
  expect((await field(messages.operatorEmail)).getAttribute('aria-invalid')).toBe('true');
  expect(settings().operatorEmail).toBe('');
});

test('keeps typed changes on top of those that another administrator saved meanwhile', async () => {
  const other = await aPerson(site.tools, { roles: [...administrator] });
  await site.open('/admin?tab=site');
  await type(messages.name, 'Bailar');
  const { changeSite } = await import('#server/administration/site/change-site.ts');
  await changeSite(site.tools, { ...other, roles: [...administrator] } as never, { operatorName: 'Danser' });
  await press(messages.save);
  await user.click(await screen.findByRole('button', { name: messages.refresh }));
  await expect.poll(async () => (await field(messages.operatorName)).value).toBe('Danser');
  await press(messages.save);
  await expect.poll(settings).toMatchObject({ name: 'Bailar', operatorName: 'Danser' });
});

test('asks before going back leaves unsaved changes', async () => {
  await site.open('/admin?tab=site');
  const before = history.length;
  const { state } = history;
  await type(messages.name, 'Bailar');
  await waitFor(() => expect(history.length).toBe(before + 1));
  // The environment does not go back by itself.
  history.replaceState(state, '');
  fireEvent(window, new PopStateEvent('popstate', { state }));
  await user.click(await screen.findByRole('button', { name: messages.leaveNo }));
  expect((await field(messages.name)).value).toBe('Bailar');
});

test('asks before a link leaves unsaved changes', async () => {
  await site.open('/admin?tab=site');
  await type(messages.name, 'Bailar');
  await user.click(screen.getAllByRole('tab')[0] as HTMLElement);
  await user.click(await screen.findByRole('button', { name: messages.leaveNo }));
  expect((await field(messages.name)).value).toBe('Bailar');
});
