import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { anEvent, anOrganiser } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { shownMessages } from '#testing/languages/messages.ts';
import { aFilledForm, send } from '#testing/organiser.ts';
import { testSite } from '#testing/screen.tsx';
import { aPerson } from '#testing/signed-in.ts';
import { storeToken } from '#web/http/token.ts';

const { myEvents, organisers } = shownMessages('fr');

const db = await testDatabase();
const site = await testSite(db);
const user = userEvent.setup();

let person: Awaited<ReturnType<typeof aPerson>>;
beforeEach(async () => {
  await site.clear();
  localStorage.clear();
  person = await aPerson(site.tools);
  storeToken(person.token);
});

const { moving, takeover } = organisers;
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const undo = async () =>
  user.click((await screen.findAllByRole('button', { name: myEvents.undo })).at(-1) as HTMLElement);
const organised = async () =>
  (await db.selectFrom('events').select('id').where('organiser_id', 'is not', null).execute()).length;

test('chosen events move to an organiser, a series with its dates, and back', async () => {
  await anOrganiser(db, { name: 'Bal du port', members: [person] });
  const single = await aFilledForm(db, { name: 'Grand bal' });
  await send(site.app, 'POST', '/api/internal/events', person, single);
  const weekly = { ...single, name: 'Milonga', repeat: 'FREQ=WEEKLY;COUNT=3' };
  await send(site.app, 'POST', '/api/internal/events', person, weekly);
  await site.open('/my-event');
  await press(moving.open);
  await press(moving.move);
  await screen.findByText(moving.noneChosen);
  await user.click(await screen.findByRole('checkbox', { name: /Milonga/ }));
  expect(await screen.findByRole('radio', { name: /^L’événement choisi \(1\)/ })).toHaveProperty('checked', true);
  await press(moving.move);
  await screen.findByText(/^3 dates sont maintenant au nom de «.Bal du port.»\.$/);
  expect(await organised()).toBe(3);
  expect(screen.queryByRole('checkbox')).toBeNull();
  await undo();
  await waitFor(async () => expect(await organised()).toBe(0));

  await press(moving.open);
  await user.click(await screen.findByRole('radio', { name: moving.upcoming }));
  await press(moving.move);
  await waitFor(async () => expect(await organised()).toBe(4));
});

test('without an organiser, events cannot be moved', async () => {
  await anEvent(db, { createdBy: person });
  await site.open('/my-event');
  await screen.findByRole('article');
  expect(screen.queryByRole('button', { name: moving.open })).toBeNull();
});

test('a new organiser is offered the earlier events of its creator', async () => {
  await anEvent(db, { createdBy: person });
  await anEvent(db, { createdBy: person });
  await site.open('/add-organiser');
  await user.type(await screen.findByRole('textbox', { name: organisers.name }), 'Bal du port');
  await press(organisers.add);
  await screen.findByText(/^Vous avez ajouté 2 dates sans organisateur/);
  await press('Transférer les 2');
  await waitFor(async () => expect(await organised()).toBe(2));
  await waitFor(() => expect(screen.queryByText(moving.earlierTitle)).toBeNull());
  await undo();
  await waitFor(async () => expect(await organised()).toBe(0));
  await screen.findByText(moving.earlierTitle);
});

test('a request to take over an event is accepted or declined', async () => {
  const [one, two] = [
    await anEvent(db, { createdBy: person, name: 'Grand bal' }),
    await anEvent(db, { createdBy: person, name: 'Petit bal' }),
  ];
  const claimant = await aPerson(site.tools);
  const club = await anOrganiser(db, { name: 'Bal du port', members: [claimant] });
  for (const { id } of [one, two]) {
    const body = { organiser: { id: club.id }, words: 'C’est le nôtre.' };
    await send(site.app, 'POST', `/api/internal/events/${id}/takeover_requests`, claimant, body);
  }
  await site.open('/my-event');
  expect(await screen.findAllByRole('link', { name: 'Bal du port' })).toHaveLength(2);
  expect(document.body.textContent).not.toContain(claimant.email);
  await press(new RegExp(`^${takeover.decline} \\(Petit bal`));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: new RegExp(`^${takeover.decline} \\(Petit`) })).toBeNull(),
  );
  expect(await organised()).toBe(0);
  await press(new RegExp(`^${takeover.accept} \\(Grand bal`));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: takeover.accept }));
  await waitFor(async () => expect(await organised()).toBe(1));
  await waitFor(() => expect(screen.queryByText(takeover.received)).toBeNull());
});
