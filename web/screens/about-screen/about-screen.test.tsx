import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { testSite } from '#testing/screen.tsx';

const site = await testSite(await testDatabase());

test.each([
  ['fr', ['L’idée', 'Participer', 'Faites passer', 'Rejoignez la tribu']],
  ['en', ['The idea', 'Take part', 'Pass it on', 'Join the tribe']],
  ['es', ['La idea', 'Participa', 'Pásalo', 'Únete a la tribu']],
] as const)(
  'it tells of the idea, of taking part, of passing on and of joining, in each language: %s',
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
