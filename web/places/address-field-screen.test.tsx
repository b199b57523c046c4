import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Window as HappyWindow } from 'happy-dom';
import { useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeToken } from '#server/accounts/tokens.ts';
import { testApp } from '#testing/app.ts';
import { aUser } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { storeToken } from '#web/http/token.ts';
import { createCompleteI18n } from '#web/i18n/complete-i18n.ts';
import { makeQueryClient } from '#web/query-client.ts';
import { AddressField } from './address-field.tsx';
import type { ChosenPlace } from './chosen-place.ts';

declare const happyDOM: HappyWindow['happyDOM'];

/** Replaces the worker that draws the map background, which these tests do not need. */
class IdleWorker extends EventTarget {
  postMessage() {}
  terminate() {}
}
Object.assign(globalThis, { Worker: IdleWorker });

const db = await testDatabase();
const { app, tools, clear } = await testApp(db);
const address = await app.listen({ host: '127.0.0.1', port: 0 });
/** Requests to the server, in order. */
const asked: string[] = [];
app.server.on('request', (request) => asked.push(`${request.method} ${request.url}`));
const questions = (about: string) => asked.filter((line) => line.includes(about));

let kept: { text: string; value: ChosenPlace | null };

function Form({ start }: { start: typeof kept }) {
  const [held, setHeld] = useState(start);
  kept = held;
  return (
    <>
      <AddressField {...held} onChange={setHeld} error={held.value ? undefined : 'Where is it?'} />
      <button type="button">Next</button>
    </>
  );
}

async function open(start: typeof kept = { text: '', value: null }) {
  const words = await createCompleteI18n('en');
  render(
    <I18nextProvider i18n={words}>
      <QueryClientProvider client={makeQueryClient()}>
        <Form start={start} />
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return userEvent.setup();
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Address' });
/** The map is not drawn in this environment, so a browser test covers its pin. */
const map = () => screen.findByRole('region', { name: /^Map: / });

beforeEach(async () => {
  await clear();
  happyDOM.setURL(address);
  storeToken(await writeToken(tools.tokenSecret, tools.clock, await aUser(db)));
  asked.length = 0;
});
afterEach(cleanup);

test('requests suggestions once after a pause from five characters on, and shows at most three', async () => {
  const user = await open();
  await user.type(field(), 'Paris');
  // The database contains many more places with this name.
  expect(await screen.findAllByRole('option')).toHaveLength(3);
  expect(questions('address_suggestions')).toHaveLength(1);
  await user.type(field(), '{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}Saint-Mal');
  await screen.findAllByRole('option', { name: /Saint-Malo/ });
  expect(questions('address_suggestions')).toHaveLength(2);
});

test('suggests for four characters only towns with exactly that name', async () => {
  const user = await open();
  await user.type(field(), 'Pari');
  await waitFor(() => expect(questions('address_suggestions')).toHaveLength(1));
  await user.type(field(), '{Backspace}{Backspace}{Backspace}{Backspace}Lyon');
  expect((await screen.findAllByRole('option'))[0]?.textContent).toMatch(/^Lyon, France/);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(kept.value).toMatchObject({ place: 'Lyon', countryCode: 'FR' });
});

test('takes a picked suggestion as the place and shows its pin on a map', async () => {
  const user = await open();
  await user.type(field(), 'Kathman');
  await user.click(await screen.findByRole('option', { name: /Kathmandu/ }));
  expect(kept.value).toMatchObject({ place: 'Kathmandu', countryCode: 'NP' });
  expect(field().value).toBe(kept.value?.displayName);
  await map();
  await user.tab();
  expect(questions('address_search')).toEqual([]);
});

test('picks a suggestion by keyboard', async () => {
  const user = await open();
  await user.type(field(), 'Saint-Mal');
  await screen.findAllByRole('option');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(kept.value?.place).toBe('Saint-Malo');
});

test('searches the address on blur and takes a single match', async () => {
  const user = await open();
  await user.type(field(), '12 rue Garibaldi, 69003 lyon');
  await user.tab();
  await waitFor(() => expect(kept.value?.place).toBe('Lyon'));
  expect(kept.text).toBe('12 rue Garibaldi, 69003 Lyon, France');
  expect(await screen.findByText(/but not the street/)).toBeDefined();
  expect(questions('address_search')).toHaveLength(1);
});

test('offers several matches by name and takes the confirmed one', async () => {
  const user = await open();
  await user.type(field(), 'Springfield');
  await user.tab();
  const choice = await screen.findByRole('group', { name: 'Which one is right?' });
  const confirm = screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm this place' });
  expect(within(choice).getAllByRole('radio')).toHaveLength(3);
  expect(confirm.disabled).toBe(true);
  expect(kept.value).toBeNull();
  await user.click(within(choice).getByRole('radio', { name: /Illinois/ }));
  await user.click(confirm);
  expect(kept.value?.displayName).toBe('Springfield, Illinois, United States');
  expect(screen.queryByRole('group', { name: 'Which one is right?' })).toBeNull();
});

test('shows an error for an unknown address until the text changes', async () => {
  const user = await open();
  await user.type(field(), 'xqzzy 12');
  await user.tab();
  await screen.findByText('Address not found. Please try another one.');
  expect(field().getAttribute('aria-invalid')).toBe('true');
  await user.type(field(), '3');
  expect(screen.queryByText('Address not found. Please try another one.')).toBeNull();
  expect(screen.getByText('Where is it?')).toBeDefined();
});

test('lets the user place an unknown address by hand, and has no place before that', async () => {
  const user = await open();
  await user.type(field(), 'Xqzzy-les-Bains, Malta');
  await user.tab();
  await user.click(await screen.findByRole('button', { name: 'Place it on the map yourself' }));
  await map();
  expect(kept.value).toBeNull();
  expect(screen.getByText(/^Put the pin on the right spot: /)).toBeDefined();
  expect(screen.getByText('Put the pin on the right spot first.')).toBeDefined();
  await user.type(field(), '!');
  expect(kept.value).toBeNull();
  expect(screen.queryByRole('region', { name: /^Map: / })).toBeNull();
});

test('asks for a pin if the address is only a country', async () => {
  const user = await open();
  await user.type(field(), 'Malta');
  await user.click((await screen.findAllByRole('option', { name: /^Malta/ }))[0] ?? field());
  await map();
  expect(kept).toEqual({ text: 'Malta', value: null });
});

test('lets the user place the pin if none of several matches is right', async () => {
  const user = await open();
  await user.type(field(), 'Springfield');
  await user.tab();
  await user.click(await screen.findByRole('button', { name: 'None of these: place it on the map' }));
  await map();
  expect(kept.value).toBeNull();
  expect(screen.queryByRole('group', { name: 'Which one is right?' })).toBeNull();
});

test('keeps the text when the server is unreachable and offers to search again', async () => {
  const user = await open();
  await user.type(field(), '12 rue Garibaldi, Lyon');
  happyDOM.setURL('http://127.0.0.1:1');
  await user.tab();
  await screen.findByText(/Nothing is lost/);
  expect(kept.text).toBe('12 rue Garibaldi, Lyon');
  happyDOM.setURL(address);
  await user.click(screen.getByRole('button', { name: 'Search again' }));
  await waitFor(() => expect(kept.value?.place).toBe('Lyon'));
});

test('drops the place when typing continues, and ignores a late answer', async () => {
  const user = await open();
  await user.type(field(), 'Lyon');
  await user.tab();
  await user.type(field(), ' est loin d’ici');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(kept).toEqual({ text: expect.stringContaining('est loin'), value: null });
});

test('restores place and pin from a draft without a request, and can reset the pin', async () => {
  const found = { latitude: 48.65, longitude: -2.01 };
  const place = { displayName: 'Saint-Malo, France', place: 'Saint-Malo', countryCode: 'FR' };
  const value: ChosenPlace = { ...place, ...found, kind: 'town', source: 'gazetteer' };
  const draft = { text: value.displayName, value: { ...value, latitude: 48.651, foundAt: found } };
  const user = await open(draft);
  await map();
  expect(kept).toEqual(draft);
  expect(screen.getByText('Pin moved by 111 m.')).toBeDefined();
  expect(questions('address')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Put the pin back' }));
  expect(kept.value).toEqual(value);
  expect(screen.queryByRole('button', { name: 'Put the pin back' })).toBeNull();
});
