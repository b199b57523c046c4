import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { setTransport } from '#web/http/call.ts';
import { createCompleteI18n } from '#web/i18n/complete-i18n.ts';
import { DayChips } from './day-chips.tsx';
import { dayCountsQuery } from './day-queries.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  setTransport(fetch);
});

const box = { west: 4, south: 45, east: 5, north: 46 };

test('shows the counts of the right days while those of another first day load', async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 26, 20), toFake: ['Date', 'setInterval', 'clearInterval'] });
  setTransport(() => new Promise(() => {}));
  const client = new QueryClient();
  const from = '2026-11-26';
  const counts = { v: 1, from, counts: [1, 20, 300, 4], begun: [1, 20, 300, 4], tonight: 1 };
  client.setQueryData(dayCountsQuery(box, {}, from).queryKey, counts);
  const address = () => '/';
  render(
    <I18nextProvider i18n={await createCompleteI18n('en')}>
      <QueryClientProvider client={client}>
        <DayChips box={box} counted={{}} chosen={undefined} onChange={() => {}} hrefOf={address} />
      </QueryClientProvider>
    </I18nextProvider>,
  );
  const tomorrow = () => screen.getByRole('button', { name: /^Tomorrow/ });
  expect(tomorrow().getAttribute('aria-label')).toBe('Tomorrow, 20 events');
  vi.setSystemTime(new Date(2026, 10, 27, 6, 30));
  act(() => vi.advanceTimersByTime(60_000));
  expect(tomorrow().getAttribute('aria-label')).toBe('Tomorrow, 300 events');
  // Beyond the last counted day.
  vi.setSystemTime(new Date(2026, 10, 29, 6, 30));
  act(() => vi.advanceTimersByTime(60_000));
  expect(tomorrow().getAttribute('aria-label')).toBe('Tomorrow');
  const [kept] = [...tomorrow().querySelectorAll('span')];
  expect([kept?.textContent, kept?.dataset.waits]).toEqual(['300', 'true']);
});
