import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { testSite } from '#testing/screen.tsx';

const db = await testDatabase();
const site = await testSite(db);
const licensedSite = await testSite(db, undefined, { DATA_LICENCE: 'CC-BY-4.0' });

test('asks to request permission to pass on the data', async () => {
  await site.open('/legal', 'en');
  expect(await screen.findByText(/ask the people who run this site/)).toBeTruthy();
  await site.answered();
  expect(screen.queryByRole('link', { name: 'Read the licence' })).toBeNull();
});

test('names the licence of the data, and links to its text', async () => {
  await licensedSite.open('/legal', 'en');
  expect(await screen.findByText(/under CC BY 4\.0/)).toBeTruthy();
  await licensedSite.answered();
  const link = screen.getByRole('link', { name: 'Read the licence' });
  expect(link.getAttribute('href')).toBe('https://creativecommons.org/licenses/by/4.0/');
});
