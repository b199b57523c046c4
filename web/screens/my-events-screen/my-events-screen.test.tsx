import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { anEvent, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { shownMessages } from '#testing/languages/messages.ts';
import { testSite } from '#testing/screen.tsx';
import { aPerson } from '#testing/signed-in.ts';
import { storeToken } from '#web/http/token.ts';

const { myEvents: en } = shownMessages('en');
const { myEvents: es } = shownMessages('es');
const { myEvents: fr } = shownMessages('fr');

const db = await testDatabase();
const site = await testSite(db);
const hour = 3_600_000;

let organiser: Awaited<ReturnType<typeof aPerson>>;

beforeEach(async () => {
  await site.clear();
  organiser = await aPerson(site.tools);
  storeToken(organiser.token);
});

const mine = (name: string, startsIn: number, more = {}) =>
  anEvent(db, {
    name,
    startsAt: new Date(now.getTime() + startsIn * hour),
    endsAt: new Date(now.getTime() + (startsIn + 4) * hour),
    createdBy: organiser,
    ...more,
  });
const listed = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
const card = (name: string) => within(screen.getByRole('heading', { name }).closest('article') as HTMLElement);
const button = (name: string | RegExp) => screen.findByRole('button', { name });
/** The button of the latest toast, because those of other tests may still be visible. */
const lastUndo = async () =>
  (await screen.findAllByRole('button', { name: 'Revenir en arrière' })).at(-1) as HTMLElement;
const shownToAll = async (slug: string) => (await site.app.inject({ url: `/api/internal/events/${slug}` })).statusCode;
const answer = async (user: ReturnType<typeof userEvent.setup>, words: string) =>
  user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: words }));

test('upcoming and past events are in two lists with their counts', async () => {
  await mine('Milonga', 2);
  await mine('Stage', 30);
  await mine('Vieux bal', -100);
  await anEvent(db, { name: 'Not mine' });
  const user = userEvent.setup();
  await site.open('/my-event');
  await waitFor(() => expect(listed()).toEqual(['Milonga', 'Stage']));
  const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent);
  await waitFor(() => expect(tabs()).toEqual(['À venir22 événements', 'Passés11 événement']));
  for (const [name, address] of [
    ['Modifier', '/edit-event/'],
    ['Dupliquer', '/add-event?from='],
  ]) {
    const link = card('Milonga').getByRole('link', { name: new RegExp(`^${name}`) });
    expect(link.getAttribute('href')).toContain(address);
  }

  await user.click(screen.getByRole('tab', { name: /Passés/ }));
  await waitFor(() => expect(listed()).toEqual(['Vieux bal']));
  expect(location.search).toBe('?show=past');
  // The card of a past event has no delete button; its menu can copy it.
  expect(card('Vieux bal').queryByRole('button', { name: /Supprimer/ })).toBeNull();
  expect(card('Vieux bal').queryByRole('link', { name: /Modifier/ })).toBeNull();
  await user.click(await button(/^Autres actions pour «\sVieux bal, /));
  expect(screen.queryByRole('button', { name: 'Supprimer' })).toBeNull();
  await user.click(await button('Dupliquer'));
  await waitFor(() => expect(location.pathname + location.search).toMatch(/^\/add-event\?from=/));
});

test('an event is deleted after a confirmation and restored with undo', async () => {
  for (const [name, start] of [
    ['Bal', 2],
    ['Milonga', 3],
    ['Stage', 4],
  ] as const)
    await mine(name, start);
  const user = userEvent.setup();
  await site.open('/my-event');
  await user.click(await button('Supprimer « Milonga »'));
  await answer(user, 'Non');
  expect(await shownToAll('milonga')).toBe(200);
  expect(listed()).toContain('Milonga');

  await user.click(await button('Supprimer « Milonga »'));
  await answer(user, 'Oui');
  await waitFor(() => expect(listed()).toEqual(['Bal', 'Stage']));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  // The focused card has disappeared, so the focus is on the next one.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Stage'));
  expect(screen.getByRole('tab', { name: /À venir/ }).textContent).toBe('À venir22 événements');
  expect(await shownToAll('milonga')).toBe(410);

  await user.click(await lastUndo());
  await waitFor(() => expect(listed()).toEqual(['Bal', 'Milonga', 'Stage']));
  expect(await screen.findByText(/Milonga.*est de retour/)).toBeTruthy();
  expect(await shownToAll('milonga')).toBe(200);
});

test('a cancellation may have a reason, shown on the page; the toast names the date', async () => {
  const { id } = await mine('Milonga', 3);
  const user = userEvent.setup();
  const reason = async () =>
    (await db.selectFrom('events').select('cancelled_because').where('id', '=', id).executeTakeFirstOrThrow())
      .cancelled_because;
  await site.open('/my-event');
  await user.click(await button(/^Autres actions pour «\sMilonga/));
  await user.click(await button('Annuler l’événement'));
  await user.type(await screen.findByLabelText(/^Raison/), 'La salle est inondée');
  await answer(user, 'Oui');
  expect(await screen.findByText(/Milonga » du \w+ \d+(er)? \w+ 2027 est annulé/)).toBeTruthy();
  expect(await reason()).toBe('La salle est inondée');
  await site.open('/events/milonga');
  expect(await screen.findByText('La salle est inondée')).toBeTruthy();
});

test.each([
  ['fr', fr, 'Oui', 'Non'],
  ['en', en, 'Yes', 'No'],
  ['es', es, 'Sí', 'No'],
] as const)('before it deletes, the dialog asks in the language chosen: %s', async (locale, words, yes, no) => {
  await mine('Milonga', 3);
  const user = userEvent.setup();
  await site.open('/my-event', locale);
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${words.delete}.*Milonga`) }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getAllByRole('button').map((button) => button.textContent)).toEqual(expect.arrayContaining([yes, no]));
  expect(dialog.getAllByRole('button')).toHaveLength(2);
  await user.click(dialog.getByRole('button', { name: yes }));
  await waitFor(() => expect(listed()).toEqual([]));
  expect(await shownToAll('milonga')).toBe(410);
});

test('an event is edited on its own screen', async () => {
  const milonga = await mine('Milonga', 3);
  const user = userEvent.setup();
  await site.open('/my-event');
  await user.click(await screen.findByRole('link', { name: /^Modifier.*Milonga/ }));
  await waitFor(() => expect(location.pathname).toBe(`/edit-event/${milonga.id}`));
  const name = await screen.findByLabelText<HTMLInputElement>('Nom de l’événement');
  expect(name.value).toBe('Milonga');
  expect(name.closest('dialog, [role=dialog], [popover]')).toBeNull();
  expect(document.querySelectorAll('form')).toHaveLength(1);
  expect(listed()).toEqual([]);
});

test('a rejected deletion is reported in the dialog, and the event is kept', async () => {
  const milonga = await mine('Milonga', 3);
  const user = userEvent.setup();
  await site.open('/my-event');
  await user.click(await button('Supprimer « Milonga »'));
  await db.updateTable('events').set({ created_by: null }).where('id', '=', milonga.id).execute();
  await answer(user, 'Oui');
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(await dialog.findByText('Vous n’avez pas le droit de faire cela.')).toBeTruthy();
  expect(listed()).toEqual(['Milonga']);
});

test('the empty list has a message', async () => {
  await mine('Milonga', 3);
  const user = userEvent.setup();
  await site.open('/my-event');
  await user.click(await button('Supprimer « Milonga »'));
  await answer(user, 'Oui');
  expect(await screen.findByText('Vous n’avez aucun événement pour le moment.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.contains(screen.getByText(/aucun événement/))).toBe(true));
  expect(document.activeElement).not.toBe(document.body);
});

/** Expands the dates of the only series. */
async function openDates(user: ReturnType<typeof userEvent.setup>, name: string) {
  const toggle = await button(name);
  if (toggle.getAttribute('aria-expanded') === 'false') await user.click(toggle);
  const region = document.getElementById(toggle.getAttribute('aria-controls') ?? '') as HTMLElement;
  await waitFor(() => expect(region.querySelector('[data-event]')).toBeTruthy());
  return within(region);
}

const daysIn = ({ getAllByRole }: Pick<typeof screen, 'getAllByRole'>) =>
  getAllByRole('link').map((link) => link.querySelector('time')?.dateTime.slice(0, 10));

test('a series is listed once with its next date, and expands to all dates', async () => {
  const series = await aSeries();
  for (const week of [-1, 0, 1, 2]) await mine('Soirée', 2 + week * 168, { seriesId: series });
  await mine('Bal', 200);
  const user = userEvent.setup();
  await site.open('/my-event');
  await waitFor(() => expect(listed()).toEqual(['Soirée', 'Bal']));
  expect(screen.getByRole('tab', { name: /À venir/ }).textContent).toBe('À venir22 événements');
  expect(card('Soirée').getByText(/^3 dates/)).toBeTruthy();
  expect(card('Soirée').getByText(/samedi 1er mai 2027/)).toBeTruthy();
  const dates = await openDates(user, 'Voir les 3 dates de « Soirée »');
  expect(daysIn(dates)).toEqual(['2027-05-01', '2027-05-08', '2027-05-15']);
  expect(dates.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/events/soiree-2',
    '/events/soiree-3',
    '/events/soiree-4',
  ]);

  // Past dates are a separate series. A single past date is listed like an event.
  await user.click(screen.getByRole('tab', { name: /Passés/ }));
  await waitFor(() => expect(listed()).toEqual(['Soirée']));
  expect(screen.queryByRole('button', { name: /dates de/ })).toBeNull();
});

test('a date of a series is deleted alone or with all following dates', async () => {
  const series = await aSeries();
  for (const week of [0, 1, 2]) await mine('Soirée', 2 + week * 168, { seriesId: series });
  const user = userEvent.setup();
  await site.open('/my-event');
  const dates = await openDates(user, 'Voir les 3 dates de « Soirée »');
  const menus = await dates.findAllByRole('button', { name: /^Autres actions pour «\sSoirée, / });
  // The labels of the menus contain the date for screen readers.
  expect(new Set(menus.map((menu) => menu.getAttribute('aria-label'))).size).toBe(menus.length);
  await user.click(menus[1] as HTMLElement);
  await user.click(dates.getAllByRole('button', { name: 'Supprimer' })[1] as HTMLElement);
  expect(await screen.findByRole('radio', { name: /Cette date seulement/, checked: true })).toBeTruthy();
  await answer(user, 'Oui');
  const left = await openDates(user, 'Voir les 2 dates de « Soirée »');
  // The list stays expanded.
  await waitFor(() => expect(daysIn(left)).toEqual(['2027-05-01', '2027-05-15']));
  await user.click(await lastUndo());
  await openDates(user, 'Voir les 3 dates de « Soirée »');

  // The actions of the series apply to all its dates.
  await user.click(await button('Supprimer « Soirée »'));
  expect(await screen.findByRole('radio', { name: /toutes les suivantes/, checked: true })).toBeTruthy();
  await answer(user, 'Oui');
  await waitFor(() => expect(listed()).toEqual([]));
  expect(await shownToAll('soiree-3')).toBe(410);
  await user.click(await lastUndo());
  expect(await button('Voir les 3 dates de « Soirée »')).toBeTruthy();
});

test('undoing a cancellation of following dates keeps dates that were cancelled before', async () => {
  const series = await aSeries();
  for (const week of [0, 1, 2]) {
    const before = week === 2 ? { cancelledAt: new Date(now.getTime() - 1000) } : {};
    await mine('Soirée', 2 + week * 168, { seriesId: series, ...before });
  }
  const user = userEvent.setup();
  await site.open('/my-event');
  const dates = await openDates(user, 'Voir les 3 dates de « Soirée »');
  await waitFor(() => expect(dates.getAllByText('Annulé')).toHaveLength(1));
  const [menu] = screen.getAllByRole('button', { name: /^Autres actions pour «\sSoirée, / });
  await user.click(menu as HTMLElement);
  const [cancel] = await screen.findAllByRole('button', { name: 'Annuler l’événement' });
  await user.click(cancel as HTMLElement);
  expect(await screen.findByRole('radio', { name: /toutes les suivantes/, checked: true })).toBeTruthy();
  await answer(user, 'Oui');
  await waitFor(() => expect(dates.getAllByText('Annulé')).toHaveLength(3));
  await user.click(await lastUndo());
  await waitFor(() => expect(dates.getAllByText('Annulé')).toHaveLength(1));
  expect(card('Soirée').queryByText('Annulé')).toBeNull();
});

test('a cancelled event is marked and can be reinstated', async () => {
  await mine('Milonga', 3);
  const user = userEvent.setup();
  await site.open('/my-event');
  await user.click(await button(/^Autres actions pour «\sMilonga, /));
  await user.click(await button('Annuler l’événement'));
  await answer(user, 'Oui');
  expect(await card('Milonga').findByText('Annulé')).toBeTruthy();
  await user.click(await button(/^Autres actions pour «\sMilonga, /));
  await user.click(await button('Rétablir l’événement'));
  await answer(user, 'Oui');
  await waitFor(() => expect(card('Milonga').queryByText('Annulé')).toBeNull());
});

test('an event hidden by an administrator says why and only offers contact', async () => {
  const hidden = await mine('Milonga', 3, { deletedAt: now });
  await db.updateTable('events').set({ hidden_because: 'Annoncée deux fois.' }).where('id', '=', hidden.id).execute();
  await site.open('/my-event');
  expect(await screen.findByText(/Annoncée deux fois\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Milonga/ })).toBeNull();
  expect(card('Milonga').getByRole('link', { name: 'Nous écrire' }).getAttribute('href')).toBe('/contact');
});

test('search filters both lists, is part of the URL, and says if nothing is found', async () => {
  await mine('Milonga du Canal', 2);
  await mine('Bal folk', 3);
  await mine('Milonga de mars', -100);
  const user = userEvent.setup();
  await site.open('/my-event');
  const field = await screen.findByRole('searchbox', { name: 'Chercher dans mes événements' });
  await user.type(field, 'milonga');
  await waitFor(() => expect(listed()).toEqual(['Milonga du Canal']));
  await waitFor(() => expect(location.search).toBe('?q=milonga'));
  await user.click(screen.getByRole('tab', { name: /Passés/ }));
  await waitFor(() => expect(listed()).toEqual(['Milonga de mars']));
  await user.type(field, ' x');
  expect(await screen.findByText('Aucun événement trouvé.')).toBeTruthy();
  await user.click(await button('Effacer la recherche'));
  await waitFor(() => expect(listed()).toEqual(['Milonga de mars']));
});

test('events deleted elsewhere disappear when the page becomes visible', async () => {
  const milonga = await mine('Milonga', 2);
  await mine('Bal', 3);
  await site.open('/my-event');
  await waitFor(() => expect(listed()).toEqual(['Milonga', 'Bal']));
  await site.app.inject({
    method: 'DELETE',
    url: `/api/internal/events/${milonga.id}`,
    headers: organiser.headers,
  });
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(listed()).toEqual(['Bal']));
});

async function aSeries(): Promise<string> {
  const id = crypto.randomUUID();
  await db.insertInto('event_series').values({ id, rule: 'FREQ=WEEKLY;COUNT=3', created_at: now }).execute();
  return id;
}
