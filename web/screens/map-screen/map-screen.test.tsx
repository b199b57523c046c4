import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { aDance, anEvent, anEventType, aPlace } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { testSite } from '#testing/screen.tsx';

const db = await testDatabase();
const site = await testSite(db);
beforeEach(() => site.clear());

/** Three evenings in one hall of Lyon, one dance and one type each. */
async function threeEvenings() {
  const place = await aPlace(db);
  for (const [name, dance, type, day] of [
    ['Bal du samedi', 'Valse', 'Bal', '2027-05-01'],
    ['Milonga du dimanche', 'Tango', 'Milonga', '2027-05-02'],
    ['Stage du jeudi', 'Rumba', 'Stage', '2027-05-06'],
  ] as const) {
    await anEvent(db, {
      name,
      place,
      dances: [await aDance(db, { name: dance })],
      type: await anEventType(db, { name: type }),
      startsAt: new Date(`${day}T18:00:00Z`),
    });
  }
  await site.tools.map.catchUp();
}

const list = () => within(screen.getByRole('region', { name: 'Événements dans cette zone' }));
const listed = () =>
  list()
    .queryAllByRole('article')
    .map((card) => within(card).getByRole('heading').textContent);

test('the list shows the events in view, day by day', async () => {
  await threeEvenings();
  await site.open('/');
  await list().findByRole('heading', { name: 'Stage du jeudi' });
  const filters = list().getByRole('region', { name: 'Filtres' });
  const days = list()
    .getAllByRole('heading', { level: 2 })
    .filter((heading) => !filters.contains(heading));
  expect(days.map((heading) => heading.textContent?.trim())).toEqual([
    'Aujourd’hui samedi 1er mai 2027',
    'Demain dimanche 2 mai 2027',
    'jeudi 6 mai 2027',
  ]);
  expect(await screen.findByText('3 événements dans cette zone', { selector: '[role=status]' })).toBeTruthy();
});

test('filters narrow the list at once, stand in the address, and are taken back one by one or all together', async () => {
  await threeEvenings();
  const user = userEvent.setup();
  await site.open('/');
  await waitFor(() => expect(listed()).toHaveLength(3));

  await user.click(list().getByRole('button', { name: 'Tango' }));
  await waitFor(() => expect(listed()).toEqual(['Milonga du dimanche']));
  expect(location.search).toBe('?styles=tango');

  await user.click(list().getByRole('button', { name: 'Stage' }));
  expect(await list().findByText('Aucune soirée par ici')).toBeTruthy();
  expect(list().getByText(/ne correspond à vos filtres/)).toBeTruthy();

  history.back();
  await waitFor(() => expect(listed()).toEqual(['Milonga du dimanche']));
  await user.click(list().getByRole('button', { name: 'Réinitialiser' }));
  await waitFor(() => expect(listed()).toHaveLength(3));
  expect(location.search).toBe('');
});

test('only events from the chosen day on are listed', async () => {
  await threeEvenings();
  await site.open('/?from=2027-05-02');
  await waitFor(() => expect(listed()).toEqual(['Milonga du dimanche', 'Stage du jeudi']));
  expect(list().getByRole('button', { name: 'Filtres, 1 actif' })).toBeTruthy();
});

test('a shared address opens the popup at its event, among those of its pin', async () => {
  await threeEvenings();
  await site.open('/?event=milonga-du-dimanche');
  const popup = within(await screen.findByRole('dialog', { name: 'Milonga du dimanche' }));
  expect(await popup.findByText('2 / 3')).toBeTruthy();
  expect(popup.getByText('dimanche 2 mai 2027 de 20:00 à 00:00')).toBeTruthy();
  expect(popup.getByText('Gratuit')).toBeTruthy();
});

test('arrow keys step through the events of a pin, and Escape closes the popup', async () => {
  await threeEvenings();
  const user = userEvent.setup();
  await site.open('/?event=milonga-du-dimanche');
  await screen.findByText('2 / 3');
  expect(document.activeElement).toBe(screen.getByRole('dialog'));

  await user.keyboard('{ArrowLeft}');
  expect(await screen.findByRole('dialog', { name: 'Bal du samedi' })).toBeTruthy();
  await user.keyboard('{ArrowLeft}{ArrowRight}{ArrowRight}');
  expect(await screen.findByRole('dialog', { name: 'Stage du jeudi' })).toBeTruthy();
  expect(location.search).toBe('?event=stage-du-jeudi');

  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(location.search).toBe('');
});

test('an event that was removed meanwhile leaves a popup that says so', async () => {
  await anEvent(db, { name: 'Annulé', deletedAt: new Date('2027-04-30T12:00:00Z') });
  await site.open('/?event=annule');
  expect(await screen.findByText('Il n’y a plus d’événement ici')).toBeTruthy();
});
