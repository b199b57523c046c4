import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aDance, anEvent, aPlace } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { testSite } from '#testing/screen.tsx';

const db = await testDatabase();
const site = await testSite(db);
const place = () => aPlace(db);

beforeEach(async () => {
  localStorage.clear();
  await site.clear();
  const hall = await place();
  for (const [name, dance] of [
    ['Bal du samedi', 'Valse'],
    ['Milonga du dimanche', 'Tango'],
  ] as const) {
    await anEvent(db, { name, place: hall, dances: [await aDance(db, { name: dance })] });
  }
  await site.tools.map.catchUp();
});

let network: { mockRestore: () => void } = { mockRestore: () => undefined };

afterEach(async () => {
  network.mockRestore();
  // The site gets the event that a browser would send.
  await act(async () => dispatchEvent(new Event('online')));
});

const list = () => within(screen.getByRole('region', { name: 'Événements dans cette zone' }));
const listed = () =>
  list()
    .queryAllByRole('article')
    .map((card) => within(card).getByRole('heading').textContent);
const map = () => screen.findByRole('region', { name: 'Carte des événements' });
const counts = () =>
  list()
    .queryAllByText(/dans cette zone|réseau|Recherche d’/)
    .map((count) => count.textContent);

/** The announced text: on a first visit, the location prompt replaces the visible count. */
const announced = () =>
  list()
    .getAllByRole('status')
    .map((status) => status.textContent);

/** Every request calls this instead of the server. */
function fetchIs(answer: typeof fetch) {
  network = vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
}
const nowhere = () => Promise.reject(new TypeError('Failed to fetch'));

async function openMap() {
  const user = userEvent.setup();
  await site.open('/');
  await waitFor(() => expect(listed()).toHaveLength(2));
  await user.click(list().getByRole('button', { name: 'Filtres' }));
  await list().findByRole('button', { name: 'Tango' });
  return user;
}

test('shows a lost network and the age of the map at once; pending choices follow by themselves', async () => {
  const user = await openMap();
  await waitFor(() => expect(announced()).toContain('2 événements dans cette zone'));
  await site.answered();
  fetchIs(nowhere);
  await act(async () => dispatchEvent(new Event('offline')));
  expect(screen.getByText(/^Hors ligne · carte de \d\d:\d\d$/)).toBeTruthy();
  // The count was received before the network was lost, so it stays.
  expect(announced()).toContain('2 événements dans cette zone');
  expect((await map()).getAttribute('aria-busy')).toBe('false');

  await user.click(list().getByRole('button', { name: 'Tango' }));
  await waitFor(() => expect(new Set(counts())).toEqual(new Set(['En attente du réseau'])));
  expect(screen.getByText('Ce que vous avez demandé s’affichera dès que le réseau revient.')).toBeTruthy();
  expect((await map()).getAttribute('aria-busy')).toBe('true');
  expect(listed()).toHaveLength(2);

  network.mockRestore();
  await act(async () => dispatchEvent(new Event('online')));
  await waitFor(() => expect(listed()).toEqual(['Milonga du dimanche']));
  await waitFor(() => expect(counts()).toContain('1 événement dans cette zone'));
  await site.answered();
  expect(screen.queryByText(/Hors ligne/)).toBeNull();
  expect((await map()).getAttribute('aria-busy')).toBe('false');
});

test('detects a network without connection, and its return, against the browser’s claim', async () => {
  const user = await openMap();
  fetchIs(nowhere);
  await user.click(list().getByRole('button', { name: 'Tango' }));
  expect(await screen.findByText(/^Hors ligne · carte de/)).toBeTruthy();
  await waitFor(() => expect(counts()).toContain('En attente du réseau'));
  network.mockRestore();
  await waitFor(() => expect(listed()).toEqual(['Milonga du dimanche']));
  expect(screen.queryByText(/Hors ligne/)).toBeNull();
});

test('shows server errors on the map, and not as network errors', async () => {
  const trouble = () => Promise.resolve(Response.json({ code: 'internal-error' }, { status: 500 }));
  await site.open('/about');
  fetchIs(trouble);
  const user = userEvent.setup();
  await user.click(screen.getAllByRole('link', { name: 'Carte' })[0] as HTMLElement);
  const alert = within(await screen.findByRole('alert'));
  // The pins and the list fail separately.
  await site.answered();
  expect(alert.getByText(/Les événements n’ont pas pu être chargés/)).toBeTruthy();
  expect(list().queryByRole('alert')).toBeNull();
  expect(screen.queryByText(/Hors ligne/)).toBeNull();
  network.mockRestore();
  await user.click(alert.getByRole('button', { name: 'Réessayer' }));
  await waitFor(() => expect(listed()).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('shows a slow answer as loading, without the previous count', async () => {
  const user = await openMap();
  const answers: (() => void)[] = [];
  const real = globalThis.fetch;
  fetchIs((...question) => new Promise<void>((go) => answers.push(go)).then(() => real(...question)));
  await user.click(list().getByRole('button', { name: 'Tango' }));
  // The announcement follows when the map has come to rest.
  await waitFor(() => expect(new Set(counts())).toEqual(new Set(['Recherche d’événements…'])));
  const shown = await map();
  await waitFor(() => expect(shown.getAttribute('aria-busy')).toBe('true'));
  network.mockRestore();
  for (const go of answers) go();
  await waitFor(() => expect(listed()).toEqual(['Milonga du dimanche']));
  await waitFor(() => expect(screen.queryByText('Recherche d’événements…')).toBeNull());
});

test('says in a popup that the network is missing, and shows the event when it returns', async () => {
  await site.open('/about');
  fetchIs(nowhere);
  await act(async () => {
    history.pushState(null, '', '/?event=bal-du-samedi');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  const popup = within(await screen.findByRole('dialog'));
  expect(await popup.findByText('Hors ligne')).toBeTruthy();
  network.mockRestore();
  expect(await screen.findByRole('dialog', { name: 'Bal du samedi' })).toBeTruthy();
});

test('says the same on the page of an event', async () => {
  await site.open('/about');
  fetchIs(nowhere);
  await act(async () => {
    history.pushState(null, '', '/events/bal-du-samedi');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Hors ligne' })).toBeTruthy();
  expect(screen.queryByText(/de notre côté|pas pu être chargé/)).toBeNull();
  expect(within(screen.getByRole('banner')).getByText('Hors ligne')).toBeTruthy();
  network.mockRestore();
  expect(await screen.findByRole('heading', { level: 1, name: 'Bal du samedi' })).toBeTruthy();
});

test('says that a form cannot be sent offline, and keeps its values', async () => {
  const user = userEvent.setup();
  await site.open('/home');
  fetchIs(nowhere);
  await user.type(screen.getByLabelText('Adresse e-mail'), 'ana@example.org');
  await user.type(screen.getByLabelText('Mot de passe'), 'correct horse battery');
  await user.click(screen.getByRole('button', { name: 'Se connecter' }));
  expect(await screen.findByText(/^Pas de connexion\. Vérifiez votre réseau/)).toBeTruthy();
  expect((screen.getByLabelText('Adresse e-mail') as HTMLInputElement).value).toBe('ana@example.org');
  network.mockRestore();
});
