import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { anEvent, anOrganiser } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { testSite } from '#testing/screen.tsx';
import { aPerson } from '#testing/signed-in.ts';
import { storeToken } from '#web/http/token.ts';

const db = await testDatabase();
const site = await testSite(db);

let organiser: Awaited<ReturnType<typeof aPerson>>;

beforeEach(async () => {
  await site.clear();
  organiser = await aPerson(site.tools);
});

async function counts() {
  await site.tools.statistics.flush();
  const rows = await db.selectFrom('event_statistics').select(['action', 'count']).orderBy('action').execute();
  return rows.map(({ action, count }) => `${action} ${count}`);
}

test('actions of a visitor are counted once, and shown to the organiser', async () => {
  const { slug } = await anEvent(db, { name: 'Milonga', createdBy: organiser, link: 'https://milonga.example/' });
  const user = userEvent.setup();
  storeToken(null);
  await site.open(`/events/${slug}`);
  await user.click(await screen.findByRole('button', { name: /Milonga$/ }));
  const link = screen.getByRole('link', { name: /Site de l’événement/ });
  link.addEventListener('click', (event) => event.preventDefault());
  await user.click(link);
  const toCalendar = await screen.findByRole('link', { name: /Google/ });
  toCalendar.addEventListener('click', (event) => event.preventDefault());
  await user.click(toCalendar);
  const all = ['calendar 1', 'clicked 1', 'saved 1', 'seen 1'];
  await waitFor(async () => expect(await counts()).toEqual(all));

  // The visits of the organiser do not count.
  storeToken(organiser.token);
  await site.open(`/events/${slug}`);
  await user.click(await screen.findByRole('button', { name: 'Statistiques' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Statistiques' }));
  for (const name of ['Vu', 'Enregistré', 'Mis à l’agenda', 'Site ouvert'])
    expect(await dialog.findByRole('radio', { name: new RegExp(`^1\\s*${name}`) })).toBeTruthy();
  expect(dialog.getByRole('row', { name: 'sam. 1er mai 1 1 1 1' })).toBeTruthy();
  expect(await counts()).toEqual(all);
});

test('the list of own events shows the sum of a series, and past periods by month', async () => {
  const seriesId = crypto.randomUUID();
  const series = { id: seriesId, rule: 'FREQ=WEEKLY', created_at: new Date(0) };
  await db.insertInto('event_series').values(series).execute();
  const given = { name: 'Practica', createdBy: organiser, seriesId };
  const [first, second] = [await anEvent(db, given), await anEvent(db, given)];
  await db
    .insertInto('event_statistics')
    .values([
      { event_id: first.id, day: '2027-04-30', action: 'seen', count: 1200 },
      { event_id: second.id, day: '2027-03-02', action: 'seen', count: 34 },
    ])
    .execute();
  storeToken(organiser.token);
  const user = userEvent.setup();
  await site.open('/my-event', 'en');
  const [more] = await screen.findAllByRole('button', { name: /^More actions for “Practica/ });
  await user.click(more as HTMLElement);
  await user.click((await screen.findAllByRole('button', { name: 'Statistics' }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Statistics' }));
  expect(await dialog.findByRole('radio', { name: /^1,200\s*Seen/ })).toBeTruthy();
  await user.click(dialog.getByRole('radio', { name: 'All dates of the series' }));
  await user.click(dialog.getByRole('radio', { name: 'Since the beginning' }));
  expect(await dialog.findByRole('radio', { name: /^1,234\s*Seen/ })).toBeTruthy();
  const rows = dialog.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows.slice(1)).toEqual(['April 20271,200000', 'March 202734000']);
});

test('an organiser’s settings show the sum of its events, and say if there is none', async () => {
  const club = await anOrganiser(db, { members: [organiser.account] });
  await anEvent(db, { organiser: club });
  storeToken(organiser.token);
  const user = userEvent.setup();
  await site.open(`/edit-organiser/${club.id}`, 'en');
  await user.click(await screen.findByRole('heading', { name: 'Statistics' }));
  expect(await screen.findByText('Nothing counted yet')).toBeTruthy();
});
