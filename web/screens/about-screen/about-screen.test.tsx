import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { testSite } from '#testing/screen.tsx';

const db = await testDatabase();
const site = await testSite(db);
const followed = ['https://www.instagram.com/pista.dance', 'https://mastodon.example/@pista'];
const siteWithAccounts = await testSite(db, undefined, { SOCIAL_LINKS: followed.join(',') });

const linksIn = (list: HTMLElement) =>
  within(list)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

test.each([
  ['fr', ['L’idée', 'Participer', 'Faites passer', 'Venez danser']],
  ['en', ['The idea', 'Take part', 'Pass it on', 'Come and dance']],
  ['es', ['La idea', 'Participa', 'Pásalo', 'Ven a bailar']],
] as const)(
  'has sections about the idea, taking part, sharing and joining in each language: %s',
  async (language, parts) => {
    await site.open('/about', language);
    for (const part of parts) expect(await screen.findByRole('heading', { level: 2, name: part })).toBeTruthy();
    const networks = (await screen.findAllByRole('link')).map((link) => link.getAttribute('href') ?? '');
    for (const network of ['wa.me', 't.me', 'facebook.com']) {
      const shared = networks.find((address) => address.includes(network)) ?? '';
      expect(decodeURIComponent(shared)).toContain('https://pista.example');
    }
    expect(screen.getByText(/^Pista, versi.* \d+\.\d+\.\d+/)).toBeTruthy();
  },
);

test('links to the accounts of the site on other networks by their names', async () => {
  await siteWithAccounts.open('/about');
  const [instagram, mastodon] = followed;
  const list = (await screen.findByText('Suivez-nous :')).nextElementSibling as HTMLElement;
  expect(linksIn(list)).toEqual([
    ['Instagram', instagram],
    ['mastodon.example', mastodon],
  ]);
});

test('shows no such links without accounts', async () => {
  await site.open('/about');
  await screen.findByRole('link', { name: 'Facebook' });
  expect(screen.queryByText('Suivez-nous :')).toBeNull();
});

test('links to adding an event, to contact, and to the map', async () => {
  await site.open('/about');
  for (const [name, path] of [
    ['Ajouter un événement', '/add-event'],
    ['Nous écrire', '/contact'],
    ['Trouver où danser', '/'],
  ] as const) {
    const link = within(screen.getByRole('main')).getByRole('link', { name });
    expect(link.getAttribute('href')).toBe(path);
  }
});
