import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { readAllDue } from '#server/sources/sync/read-due.ts';
import { aDance, anEvent, anEventType, aSource } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { shownMessages } from '#testing/languages/messages.ts';
import { testSite } from '#testing/screen.tsx';
import { aPerson } from '#testing/signed-in.ts';
import { storeToken } from '#web/http/token.ts';

const { sources: words } = shownMessages('fr');

const db = await testDatabase();
const site = await testSite(db);
const user = userEvent.setup();
/** Finds a text in which no-break spaces are written as spaces. */
const seen = (text: string) => screen.findByText(text.replaceAll('\u00a0', ' '));
const button = (name: string | RegExp) => screen.findByRole('button', { name });

beforeEach(async () => {
  await site.clear();
  localStorage.clear();
  storeToken((await aPerson(site.tools)).token);
  // Fixed ids, because browsers cache the catalogue for a while.
  await anEventType(db, { id: '0196f0aa-0000-7000-8000-000000000001', name: 'Soirée' });
  await aDance(db, { id: '0196f0aa-0000-7000-8000-000000000002', name: 'Tango' });
});

const table = [
  'Nom;Date;Heure;Heure de fin;Lieu;Ville;Latitude;Longitude',
  'Milonga du Quai;06/05/2027;20h30;1h;Le Moulin;Lyon;45,76;4,83',
  'Milonga du Pont;13/05/2027;20h30;1h;Le Moulin;Lyon;45,76;4,83',
  'Stage;31/06/2027;10h;12h;Le Moulin;Lyon;45,76;4,83',
].join('\n');

test('a table is pasted and checked, a line excluded, the rest published, and all undone', async () => {
  await site.open('/my-sources');
  const field = await screen.findByLabelText(words.address);
  await user.click(await button(words.read));
  expect(screen.getByText(words.addressEmpty)).toBeTruthy();
  fireEvent.change(field, { target: { value: 'pas une adresse' } });
  await user.click(await button(words.read));
  expect(screen.getByText(words.addressBad)).toBeTruthy();
  // The input is kept and has the focus.
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: table } });
  await user.click(await button(words.read));
  await seen(words.stateTexts.reading);
  await readAllDue(site.tools);
  await seen(words.stateTexts.preview);
  expect(screen.getByText(new RegExp(words.problems['bad-date'])).textContent).toContain('ligne 4');

  await user.click(await button(words.publish));
  const type = await screen.findByLabelText(words.answers.type);
  expect(document.activeElement).toBe(type);
  await user.selectOptions(type, await screen.findByRole('option', { name: 'Soirée' }));
  // The chip, and the suggestion from the titles, in any order.
  const tangos = () => screen.getAllByRole('button', { name: 'Tango' });
  await waitFor(() => expect(tangos()).toHaveLength(2));
  const [, suggested] = tangos();
  await user.click(suggested as HTMLElement);
  await user.click(screen.getByLabelText(words.answers.amount));
  const sum = screen.getByLabelText(words.answers.sum);
  fireEvent.change(sum, { target: { value: 'douze' } });
  expect(screen.getByText(words.answers.sumBad)).toBeTruthy();
  fireEvent.change(sum, { target: { value: '12,50' } });
  await button('Publier 2 dates');
  const line = within(
    (await screen.findByRole('heading', { name: 'Milonga du Pont' })).closest('article') as HTMLElement,
  );
  await line.findByText(words.fates.new);
  await line.findByText('Soirée · Tango');
  await user.click(line.getByRole('button', { name: new RegExp(words.entry.leaveOut) }));
  await user.click(await button('Publier 1 date'));
  await seen(words.published);
  await seen(words.stateTexts.taken);
  const events = () => db.selectFrom('events').selectAll().where('deleted_at', 'is', null).execute();
  expect(await events()).toMatchObject([{ name: 'Milonga du Quai', price: '12.500', venue: 'Le Moulin' }]);
  const page = await screen.findByRole('link', { name: 'Milonga du Quai' });
  expect(page.getAttribute('href')).toBe('/events/milonga-du-quai');

  // A new version is shown when it has been read.
  await user.click(await button(words.newVersion));
  const renamed = new File([table.replace('du Quai', 'du Port')], 'saison.csv', { type: 'text/csv' });
  await user.upload(await screen.findByLabelText(words.newVersion), renamed);
  await waitFor(async () => {
    await readAllDue(site.tools);
    expect(screen.getByRole('heading', { name: 'Milonga du Port' })).toBeTruthy();
  });

  await user.click(await button(words.remove));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByLabelText(words.removeDelete));
  await user.click(dialog.getByRole('button', { name: words.removeYes }));
  await seen(words.none);
  await waitFor(async () => expect(await events()).toEqual([]));
});

test('shows what a source lacks, and sets the page that its events link to', async () => {
  const owner = await aPerson(site.tools);
  storeToken(owner.token);
  const event = await anEvent(db, { createdBy: owner });
  const { id } = await aSource(db, { owner, event, joined: event, claimed: event, claimant: owner });
  await db.updateTable('sources').set({ url: 'https://agenda.example/a.ics', kind: 'calendar', failures: 1 }).execute();
  await db.updateTable('source_entries').set({ fate: 'missing' }).where('source_id', '=', id).execute();
  await site.open('/my-sources');
  const list = within(await screen.findByRole('region', { name: words.mine }));
  await list.findAllByText(words.states.incomplete);
  expect(list.getAllByText(words.lastFailed_one)[0]).toBeTruthy();
  expect(list.getByText(words.missing_other.replace('{{count, number}}', '2').replaceAll('\u00a0', ' '))).toBeTruthy();

  await site.open(`/my-sources/${id}`);
  await screen.findByText(words.states.incomplete);
  await user.click(await screen.findByText(words.answers.again));
  const page = screen.getByLabelText(words.answers.page);
  fireEvent.change(page, { target: { value: 'https://agenda.example/a.ics' } });
  await user.click(await button(words.answers.pageSave));
  await seen(words.answers.pageBad);
  fireEvent.change(page, { target: { value: 'bals.example/agenda' } });
  await user.click(await button(words.answers.pageSave));
  await seen(words.answers.pageLinked.replace('{{shown}}', 'https://bals.example/agenda'));
  const saved = await db.selectFrom('sources').select('page').where('id', '=', id).executeTakeFirst();
  expect(saved).toEqual({ page: 'https://bals.example/agenda' });
});
