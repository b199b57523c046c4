import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { createI18n } from '#web/i18n/i18n.ts';
import { renderedAtKey } from '#web/query-keys.ts';
import { ChosenFilters } from './chosen-filters.tsx';

test.each([
  ['leaves out days with a chip of their own at the time of rendering', '2026-11-19', false],
  ['shows other days', '2026-12-03', true],
])('%s', async (_, day, isShown) => {
  const client = new QueryClient();
  // 18 November has begun in the time zone of the initial view, so that 19 November is tomorrow.
  client.setQueryData(renderedAtKey, '2026-11-17T23:30:00Z');
  const html = renderToString(
    <I18nextProvider i18n={await createI18n('en')}>
      <QueryClientProvider client={client}>
        <ChosenFilters filters={{ days: { first: day, last: day } }} onChange={() => {}} />
      </QueryClientProvider>
    </I18nextProvider>,
  );
  expect(html.includes('<button')).toBe(isShown);
});
