import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { aDance, anEvent } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { testSite } from '#testing/screen.tsx';
import { filtersOfTown } from './nearby/use-locate-near.ts';

const db = await testDatabase();
const site = await testSite(db);

beforeEach(async () => {
  // A position refused in a file before this one.
  filtersOfTown({});
  localStorage.clear();
  await site.clear();
  const tango = await aDance(db, { name: 'Tango' });
  await anEvent(db, { name: 'Milonga du canal', venue: 'La Péniche', dances: [tango] });
  await anEvent(db, { name: 'Bal sans adresse', latitude: null, longitude: null });
  await site.tools.map.catchUp();
  await site.tools.search.catchUp();
});

const field = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Rechercher' });
const title = () => document.querySelector('[data-page-title]')?.textContent.trim();
const options = () => screen.queryAllByRole('option').map((option) => option.textContent.trim());

async function search(text: string) {
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: /^Ville, lieu, danse…$|, Chercher ailleurs$/ }));
  await user.type(await field(), text);
  return user;
}

test('groups results, announces their number, and filters the map by a style', async () => {
  await site.open('/');
  const user = await search('tngo');
  const group = await screen.findByRole('group', { name: 'Danses' });
  expect(within(group).getByRole('option', { name: 'Tango' })).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByRole('dialog').querySelector('[role=status]')?.textContent).toMatch(/résultat/),
  );
  await user.click(screen.getByRole('option', { name: 'Tango' }));
  await waitFor(() => expect(location.search).toBe('?styles=tango'));
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('moves through the list by keyboard, and takes the first without a choice', async () => {
  await site.open('/');
  const user = await search('milonga');
  await screen.findByRole('option', { name: /Milonga du canal/ });
  const input = await field();
  expect([input.getAttribute('aria-expanded'), input.getAttribute('aria-activedescendant')]).toEqual(['true', null]);
  await user.keyboard('{ArrowDown}');
  const active = document.getElementById(input.getAttribute('aria-activedescendant') ?? '');
  expect([active?.getAttribute('role'), active?.getAttribute('aria-selected')]).toEqual(['option', 'true']);
  await user.keyboard('{ArrowUp}{ArrowUp}{Home}');
  expect(document.activeElement).toBe(input);
  await user.clear(input);
  await user.type(input, 'milonga du canal');
  await waitFor(() => expect(options()[0]).toMatch(/^Milonga du canal/));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(location.search).toMatch(/z=15&lat=45\.764&lng=4\.8357&event=milonga-du-canal$/));
});

test('moves the map to a town, named in the box, and opens an event without coordinates', async () => {
  await site.open('/');
  let user = await search('grenobel');
  await user.click(await screen.findByRole('option', { name: /^Grenoble/ }));
  await waitFor(() => expect(location.search).toMatch(/^\?z=12&lat=45\.1\d+&lng=5\.7\d+&town=Grenoble$/));
  // The box shows the town, and clears it.
  expect(screen.getByRole('button', { name: 'Grenoble, Chercher ailleurs' }).textContent).toBe('Grenoble');
  await user.click(screen.getByRole('button', { name: 'Effacer Grenoble' }));
  await waitFor(() => expect(location.search).toMatch(/^\?z=\d+&lat=45\.1\d+&lng=5\.7\d+$/));
  expect(screen.getByRole('button', { name: 'Ville, lieu, danse…' })).toBeTruthy();
  user = await search('bal sans adresse');
  await user.click(await screen.findByRole('option', { name: /^Bal sans adresse/ }));
  await waitFor(() => expect(location.pathname).toBe('/events/bal-sans-adresse'));
});

test('shows a town and its region in the reader’s language, and keeps that name in the box', async () => {
  await site.open('/');
  const user = await search('milano');
  await user.click(await screen.findByRole('option', { name: /^Milan.*Lombardie, Italie/ }));
  expect(await screen.findByRole('button', { name: 'Milan, Chercher ailleurs' })).toBeTruthy();
});

test('lists a country of a phrase with its count, and names it in the language of the reader', async () => {
  await anEvent(db, { name: 'Milonga del sur', latitude: 37.39, longitude: -5.98, dances: [await aDance(db)] });
  await site.tools.map.catchUp();
  await site.open('/');
  const user = await search('españa este mes');
  await user.click(await screen.findByRole('option', { name: /^Espagne · .* 1 événement$/ }));
  await waitFor(() => expect(location.search).toMatch(/&country=ES&box=[-\d.,]+&days=/));
  const { search: shared } = location;
  await waitFor(() => expect(title()).toMatch(/ · Espagne et alentours$/));
  expect(screen.getByRole('button', { name: 'Espagne, Chercher ailleurs' })).toBeTruthy();
  await site.open(`/${shared}`, 'en');
  await waitFor(() => expect(title()).toMatch(/ · Spain and nearby$/));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
});

test('names the town of a link in the language of the reader', async () => {
  await site.open('/?z=11&lat=51.5085&lng=-0.1257&town=Londres', 'en');
  await waitFor(() => expect(title()).toBe('no events in London'));
  expect(await screen.findByRole('button', { name: /^London, / })).toBeTruthy();
  // A name that is not one of the town stays as it is.
  await site.open('/?z=11&lat=51.5085&lng=-0.1257&town=Soho', 'en');
  await waitFor(() => expect(title()).toBe('no events in Soho'));
});

test('offers the last five choices on this device until they are removed', async () => {
  const names = ['Alba', 'Bora', 'Cala', 'Dora', 'Etna'];
  const stored = names.map((name) => ({ kind: 'organisers', found: { slug: name.toLowerCase(), name } }));
  localStorage.setItem('recentSearches', JSON.stringify(stored));
  await site.open('/');
  let user = await search('péniche');
  await user.click(await screen.findByRole('option', { name: /^La Péniche/ }));
  await waitFor(() => expect(location.search).toMatch(/z=15/));
  user = await search('{Backspace}');
  const recent = await screen.findByRole('group', { name: 'Recherches récentes' });
  expect(within(recent).getAllByRole('option')).toHaveLength(5);
  expect(options()).toEqual(['La Péniche Lyon', 'Alba', 'Bora', 'Cala', 'Dora']);
  await user.keyboard('{ArrowDown}{Delete}');
  expect(options()).toEqual(['Alba', 'Bora', 'Cala', 'Dora']);
  await user.click(screen.getByRole('button', { name: 'Effacer l’historique' }));
  expect(options()).toEqual([]);
  expect(localStorage.getItem('recentSearches')).toBeNull();
});

test('applies a phrase as filters with Enter, and offers it again as it was typed', async () => {
  await site.open('/');
  let user = await search('tango lyon');
  await waitFor(() => expect(options()[0]).toBe('Tango · Lyon 1 événement'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(location.search).toMatch(/town=Lyon&styles=tango/));
  user = await search('{Backspace}');
  await user.click(screen.getByRole('option', { name: /^tango lyon/ }));
  expect((await field()).value).toBe('tango lyon');
  await waitFor(() => expect(options()[0]).toBe('Tango · Lyon 1 événement'));
});

test('ignores stored values that are not valid targets', async () => {
  localStorage.setItem(
    'recentSearches',
    '[1, null, {"kind":"towns"}, {"kind":"x","found":{}}, {"kind":"styles","found":{"slug":"tango"}}]',
  );
  await site.open('/');
  await search('{Backspace}');
  await waitFor(() => expect(options()).toEqual(['Tango']));
});

test('says that nothing was found', async () => {
  await site.open('/');
  await search('xxyyzz');
  expect(await screen.findByText('Rien trouvé pour « xxyyzz »')).toBeTruthy();
});

test('opens on a slash, but not in a text field', async () => {
  await site.open('/');
  const user = userEvent.setup();
  await user.keyboard('/');
  const input = await field();
  await user.type(input, '/');
  expect(input.value).toBe('/');
});
