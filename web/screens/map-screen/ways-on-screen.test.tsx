import { screen, waitFor } from '@testing-library/react';
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
  (await screen.findAllByRole('link', { name: 'Ajouter un événement' })).map((link) => link.getAttribute('href'));

test('leads visitors from the add button via login to the form, and others directly', async () => {
  await site.open('/');
  expect(new Set(await wayToTheForm())).toEqual(new Set(['/home?redirect=%2Fadd-event']));
  localStorage.setItem('userToken', (await aPerson(site.tools)).token);
  await site.open('/');
  expect(new Set(await wayToTheForm())).toEqual(new Set(['/add-event']));
});

test('says that a link could not be copied', async () => {
  const user = userEvent.setup();
  await anEvent(db, { name: 'Bal du lac' });
  await site.open('/events/bal-du-lac');
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  await user.click(await screen.findByRole('button', { name: 'Partager' }));
  expect(await screen.findByText('Impossible de copier le lien')).toBeTruthy();
});

test('says that events could not be loaded, above an empty list', async () => {
  await site.open('/about', 'en');
  const answer = () => Promise.resolve(Response.json({ code: 'unavailable' }, { status: 503 }));
  const server = vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
  onTestFinished(() => server.mockRestore());
  await userEvent.setup().click(screen.getAllByRole('link', { name: 'Map' })[0] as HTMLElement);
  await waitFor(() => expect(screen.getAllByText('Failed to load events. Please try again later.')).toHaveLength(2));
  expect(screen.queryByRole('article')).toBeNull();
});
