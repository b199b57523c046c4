import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Window as HappyWindow } from 'happy-dom';
import { type ReactNode, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testApp } from '#testing/app.ts';
import { anEvent, aVenue } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { delayedResponses } from '#testing/delayed-responses.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';
import { TownField } from '#web/follows/town-field.tsx';
import { storeToken } from '#web/http/token.ts';
import { createCompleteI18n } from '#web/i18n/complete-i18n.ts';
import { AddressField } from '#web/places/address-field.tsx';
import { makeQueryClient } from '#web/query-client.ts';
import { SearchPanel } from '#web/search/search-panel.tsx';
import { VenueField } from '#web/venues/venue-field.tsx';
import { ManagedVenueField } from './admin-screen/managed-venue-field.tsx';
import { TimeZoneField } from './following-screen/time-zone-field.tsx';

declare const happyDOM: HappyWindow['happyDOM'];

const db = await testDatabase();
const { app, tools, clear } = await testApp(db);
const address = await app.listen({ host: '127.0.0.1', port: 0 });
const answers = delayedResponses(app.server);

/** Called with the picked item of each field. */
const picked = vi.fn();
const lyon = { latitude: 45.76, longitude: 4.84 };

const fields: { name: string; asks: string; first: string; other: string; show: () => ReactNode }[] = [
  { name: 'address', asks: 'address_suggestions', first: 'Kathman', other: 'Saint-Mal', show: () => <Address /> },
  { name: 'venue', asks: '/internal/venues', first: 'Kathmandu', other: 'Saint-Malo', show: () => <Venue /> },
  {
    name: 'town',
    asks: 'search',
    first: 'Kathman',
    other: 'Saint-Mal',
    show: () => <TownField onChange={pickedTown} />,
  },
  {
    name: 'search',
    asks: 'search',
    first: 'Kathman',
    other: 'Saint-Mal',
    show: () => <SearchPanel box={null} origin={{ near: lyon }} onPick={picked} onClose={() => undefined} />,
  },
  {
    name: 'time zone',
    asks: 'search',
    first: 'Kathman',
    // Differs from the first query of the town field, which the browser caches.
    other: 'Saint-Malo',
    show: () => <TimeZoneField value="Europe/Paris" onChange={picked} />,
  },
  { name: 'other venue', asks: 'admin/venues', first: 'Kathmandu', other: 'Saint-Malo', show: () => <OtherVenue /> },
];

function Address() {
  const [held, setHeld] = useState<Parameters<Parameters<typeof AddressField>[0]['onChange']>[0]>({
    text: '',
    value: null,
  });
  return (
    <AddressField
      {...held}
      onChange={(next) => {
        setHeld(next);
        if (next.value) picked(next.value);
      }}
    />
  );
}

function Venue() {
  const [text, setText] = useState('');
  return <VenueField id="venue" label="Venue" value={text} near={null} onInput={setText} onPick={picked} />;
}

function OtherVenue() {
  return <ManagedVenueField exceptId="" chosen={null} error={undefined} onChange={(venue) => venue && picked(venue)} />;
}

function pickedTown(town: object | null) {
  if (town) picked(town);
}

async function open(field: ReactNode) {
  const words = await createCompleteI18n('en');
  render(
    <I18nextProvider i18n={words}>
      <QueryClientProvider client={makeQueryClient()}>
        <MemoryRouter>{field}</MemoryRouter>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return userEvent.setup();
}

beforeEach(async () => {
  await clear();
  picked.mockClear();
  happyDOM.setURL(address);
  for (const name of ['Kathmandu', 'Saint-Malo']) await anEvent(db, { house: await aVenue(db, { name, town: name }) });
  const { token } = await aPerson(tools, { roles: [...administrator] });
  act(() => storeToken(token));
});
afterEach(() => {
  answers.release();
  cleanup();
});

test.each(fields)('the $name field ignores suggestions for an earlier text', async ({ asks, first, other, show }) => {
  const user = await open(show());
  const field = screen.getByRole('combobox');
  await user.clear(field);
  await user.type(field, first);
  await screen.findAllByRole('option', { name: /^Kathman ?du/ });

  answers.hold(asks);
  await user.clear(field);
  await user.type(field, other);
  await waitFor(() => expect(answers.waiting()).toBeGreaterThan(0));
  expect(screen.queryAllByRole('option', { name: /^Kathman ?du/ })).toEqual([]);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(picked).not.toHaveBeenCalled();

  answers.release();
  await screen.findAllByRole('option', { name: /^Saint ?- ?Mal ?o/ });
  expect(screen.queryAllByRole('option', { name: /^Kathman ?du/ })).toEqual([]);
});

test('a late time zone of a town is ignored after the text has changed', async () => {
  const user = await open(<TimeZoneField value="Europe/Paris" onChange={picked} />);
  const field = screen.getByRole('combobox');
  await user.clear(field);
  await user.type(field, 'Kathman');
  answers.hold('time_zone');
  await user.click(await screen.findByRole('option', { name: /^Kathmandu, / }));
  await waitFor(() => expect(answers.waiting()).toBe(1));
  await user.clear(field);
  await user.type(field, 'Saint-Mal');
  answers.release();
  await screen.findAllByRole('option', { name: /^Saint ?- ?Mal ?o/ });
  expect(picked).not.toHaveBeenCalled();
});
