import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { someEvent } from '#testing/some-event.ts';
import { createI18n } from '#web/i18n/i18n.ts';
import { EventList } from './event-list.tsx';

afterEach(cleanup);

test.each([
  ['below the day', false, ['H2', 'H3', 'H4']],
  ['below the title that shows the day', true, ['H2', 'H3']],
])('has the headings of its events %s', async (_, isDayStated, levels) => {
  render(
    <I18nextProvider i18n={await createI18n('en')}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <EventList title="Upcoming" events={[someEvent()]} isDayStated={isDayStated} />
        </MemoryRouter>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  expect(screen.getAllByRole('heading').map(({ tagName }) => tagName)).toEqual(levels);
});
