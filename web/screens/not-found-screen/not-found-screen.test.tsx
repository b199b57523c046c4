import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { createI18n } from '#web/i18n/i18n.ts';
import { makeQueryClient } from '#web/query-client.ts';
import { randomSeedKey } from '#web/query-keys.ts';
import { NotFoundScreen } from './not-found-screen.tsx';

test('shows each combination of five phrases and three drawings by chance', async () => {
  const words = await createI18n('fr');
  const pairs = new Set<string>();
  for (let chance = 1 / 30; chance < 1; chance += 1 / 15) {
    const client = makeQueryClient();
    client.setQueryData(randomSeedKey, chance);
    const { container } = render(
      <I18nextProvider i18n={words}>
        <QueryClientProvider client={client}>
          <MemoryRouter>
            <NotFoundScreen />
          </MemoryRouter>
        </QueryClientProvider>
      </I18nextProvider>,
    );
    const phrase = screen.getByRole('heading', { level: 1 }).textContent;
    pairs.add(JSON.stringify([phrase, container.querySelector('svg')?.outerHTML.slice(0, 400)]));
    cleanup();
  }
  const each = (part: 0 | 1) => new Set([...pairs].map((pair) => JSON.parse(pair)[part])).size;
  expect([each(0), each(1), pairs.size]).toEqual([5, 3, 15]);
});
