import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { anEvent, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { testSite } from '#testing/screen.tsx';

const db = await testDatabase();
const site = await testSite(db);
const hour = 3_600_000;
const lyon = { latitude: 45.764_21, longitude: 4.835_71 };

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await site.clear();
  vi.setSystemTime(now);
});

async function evenings(...given: [name: string, inHours: number, latitude: number, longitude?: number][]) {
  for (const [name, inHours, latitude, longitude = lyon.longitude] of given)
    await anEvent(db, { name, latitude, longitude, startsAt: new Date(now.getTime() + inHours * hour) });
  await site.tools.map.catchUp();
}

/** The response of the device's geolocation. */
function deviceSays(answer: { latitude: number; longitude: number } | { code: number }) {
  const getCurrentPosition: Geolocation['getCurrentPosition'] = (onFound, onMissed) =>
    'code' in answer
      ? onMissed?.({ ...answer, PERMISSION_DENIED: 1 } as GeolocationPositionError)
      : onFound({ coords: answer } as GeolocationPosition);
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
}

const list = () => within(screen.getByRole('region', { name: 'Événements dans cette zone' }));
const listed = () =>
  list()
    .queryAllByRole('article')
    .map((card) => within(card).getByRole('heading').textContent);
const start = () => screen.findByRole('region', { name: /Où danse-t-on ce soir/ });

test('lists tonight’s events nearby by distance, and opens the map there again on request', async () => {
  await evenings(['far', 2, 45.9], ['near', 6, 45.767], ['tomorrow', 24, 45.765], ['middle', 4, 45.8]);
  deviceSays(lyon);
  const user = userEvent.setup();
  await site.open('/');
  await user.click(within(await start()).getByRole('button', { name: 'Près de moi, ce soir' }));
  await waitFor(() => expect(listed()).toEqual(['near', 'middle', 'far', 'tomorrow']));
  const [first] = list().getAllByRole('article');
  expect(first?.textContent).toMatch(/(300|350)\sm/);
  expect(list().getByText('Ce soir près de moi')).toBeTruthy();
  // Neither the day nor the place counts as a filter.
  expect(list().getByRole('button', { name: 'Filtres' })).toBeTruthy();
  // Few events tonight: tomorrow follows under its own heading.
  const tomorrow = within(list().getByRole('region', { name: /^Demain .* 1 événement$/ }));
  expect(tomorrow.getByRole('heading', { level: 3 }).textContent).toBe('tomorrow');
  expect(location.search).toMatch(/days=tonight&near=45.76,4.84$/);
  expect(screen.queryByRole('region', { name: /Où danse-t-on ce soir/ })).toBeNull();

  await user.click(await list().findByRole('button', { name: 'Par heure' }));
  await waitFor(() => expect(listed()).toEqual(['far', 'middle', 'near', 'tomorrow']));
  expect(location.search).toMatch(/&order=soonest$/);
  await user.click(list().getByRole('button', { name: 'Par distance' }));
  await waitFor(() => expect(listed()).toEqual(['near', 'middle', 'far', 'tomorrow']));

  await user.click(list().getByRole('button', { name: 'Toujours ouvrir ici' }));
  await site.open('/');
  await waitFor(() => expect(listed()).toEqual(['near', 'middle', 'far', 'tomorrow']));
  await user.click(await list().findByRole('button', { name: 'Toujours ouvrir ici', pressed: true }));
  await site.open('/');
  expect(await start()).toBeTruthy();
});

test('shows the nearest event tonight, and the next ones, if there is none nearby', async () => {
  await evenings(['in Grenoble tonight', 3, 45.188, 5.725], ['here on Monday', 48, 45.77]);
  deviceSays(lyon);
  const user = userEvent.setup();
  await site.open('/');
  await user.click(within(await start()).getByRole('button', { name: 'Près de moi, ce soir' }));
  await waitFor(() => expect(listed()).toEqual(['in Grenoble tonight', 'here on Monday']));
  await waitFor(() => expect(list().getAllByRole('article')[0]?.textContent).toMatch(/9\d\skm/));
  await user.click(await list().findByRole('button', { name: 'Voir sur la carte' }));
  await waitFor(() => expect(location.search).toMatch(/z=12&lat=45.188&lng=5.725&days=tonight&near=/));
});

test('offers other days instead of an event that is too far away', async () => {
  await evenings(['in Marrakesh tonight', 3, 31.63, -8], ['here on Monday', 48, 45.77]);
  deviceSays(lyon);
  const user = userEvent.setup();
  await site.open('/');
  await user.click(within(await start()).getByRole('button', { name: 'Près de moi, ce soir' }));
  await list().findByText(/Rien n’est annoncé ce soir à moins de 300.km/);
  await waitFor(() => expect(listed()).toEqual(['here on Monday']));
  await user.click(list().getByRole('button', { name: 'Les 7 jours à venir' }));
  await waitFor(() => expect(list().getByText(/Les 7 jours à venir/, { selector: 'p' })).toBeTruthy());
  await waitFor(() => expect(listed()).toEqual(['here on Monday']));
  expect(location.search).toMatch(/near=45.76,4.84$/);
});

test('lets a user without a position choose a town, which heads the list', async () => {
  await evenings(['tonight', 3, 45.764], ['tomorrow', 26, 45.764]);
  const user = userEvent.setup();
  await site.open('/');
  for (const [code, words] of [
    [1, /^Position refusée/],
    [3, /se fait attendre/],
    [2, /^Position introuvable/],
  ] as const) {
    deviceSays({ code });
    await user.click(within(await start()).getByRole('button', { name: 'Près de moi, ce soir' }));
    expect(await screen.findByText(words)).toBeTruthy();
  }
  const search = screen.getByRole('button', { name: 'Chercher une ville' });
  // The browser caches the counts for half a minute.
  await user.click(await within(await start()).findByRole('button', { name: /^Lyon, \d+ événements? ce soir$/ }));
  await waitFor(() => expect(listed()).toEqual(['tonight', 'tomorrow']));
  expect(search.isConnected).toBe(false);
  const town = await list().findByRole('link', { name: 'à Lyon' });
  expect(town.parentElement?.textContent?.trim()).toBe('Ce soir à Lyon');
});

/** Searches for a phrase and takes the first result. */
async function searchFor(phrase: string) {
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: /^Ville, lieu, danse…$|, Chercher ailleurs$/ }));
  await user.type(await screen.findByRole('combobox', { name: 'Rechercher' }), phrase);
  await waitFor(() => expect(screen.queryAllByRole('option')[0]?.textContent).toMatch(/^Autour de moi · Demain/));
  await user.keyboard('{Enter}');
}

test('finds events near the user by a phrase, or shows why the position is unknown', async () => {
  await evenings(['near', 6, 45.767], ['on Sunday', 26, 45.765]);
  await site.tools.search.catchUp();
  await site.open('/');
  deviceSays({ code: 1 });
  await searchFor('près de moi demain');
  expect(await screen.findByText(/^Position refusée/)).toBeTruthy();
  deviceSays(lyon);
  await searchFor('près de moi demain');
  await waitFor(() => expect(listed()).toEqual(['on Sunday']));
  // The distance from the exact position, which is not in the address.
  await waitFor(() => expect(list().getByRole('article').textContent).toMatch(/100\sm/));
  expect(location.search).toMatch(/^\?days=2027-05-02&near=45.76,4.84$/);
  expect(screen.queryByText(/^Position refusée/)).toBeNull();
});

test('ignores a late position after the user has chosen something else', async () => {
  await evenings(['near', 6, 45.767]);
  await site.tools.search.catchUp();
  let answer = () => {};
  const getCurrentPosition: Geolocation['getCurrentPosition'] = (onFound) => {
    answer = () => onFound({ coords: lyon } as GeolocationPosition);
  };
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
  await site.open('/');
  await searchFor('près de moi demain');
  await userEvent.click(screen.getAllByRole('button', { name: /^Week-end|^Ce week-end/ })[0] as HTMLElement);
  await waitFor(() => expect(location.search).toMatch(/^\?days=/));
  const { search } = location;
  await act(async () => answer());
  expect(location.search).toBe(search);
});

test('lists the surroundings of a shared position, beyond the edges of the screen', async () => {
  await evenings(['near', 2, 45.767], ['far', 3, 46.05], ['too far', 2, 46.5]);
  await site.open('/?days=tonight&near=45.76,4.84');
  await waitFor(() => expect(listed()).toEqual(['near', 'far']));
  expect(location.search).toBe('?days=tonight&near=45.76,4.84');
});

test('lists a town of a link, and keeps its name and count until the user moves the map', async () => {
  await evenings(['near', 2, 45.767], ['outskirts', 30, 45.8], ['too far', 2, 46.05]);
  await site.open('/?z=12&lat=45.764&lng=4.8357&town=Lyon');
  await waitFor(() => expect(listed()).toEqual(['near', 'outskirts']));
  const town = await list().findByRole('link', { name: 'à Lyon' });
  await waitFor(() => expect(town.parentElement?.textContent?.trim()).toBe('2 événements à Lyon'));
  expect(await screen.findByText('2 événements à Lyon', { selector: '[role=status]' })).toBeTruthy();
});

test('names a shared position by its town, wherever the centre of the map is', async () => {
  await evenings(['tonight', 3, 48.857, 2.352]);
  await site.open('/?z=11&lat=48.75&lng=2.35&days=tonight&near=48.86,2.35');
  const town = await list().findByRole('link', { name: 'à Paris' });
  expect(town.parentElement?.textContent?.trim()).toBe('Ce soir à Paris');
});

test('shows the day that has begun after midnight, with or without events', async () => {
  // Local time after midnight, in the time zone of the tests.
  const afterMidnight = new Date(new Date(now).setHours(24, 30, 0, 0));
  vi.setSystemTime(afterMidnight);
  site.setTime(afterMidnight);
  const day = new Intl.DateTimeFormat('fr-FR', { weekday: 'short', day: 'numeric', month: 'short' });
  await site.open('/?z=12&lat=45.764&lng=4.8357&days=tonight');
  await waitFor(() => expect(list().getByText(/aucun événement/i)).toBeTruthy());
  expect(list().getByText(day.format(afterMidnight))).toBeTruthy();
});
