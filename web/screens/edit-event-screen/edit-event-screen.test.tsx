import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { anEvent, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { aFilledForm, send } from '#testing/organiser.ts';
import { testSite } from '#testing/screen.tsx';
import { administrator, aPerson } from '#testing/signed-in.ts';
import { storeToken } from '#web/http/token.ts';

const db = await testDatabase();
const site = await testSite(db);
const api = '/api/internal/events';

let organiser: Awaited<ReturnType<typeof aPerson>>;

beforeEach(async () => {
  await site.clear();
  localStorage.clear();
  organiser = await aPerson(site.tools);
  storeToken(organiser.token);
});

const user = userEvent.setup();
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const stored = (id: string) => db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function write(name: string, text: string) {
  const input = await field(name);
  await user.clear(input);
  await user.click(input);
  // Pasted, because each key press would render the form again.
  await user.paste(text);
}

async function anOwnEvening(given = {}) {
  const form = await aFilledForm(db, given);
  const { body } = await send(site.app, 'POST', api, organiser, form);
  return { id: body.id as string, slug: body.slug as string, form: { ...form, repeat: undefined } };
}

test('a changed name creates a new slug, and the old one redirects', async () => {
  const { id, slug } = await anOwnEvening();
  await site.open(`/edit-event/${id}`);
  await write('Nom de l’événement', 'Milonga du pont');
  expect(screen.getByText(/^L’adresse publique reste la même.* La personne qui/)).toBeTruthy();
  await press('Enregistrer');
  await screen.findByRole('heading', { level: 1, name: 'Milonga du pont' });
  expect(location.pathname).toBe('/events/milonga-du-pont');
  expect((await stored(id)).created_by).toBe(organiser.id);
  expect((await send(site.app, 'GET', `${api}/${slug}`)).body.slug).toBe('milonga-du-pont');
});

test('the second of two editors is warned, loses nothing, and chooses for each field', async () => {
  const { id, form } = await anOwnEvening();
  await site.open(`/edit-event/${id}`);
  await write('Nom du lieu', 'La Grande Péniche');
  await write('Nom de l’événement', 'Grande milonga');
  await send(site.app, 'PUT', `${api}/${id}`, organiser, { ...form, place: 'Le Sucre', price: 20 });
  await press('Enregistrer');

  await screen.findByText(/^Rien de ce que vous avez écrit n’est perdu/);
  const place = within(screen.getByRole('group', { name: 'Nom du lieu' }));
  const price = within(screen.getByRole('group', { name: 'Prix' }));
  // The name was only changed by this user.
  expect(screen.queryByRole('group', { name: 'Nom de l’événement' })).toBeNull();
  expect(place.getByRole<HTMLInputElement>('radio', { name: /La Grande Péniche/ }).checked).toBe(true);
  expect(price.getByRole<HTMLInputElement>('radio', { name: /^20/ }).checked).toBe(true);
  await user.click(place.getByRole('radio', { name: /Le Sucre/ }));
  await press('Enregistrer ces choix');
  await screen.findByRole('heading', { level: 1, name: 'Grande milonga' });
  expect(await stored(id)).toMatchObject({ name: 'Grande milonga', venue: 'Le Sucre', price: '20.000' });
});

test('there is no choice if the other change does not conflict', async () => {
  const { id } = await anOwnEvening();
  await site.open(`/edit-event/${id}`);
  await write('Nom de l’événement', 'Grande milonga');
  await send(site.app, 'POST', `${api}/${id}/cancellation`, organiser);
  await send(site.app, 'DELETE', `${api}/${id}/cancellation`, organiser);
  await press('Enregistrer');
  await screen.findByRole('heading', { level: 1, name: 'Grande milonga' });
});

test('a draft of changes survives a reload, with its base version', async () => {
  const { id, form } = await anOwnEvening();
  await site.open(`/edit-event/${id}`);
  await write('Nom du lieu', 'La Grande Péniche');
  await send(site.app, 'PUT', `${api}/${id}`, organiser, { ...form, place: 'Le Sucre' });
  await site.open(`/edit-event/${id}`);
  await screen.findByText('Votre brouillon est toujours là.');
  expect((await field('Nom du lieu')).value).toBe('La Grande Péniche');
  await press('Enregistrer');
  await screen.findByText(/^Rien de ce que vous avez écrit n’est perdu/);
});

test('a date of a series changes alone or with all following dates', async () => {
  const { id } = await anOwnEvening({ repeat: 'FREQ=WEEKLY;COUNT=3' });
  await site.open(`/edit-event/${id}`);
  await write('Nom du lieu', 'Le Sucre');
  fireEvent.change(await field('Début'), { target: { value: '2027-05-08T20:30' } });
  await user.click(screen.getByRole('radio', { name: /^Cette date et toutes/ }));
  await press('Enregistrer');
  // The toast of an earlier test may still be visible.
  await waitFor(() => expect(location.pathname).toMatch(/^\/events\//));
  const dates = await db.selectFrom('events').selectAll().orderBy('starts_at').execute();
  expect(dates.map((date) => [date.venue, date.starts_at.toISOString().slice(5, 16)])).toEqual([
    ['Le Sucre', '05-08T18:30'],
    ['Le Sucre', '05-15T18:30'],
    ['Le Sucre', '05-22T18:30'],
  ]);
});

test('the recurrence changes from a date on, after a preview of added and removed dates', async () => {
  const { id } = await anOwnEvening({ repeat: 'FREQ=WEEKLY;COUNT=4' });
  const days = async () =>
    (await db.selectFrom('events').selectAll().where('cancelled_at', 'is', null).orderBy('starts_at').execute()).map(
      (date) => date.starts_at.toISOString().slice(5, 10),
    );
  const following = async () => user.click(await screen.findByRole('radio', { name: /^Cette date et toutes/ }));
  const dialog = async () => within(await screen.findByRole('alertdialog'));
  await site.open(`/edit-event/${id}`);
  await field('Nom de l’événement');
  // The recurrence is not offered for a single date.
  expect(screen.queryByLabelText('Répétition')).toBeNull();
  await following();
  expect(
    screen.getByText(/^Actuellement.: chaque semaine, le samedi\. Dernière date.: le samedi 29 mai 2027\.$/),
  ).toBeTruthy();
  await user.selectOptions(await field('Répétition'), 'Chaque semaine, le samedi');
  expect((await field('Jusqu’au')).value).toBe('2027-05-29');
  fireEvent.change(await field('Jusqu’au'), { target: { value: '2027-06-12' } });
  await press('Enregistrer');
  const asked = await dialog();
  expect(asked.getByText('Il y aura 6 dates, celle-ci comprise.')).toBeTruthy();
  expect(asked.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'samedi 5 juin 2027',
    'samedi 12 juin 2027',
  ]);
  await user.click(asked.getByRole('button', { name: 'Retour au formulaire' }));
  expect(await days()).toHaveLength(4);
  await press('Enregistrer');
  await user.click((await dialog()).getByRole('button', { name: 'Changer les dates' }));
  await waitFor(() => expect(location.pathname).toMatch(/^\/events\//));
  expect(await days()).toEqual(['05-08', '05-15', '05-22', '05-29', '06-05', '06-12']);

  await site.open(`/edit-event/${id}`);
  await following();
  await user.selectOptions(await field('Répétition'), 'fortnightly');
  // A reload keeps the draft.
  await site.open(`/edit-event/${id}`);
  expect((await field('Répétition')).value).toBe('fortnightly');
  await press('Enregistrer');
  expect((await dialog()).getByText('3 dates sont annulées')).toBeTruthy();
  await user.click((await dialog()).getByRole('button', { name: 'Changer les dates' }));
  await waitFor(() => expect(location.pathname).toMatch(/^\/events\//));
  expect(await days()).toEqual(['05-08', '05-22', '06-05']);
  await site.open('/events/milonga-du-canal-2027-05-15');
  await screen.findByText('Événement annulé');
});

test('a single event can become a series', async () => {
  const { id } = await anOwnEvening();
  await site.open(`/edit-event/${id}`);
  await user.selectOptions(await field('Répétition'), 'weekly');
  fireEvent.change(await field('Nombre de dates'), { target: { value: '3' } });
  await press('Enregistrer');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Changer les dates' }));
  await waitFor(() => expect(location.pathname).toMatch(/^\/events\//));
  expect(await db.selectFrom('events').select('id').where('series_id', 'is not', null).execute()).toHaveLength(3);
});

test('an event is cancelled, reinstated, deleted and restored', async () => {
  const { id } = await anOwnEvening();
  await site.open(`/edit-event/${id}`);
  const yes = async () =>
    user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Oui' }));
  await press('Annuler l’événement');
  await yes();
  await screen.findByRole('button', { name: 'Rétablir l’événement' });
  expect((await stored(id)).cancelled_at).not.toBeNull();
  await press('Rétablir l’événement');
  await yes();
  await screen.findByRole('button', { name: 'Annuler l’événement' });
  await press('Supprimer');
  await yes();
  await waitFor(() => expect(location.pathname).toBe('/my-event'));
  expect((await stored(id)).deleted_at).not.toBeNull();
  await user.click((await screen.findAllByRole('button', { name: 'Revenir en arrière' })).at(-1) as HTMLElement);
  await waitFor(async () => expect((await stored(id)).deleted_at).toBeNull());
});

test('an event deleted meanwhile is restored with the unsaved changes, then saved', async () => {
  const { id } = await anOwnEvening();
  await site.open(`/edit-event/${id}`);
  await write('Nom de l’événement', 'Grande milonga');
  await send(site.app, 'DELETE', `${api}/${id}`, organiser);
  await press('Enregistrer');
  await press('Le remettre en ligne et enregistrer');
  await screen.findByRole('heading', { level: 1, name: 'Grande milonga' });
  expect(await stored(id)).toMatchObject({ name: 'Grande milonga', deleted_at: null });

  await site.open(`/edit-event/${id}`);
  await write('Nom de l’événement', 'Petite milonga');
  await send(site.app, 'DELETE', `${api}/${id}`, organiser);
  await site.open(`/edit-event/${id}`);
  await press('Le remettre en ligne');
  expect((await field('Nom de l’événement')).value).toBe('Petite milonga');
});

test('a user without the right to edit sees why and no form', async () => {
  const { id } = await anEvent(db, { createdBy: await aPerson(site.tools) });
  await site.open(`/edit-event/${id}`);
  const noForm = () => expect(document.querySelector('form')).toBeNull();
  await screen.findByText('Cet événement n’est pas le vôtre');
  noForm();
  const over = await anEvent(db, {
    createdBy: organiser,
    startsAt: new Date(now.getTime() - 9_000_000),
    endsAt: new Date(now.getTime() - 1_000_000),
  });
  await site.open(`/edit-event/${over.id}`);
  await screen.findByText('Cet événement est passé');
  noForm();
  const gone = await anEvent(db, { createdBy: organiser, deletedAt: now });
  await site.open(`/edit-event/${gone.id}`);
  await screen.findByText('Événement retiré');
  noForm();
  await site.open('/edit-event/never-heard-of-it');
  await screen.findByText('Événement introuvable');
  noForm();
  storeToken(null);
  await site.open(`/edit-event/${id}`);
  await screen.findByText('Connectez-vous pour modifier cet événement');
  const way = within(screen.getByRole('main')).getByRole('link', { name: 'Connexion' });
  expect(way.getAttribute('href')).toContain('redirect=');
  noForm();

  storeToken((await aPerson(site.tools, { roles: [...administrator] })).token);
  await site.open(`/edit-event/${over.id}`);
  expect(await field('Nom de l’événement')).toBeTruthy();
});
