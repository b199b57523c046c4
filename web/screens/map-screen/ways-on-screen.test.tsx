import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { anEvent } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { testSite } from '#testing/screen.tsx';
import { aPerson } from '#testing/signed-in.ts';

const db = await testDatabase();
const site = await testSite(db);

beforeEach(async () => {
  localStorage.clear();
  await site.clear();
});

const wayToTheForm = async () =>
  (await within(screen.getByRole('main')).findAllByRole('link', { name: 'Ajouter un événement' })).map((link) =>
    link.getAttribute('href'),
  );

test('the add button leads visitors to the form by way of signing in, and the others straight there', async () => {
  await site.open('/');
  expect(new Set(await wayToTheForm())).toEqual(new Set(['/home?redirect=%2Fadd-event']));
  localStorage.setItem('userToken', (await aPerson(site.tools)).token);
  await site.open('/');
  expect(new Set(await wayToTheForm())).toEqual(new Set(['/add-event']));
});

test('a link that can not be copied is said not to be', async () => {
  const user = userEvent.setup();
  await anEvent(db, { name: 'Bal du lac' });
  await site.open('/events/bal-du-lac');
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  await user.click(await screen.findByRole('button', { name: 'Copier le lien' }));
  expect(await screen.findByText('Impossible de copier le lien')).toBeTruthy();
});

test('events that can not be loaded are said not to be, above an empty list', async () => {
  await site.open('/about', 'en');
  const answer = () => Promise.resolve(Response.json({ code: 'unavailable' }, { status: 503 }));
  const server = vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
  onTestFinished(() => server.mockRestore());
  await userEvent.setup().click(screen.getByRole('link', { name: 'Map' }));
  await waitFor(() => expect(screen.getAllByText('Failed to load events. Please try again later.')).toHaveLength(2));
  expect(screen.queryByRole('article')).toBeNull();
});
