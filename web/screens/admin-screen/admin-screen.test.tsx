import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { flood } from '#contract/constants.ts';
import { isPaused, pauseSite } from '#server/pause/service.ts';
import { aDance, anEvent, anEventType, aPlace, aSource, aUser, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { shownMessages } from '#testing/languages/messages.ts';
import { paste } from '#testing/paste.ts';
import { testSite } from '#testing/screen.tsx';
import { administrator, aPerson } from '#testing/signed-in.ts';
import { signIn } from '#web/accounts/session.ts';
import { storedToken } from '#web/http/token.ts';

const { adminPanel, backups, bulkActions, organisers, problems } = shownMessages('fr');

const db = await testDatabase();
const site = await testSite(db);
const user = userEvent.setup();
let ada: Awaited<ReturnType<typeof aPerson>>;

beforeEach(async () => {
  await site.clear();
  ada = await aPerson(site.tools, { name: 'Ada', email: 'ada@example.org', roles: [...administrator] });
  signIn(ada.token);
});

/** Replaces each kind of space by a plain one, as queries by text do. */
const plain = (words: string) => words.replace(/\s/g, ' ');
const shown = (words: string) => screen.findByText(plain(words));

const named = (words: string, name: string) => words.replace('{{name}}', name);
const button = (name: string | RegExp) => screen.findByRole('button', { name });

/** Opens the menu of the row with this name, and presses an action. */
async function choose(name: string, action: string) {
  await button(named(adminPanel.actionsFor, name));
  // Responses that are still pending render the table again.
  await site.answered();
  const opener = await button(named(adminPanel.actionsFor, name));
  const pane = document.getElementById(opener.getAttribute('popovertarget') ?? '');
  if (!pane) throw new Error(`The menu of ${name} opens nothing.`);
  await user.click(opener);
  await user.click(within(pane).getByText(action));
}

/** Presses the undo button of the toast with this text. */
async function undo(said: string) {
  const toast = (await shown(said)).parentElement;
  if (toast) await user.click(within(toast).getByRole('button', { name: adminPanel.undo }));
}

/** Presses a button of the open dialog. */
async function confirm(action: string) {
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: action }));
}

test('the overview shows numbers of accounts, events, messages and reports as charts and tables', async () => {
  const tango = await aDance(db, { name: 'Tango' });
  const event = await anEvent(db, { name: 'Milonga', dances: [tango] });
  await report(event.id, 'spam', 'Une boutique');
  await write('Une question');
  await site.open('/admin');

  expect(await screen.findByRole('link', { name: new RegExp(`^1 ?${adminPanel.overview.users_one}$`) })).toBeTruthy();
  expect(screen.getByRole('link', { name: new RegExp(`^1 ?${adminPanel.overview.events_one}$`) })).toBeTruthy();
  expect(screen.getByRole('link', { name: new RegExp(`^1 ?${adminPanel.overview.requests_one}$`) })).toBeTruthy();
  expect(screen.getByRole('link', { name: new RegExp(`^1 ?${adminPanel.overview.reports_one}$`) })).toBeTruthy();
  const byStyle = within(screen.getByRole('region', { name: adminPanel.overview.byStyle }));
  expect(await byStyle.findByRole('img', { name: /^En tête\s: Tango \(1\)\.$/ })).toBeTruthy();
  expect(byStyle.getByRole('row', { name: 'Tango 1', hidden: true })).toBeTruthy();
  const byCountry = within(screen.getByRole('region', { name: adminPanel.overview.byCountry }));
  expect(byCountry.getByRole('row', { name: 'France 1', hidden: true })).toBeTruthy();
  const tabs = screen.getAllByRole('tab').map((tab) => tab.textContent);
  for (const [place, name] of Object.values(adminPanel.tabs).entries()) expect(tabs[place]).toMatch(name);
  expect(tabs).toHaveLength(Object.keys(adminPanel.tabs).length);
  // The tabs show how many wait.
  expect(screen.getByRole('tab', { name: /^Messages.*1 en attente$/ })).toBeTruthy();
});

test.each([
  ['style', 'dances', adminPanel.danceCreated, adminPanel.errorCreatingDance],
  ['type', 'types', adminPanel.eventTypeCreated, adminPanel.errorCreatingEventType],
] as const)(
  'a %s is created with its colour, and a duplicate name is an error of its field',
  async (_, tab, created, failed) => {
    await site.open(`/admin?tab=${tab}`);
    expect(await shown(adminPanel.catalogue.empty)).toBeTruthy();
    await paste(screen.getByLabelText(adminPanel.catalogue.name), 'Forró');
    const color = screen.getByLabelText(adminPanel.catalogue.color);
    await user.clear(color);
    await user.type(color, '#fff8e0');
    expect(screen.getByText('Sur fond clair : 1 pour 1, se voit mal')).toBeTruthy();
    await user.click(await button(adminPanel.catalogue.create));

    expect(await shown(created)).toBeTruthy();
    expect(await button(named(adminPanel.actionsFor, 'Forró'))).toBeTruthy();
    expect(
      await db
        .selectFrom(tab === 'dances' ? tab : 'event_types')
        .select(['name', 'color'])
        .execute(),
    ).toEqual([{ name: 'Forró', color: '#fff8e0' }]);

    await paste(screen.getByLabelText(adminPanel.catalogue.name), 'forro');
    await user.click(await button(adminPanel.catalogue.create));
    expect(await shown(failed)).toBeTruthy();
    expect(screen.getByLabelText(adminPanel.catalogue.name).getAttribute('aria-invalid')).toBe('true');
  },
);

test('a type is renamed, moved by button and merged, but not removed while in use', async () => {
  const social = await anEventType(db, { name: 'Soirée', names: '{"en":"Social"}', position: 0 });
  const ball = await anEventType(db, { name: 'Bal', position: 1 });
  await anEvent(db, { type: ball });
  await site.open('/admin?tab=types');

  await choose('Soirée', adminPanel.catalogue.edit);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText<HTMLInputElement>('En anglais').value).toBe('Social');
  await paste(dialog.getByLabelText('En espagnol'), 'Baile social');
  await user.click(dialog.getByRole('button', { name: adminPanel.save }));
  expect(await shown('« Soirée » est enregistré.')).toBeTruthy();
  const { names } = await db
    .selectFrom('event_types')
    .select('names')
    .where('id', '=', social.id)
    .executeTakeFirstOrThrow();
  expect(names).toEqual({ en: 'Social', es: 'Baile social' });

  await user.click(await button(named(adminPanel.catalogue.moveDown, 'Soirée')));
  await waitFor(async () => {
    const order = await db.selectFrom('event_types').select('name').orderBy('position').execute();
    expect(order.map(({ name }) => name)).toEqual(['Bal', 'Soirée']);
  });

  await choose('Bal', adminPanel.catalogue.remove);
  await confirm(adminPanel.catalogue.remove);
  expect(await screen.findByText(/^1 événement l’utilise/)).toBeTruthy();
  await confirm(adminPanel.cancel);

  await choose('Bal', adminPanel.catalogue.merge);
  await confirm(adminPanel.catalogue.mergeYes);
  expect(screen.getByText(adminPanel.catalogue.mergeMissing)).toBeTruthy();
  await user.selectOptions(screen.getByLabelText(adminPanel.catalogue.mergeInto), 'Soirée');
  await confirm(adminPanel.catalogue.mergeYes);
  expect(await shown('« Bal » fait désormais partie de « Soirée ».')).toBeTruthy();
  expect(await db.selectFrom('events').select('type_id').execute()).toEqual([{ type_id: social.id }]);
});

test('administrators suspend accounts with a reason and a mail, except their own', async () => {
  const created_at = new Date('2027-03-09T12:00:00Z');
  const spammer = await aUser(db, { name: 'Spam SARL', email: 'spam@example.org', created_at });
  for (const name of ['Soldes', 'Plus de soldes']) await anEvent(db, { name, createdBy: spammer });
  await site.open('/admin?tab=users');
  const listed = within(await screen.findByRole('row', { name: /Spam SARL/ }));
  const cells = listed.getAllByRole('cell').map((cell) => cell.textContent);
  expect(cells.slice(1, 4)).toEqual([adminPanel.users.user, '2', '9 mars 2027']);
  await choose('Spam SARL', adminPanel.users.suspend);
  await paste(await screen.findByLabelText(/^Raison/), 'Publicité');
  await confirm(adminPanel.users.suspend);

  expect(await shown('Le compte de Spam SARL est suspendu.')).toBeTruthy();
  const suspended = await db
    .selectFrom('users')
    .select(['suspended_at', 'suspended_because'])
    .where('id', '=', spammer.id)
    .executeTakeFirstOrThrow();
  expect(suspended.suspended_at).not.toBeNull();
  expect(suspended.suspended_because).toBe('Publicité');
  expect((await site.lastMailTo('spam@example.org')).text).toContain('Publicité');

  const row = within(await screen.findByRole('row', { name: /Ada/ }));
  expect(row.getByText(plain(adminPanel.users.yourself))).toBeTruthy();
  expect(row.getByText<HTMLButtonElement>(adminPanel.users.suspend).disabled).toBe(true);
});

test('a source is stopped with a reason and resumed, and a claim is granted', async () => {
  const [owner, other, claimant] = [await aUser(db), await aUser(db), await aUser(db, { name: 'Lou' })];
  const [event, claimed] = [await anEvent(db, { createdBy: owner }), await anEvent(db, { createdBy: other })];
  const { id, claim } = await aSource(db, { owner, event, joined: event, claimed, claimant });
  await site.open('/admin?tab=sources');
  await user.click(await button(/^Accorder/));
  expect(await shown(adminPanel.sources.granted)).toBeTruthy();
  const { state } = await db
    .selectFrom('source_claims')
    .select('state')
    .where('id', '=', claim)
    .executeTakeFirstOrThrow();
  expect(state).toBe('granted');

  const stopped = () =>
    db.selectFrom('sources').select('stopped_because').where('id', '=', id).executeTakeFirstOrThrow();
  await choose('agenda.example', adminPanel.sources.stop);
  await paste(await screen.findByLabelText(/^Raison/), 'Publicité');
  await confirm(adminPanel.sources.stop);
  expect(await shown(named(adminPanel.sources.stoppedNow, 'agenda.example'))).toBeTruthy();
  expect((await stopped()).stopped_because).toBe('Publicité');
  await undo(named(adminPanel.sources.stoppedNow, 'agenda.example'));
  expect(await shown(named(adminPanel.sources.goesOn, 'agenda.example'))).toBeTruthy();
  expect((await stopped()).stopped_because).toBeNull();
});

test('a request to take over an event is accepted', async () => {
  const [owner, claimant] = [await aUser(db), await aUser(db, { name: 'Lou' })];
  const event = await anEvent(db, { name: 'Bal du port', createdBy: owner });
  const claim = { id: crypto.randomUUID(), event_id: event.id, claimant_id: claimant.id, words: 'C’est le nôtre.' };
  await db
    .insertInto('event_claims')
    .values({ ...claim, organiser_id: null, state: 'waiting', claimed_at: site.tools.clock() })
    .execute();
  await site.open('/admin?tab=events');
  expect(await shown('C’est le nôtre.')).toBeTruthy();
  await user.click(await button(new RegExp(`^${organisers.takeover.accept}`)));
  expect(await shown(named(organisers.takeover.acceptedNow, 'Bal du port'))).toBeTruthy();
  const given = await db.selectFrom('events').select('created_by').where('id', '=', event.id).executeTakeFirst();
  expect(given?.created_by).toBe(claimant.id);
  await waitFor(() => expect(screen.queryByText('C’est le nôtre.')).toBeNull());
});

test('a report is resolved by hiding the event, and the toast undoes it', async () => {
  const event = await anEvent(db, { name: 'Casino du soir', createdBy: await aUser(db) });
  await report(event.id, 'spam', 'Ce n’est pas un bal');
  await site.tools.map.catchUp();
  await site.open('/admin?tab=reports');
  expect(await shown('Ce n’est pas un bal')).toBeTruthy();
  await user.click(await button(/^Masquer l’événement/));
  expect(await shown(adminPanel.reports.hidden)).toBeTruthy();
  expect(await shown(adminPanel.reports.none)).toBeTruthy();
  expect((await eventRow(event.id)).deleted_at).not.toBeNull();

  await undo(adminPanel.reports.hidden);
  expect(await shown(adminPanel.reports.reopenedOnline)).toBeTruthy();
  expect((await eventRow(event.id)).deleted_at).toBeNull();
  expect(await shown('Ce n’est pas un bal')).toBeTruthy();
});

test('does not mention a mail when the event has no organiser', async () => {
  const event = await anEvent(db, { name: 'Bal de personne' });
  await report(event.id, 'spam', 'Ce n’est pas un bal');
  await site.open('/admin?tab=reports');
  await user.click(await button(/^Masquer l’événement/));
  expect(await shown(adminPanel.reports.hiddenUntold)).toBeTruthy();
  expect(screen.queryByText(plain(adminPanel.reports.hidden))).toBeNull();
});

const standing = async (creator: { id: string }) =>
  (
    await db
      .selectFrom('events')
      .select('id')
      .where('created_by', '=', creator.id)
      .where('deleted_at', 'is', null)
      .execute()
  ).length;

test('an account is deleted with its events after a confirmation', async () => {
  const spammer = await aUser(db, { name: 'Spam SARL' });
  for (let nth = 0; nth < 2; nth++) await anEvent(db, { createdBy: spammer });
  await site.open('/admin?tab=users');
  await choose('Spam SARL', adminPanel.users.delete);
  await user.click(await screen.findByRole('checkbox', { name: /^Supprimer aussi ses 2 événements/ }));
  await confirm(adminPanel.users.delete);
  expect(await shown(adminPanel.users.deletedNow.replace('{{name}}', 'Spam SARL'))).toBeTruthy();
  expect(await db.selectFrom('users').select('id').where('id', '=', spammer.id).execute()).toEqual([]);
  expect(await standing(spammer)).toBe(0);
  const left = await db.selectFrom('events').select('id').where('deleted_at', 'is', null).execute();
  expect(left).toEqual([]);
});

test('the events of an account are transferred to another account', async () => {
  const former = await aUser(db, { name: 'Association dissoute' });
  const heir = await aUser(db, { name: 'Paula', email: 'paula@example.org', email_confirmed_at: now });
  for (let nth = 0; nth < 2; nth++) await anEvent(db, { createdBy: former });
  await site.open('/admin?tab=users');
  await choose('Association dissoute', adminPanel.users.transfer);
  await confirm(adminPanel.transfers.yes);
  expect(await shown(adminPanel.transfers.missingEmail)).toBeTruthy();
  await paste(await screen.findByLabelText(adminPanel.transfers.email), 'paula@example.org');
  await confirm(adminPanel.transfers.yes);
  expect(await shown('2 événements confiés.')).toBeTruthy();
  expect(await standing(heir)).toBe(2);
});

test('a transfer to a suspended account is rejected in the dialog, and the session continues', async () => {
  const former = await aUser(db, { name: 'Association dissoute' });
  const suspended = await aUser(db, { name: 'Paula', email: 'paula@example.org', suspended_at: now });
  await anEvent(db, { createdBy: former });
  await site.open('/admin?tab=users');
  await choose('Association dissoute', adminPanel.users.transfer);
  await paste(await screen.findByLabelText(adminPanel.transfers.email), 'paula@example.org');
  await confirm(adminPanel.transfers.yes);
  expect(await shown(problems['recipient-suspended'])).toBeTruthy();
  expect(storedToken()).not.toBeNull();
  expect(await standing(suspended)).toBe(0);
});

test('shows the date of a report, and cancels it after a confirmation', async () => {
  const event = await anEvent(db, { name: 'Casino du soir', createdBy: await aUser(db) });
  await report(event.id, 'closed', 'Porte close');
  await site.tools.map.catchUp();
  await site.open('/admin?tab=reports');
  expect(await shown('dimanche 2 mai 2027 à 21:00')).toBeTruthy();
  await user.click(await button(/^Annuler cette date/));
  await confirm(adminPanel.reports.cancel);
  expect(await shown(adminPanel.reports.cancelled)).toBeTruthy();
  const row = await db.selectFrom('events').select('cancelled_at').where('id', '=', event.id).executeTakeFirstOrThrow();
  expect(row.cancelled_at).not.toBeNull();
});

test('the question to the organiser of a reported event has a label of its own', async () => {
  const event = await anEvent(db, { createdBy: await aUser(db, { email: 'organiser@example.org' }) });
  await report(event.id, 'wrong', 'Mauvaise heure');
  await site.open('/admin?tab=reports');
  await user.click(await button(/^Interroger l’organisateur/));
  await paste(await screen.findByLabelText(/^Votre question/), 'À quelle heure ?');
  await confirm(adminPanel.reports.ask);
  expect(await shown(adminPanel.reports.asked)).toBeTruthy();
  expect((await site.lastMailTo('organiser@example.org')).text).toContain('À quelle heure ?');
});

test('the activity log shows what happened to the events of a deleted account', async () => {
  const kinds = [adminPanel.trail.eventsKept, adminPanel.trail.eventsDeleted];
  for (const kept of [true, false])
    await db
      .insertInto('trail')
      .values({
        id: crypto.randomUUID(),
        at: now,
        action: 'account-deleted',
        actor_id: ada.id,
        subject_kind: 'account',
        subject_id: crypto.randomUUID(),
        subject_name: '',
        details: JSON.stringify({ kept }),
      })
      .execute();
  await site.open('/admin?tab=trail');
  for (const words of kinds) expect(await shown(words)).toBeTruthy();
});

test('an event can be hidden after its report ended with a cancelled date', async () => {
  const event = await anEvent(db, { name: 'Casino du soir', createdBy: await aUser(db) });
  await report(event.id, 'closed', 'Porte close');
  await site.tools.map.catchUp();
  await site.open('/admin?tab=reports');
  await user.click(await button(/^Annuler cette date/));
  await confirm(adminPanel.reports.cancel);
  expect(await shown(adminPanel.reports.none)).toBeTruthy();
  await user.selectOptions(screen.getByLabelText(adminPanel.state), adminPanel.reports.states.resolved);
  await user.click(await button(/^Masquer l’événement/));
  expect(await shown(adminPanel.reports.hidden)).toBeTruthy();
  expect(await eventRow(event.id)).toMatchObject({ hidden_because: '' });
});

test('an account is suspended with its upcoming events, and both are restored together', async () => {
  const spammer = await aUser(db, { name: 'Spam SARL' });
  for (let nth = 0; nth < 3; nth++) await anEvent(db, { createdBy: spammer });
  await site.open('/admin?tab=users');
  await choose('Spam SARL', adminPanel.users.suspend);
  const hideToo = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Masquer aussi ses 3 dates à venir' });
  expect(hideToo.checked).toBe(false);
  await user.click(hideToo);
  await paste(await screen.findByLabelText(/^Raison/), 'Publicité');
  await confirm(adminPanel.users.suspend);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(await shown('Publicité')).toBeTruthy();
  expect(await standing(spammer)).toBe(0);

  await choose('Spam SARL', adminPanel.users.restore);
  const showToo = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Remettre en ligne les 3 dates/ });
  expect(showToo.checked).toBe(true);
  await confirm(adminPanel.users.restore);
  await waitFor(() => expect(screen.queryByText('Publicité')).toBeNull());
  expect(await standing(spammer)).toBe(3);

  // The toast of the suspension undoes it, too.
  await choose('Spam SARL', adminPanel.users.suspend);
  await user.click(await screen.findByRole('checkbox', { name: 'Masquer aussi ses 3 dates à venir' }));
  await confirm(adminPanel.users.suspend);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(await standing(spammer)).toBe(0);
  const undos = await screen.findAllByRole('button', { name: adminPanel.undo });
  await user.click(undos.at(-1) as HTMLElement);
  await waitFor(async () => expect(await standing(spammer)).toBe(3));
});

test('a flood of events is hidden with one press, and restored from the toast', async () => {
  const spammer = await aUser(db, { name: 'Spam SARL' });
  const place = await aPlace(db);
  const dances = [await aDance(db)];
  const type = await anEventType(db);
  for (let nth = 0; nth < flood.dates; nth++) await anEvent(db, { createdBy: spammer, place, dances, type });
  await db.updateTable('events').set({ created_at: site.tools.clock() }).execute();
  await site.open('/admin');
  const floods = within(await screen.findByRole('region', { name: adminPanel.floods.title }));
  expect(floods.getByRole('link', { name: '60 dates en 24 heures' })).toBeTruthy();
  await user.click(floods.getByRole('button', { name: `${adminPanel.floods.hide} (Spam SARL)` }));
  expect(await shown('60 dates de Spam SARL sont masquées.')).toBeTruthy();
  expect(await standing(spammer)).toBe(0);
  await waitFor(() => expect(screen.queryByRole('region', { name: adminPanel.floods.title })).toBeNull());

  await undo('60 dates de Spam SARL sont masquées.');
  expect(await shown('Les dates de Spam SARL sont de nouveau en ligne.')).toBeTruthy();
  expect(await standing(spammer)).toBe(60);
  const again = within(await screen.findByRole('region', { name: adminPanel.floods.title }));
  await user.click(again.getByRole('button', { name: `${adminPanel.floods.hideAndSuspend} (Spam SARL)` }));
  await undo('60 dates masquées, et le compte de Spam SARL est suspendu.');
  await waitFor(async () => expect(await standing(spammer)).toBe(60));
  const { suspended_at } = await db
    .selectFrom('users')
    .select('suspended_at')
    .where('id', '=', spammer.id)
    .executeTakeFirstOrThrow();
  expect(suspended_at).toBeNull();
});

test('a dismissed report is reopened from the toast or from the list of resolved reports', async () => {
  const event = await anEvent(db, { name: 'Bal calme' });
  await report(event.id, 'wrong', 'Trop calme');
  await site.open('/admin?tab=reports');
  await user.click(await button(/^Classer sans suite/));
  expect(await shown(adminPanel.reports.none)).toBeTruthy();
  await undo(adminPanel.reports.dismissed);
  expect(await shown('Trop calme')).toBeTruthy();
  expect(screen.getByRole('tab', { name: /^Signalements.*1 en attente$/ })).toBeTruthy();

  await user.click(await button(/^Classer sans suite/));
  expect(await shown(adminPanel.reports.none)).toBeTruthy();
  await user.selectOptions(screen.getByLabelText(adminPanel.state), adminPanel.reports.states.resolved);
  await user.click(await button(/^Rouvrir/));
  expect(await shown(adminPanel.reports.none)).toBeTruthy();
  expect(await db.selectFrom('reports').select('resolution').execute()).toEqual([{ resolution: null }]);
});

test('a report of a deleted event says so, and can be handled or hide the event', async () => {
  const event = await anEvent(db, { createdBy: await aUser(db), name: 'Casino envolé' });
  await report(event.id, 'spam', 'Une boutique');
  await db.updateTable('events').set({ deleted_at: now }).execute();
  await site.open('/admin?tab=reports');
  expect(await shown(adminPanel.reports.gone)).toBeTruthy();
  await user.click(await button(/^Marquer comme réglé/));
  expect(await shown(adminPanel.reports.none)).toBeTruthy();

  await undo(adminPanel.reports.handled);
  await user.click(await button(/^Masquer l’événement/));
  expect(await shown(adminPanel.reports.none)).toBeTruthy();
  expect(await eventRow(event.id)).toMatchObject({ hidden_because: '' });
  await undo(adminPanel.reports.hidden);
  expect(await shown(adminPanel.reports.gone)).toBeTruthy();
  expect(await eventRow(event.id)).toEqual({ deleted_at: now, hidden_because: null });
});

test('a message is read, answered by mail, and marked as handled', async () => {
  await write('Où danser ?');
  await site.open('/admin?tab=requests');
  expect(await shown('1 non lu')).toBeTruthy();
  await user.click(await button(/^Où danser/));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: adminPanel.requests.send }));
  expect(dialog.getByText(adminPanel.requests.answerMissing)).toBeTruthy();
  await paste(dialog.getByLabelText(adminPanel.requests.answer), 'Sous la halle.');
  await user.click(dialog.getByRole('button', { name: adminPanel.requests.send }));

  expect(await shown('Réponse envoyée à bruno@example.org.')).toBeTruthy();
  expect((await site.lastMailTo('bruno@example.org')).text).toContain('Sous la halle.');
  expect(await shown(adminPanel.requests.none)).toBeTruthy();
  await user.selectOptions(screen.getByLabelText(adminPanel.state), adminPanel.requests.states.handled);
  await user.click(await button(/^Où danser/));
  expect(within(await screen.findByRole('dialog')).getByText('Sous la halle.')).toBeTruthy();
});

test('a deleted event is found and restored, and its activity log shows each field', async () => {
  const event = await anEvent(db, { name: 'Bal perdu', deletedAt: now });
  await anEvent(db, { name: 'Bal trouvé' });
  await site.open('/admin?tab=events&state=deleted');
  expect(await screen.findByRole('link', { name: 'Bal perdu' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Bal trouvé' })).toBeNull();
  await choose('Bal perdu', adminPanel.events.restore);
  expect(await shown(adminPanel.events.restored_one)).toBeTruthy();
  expect(await shown(adminPanel.nothing)).toBeTruthy();
  expect((await eventRow(event.id)).deleted_at).toBeNull();

  await db
    .insertInto('trail')
    .values({
      id: crypto.randomUUID(),
      at: new Date(now.getTime() + 3_600_000),
      action: 'event-changed',
      actor_id: ada.id,
      subject_kind: 'event',
      subject_id: event.id,
      subject_name: 'Bal perdu',
      details: JSON.stringify({
        changes: { price: { from: 5, to: 7.5 }, place: { from: 'La Halle', to: 'Le Quai' } },
        withdrawn: 2,
      }),
    })
    .execute();
  await user.selectOptions(screen.getByLabelText(adminPanel.state), adminPanel.events.states.all);
  await choose('Bal perdu', adminPanel.history);
  const dialog = within(await screen.findByRole('dialog'));
  expect((await dialog.findByText('Prix')).nextElementSibling?.textContent).toBe('avant 5→après 7,5');
  expect(dialog.getByText('Nom du lieu').nextElementSibling?.textContent).toBe('avant La Halle→après Le Quai');
  expect(dialog.getByText('2 invitations annulées')).toBeTruthy();
  expect(dialog.getByText(adminPanel.trail.actions['event-restored'])).toBeTruthy();
  expect(dialog.getAllByText(/^Ada \(ada@example\.org\)/)).toHaveLength(2);
});

test('several events are hidden with a reason; undo restores the former state of each', async () => {
  const one = await anEvent(db, { name: 'Spam un' });
  const two = await anEvent(db, { name: 'Spam deux' });
  const gone = await anEvent(db, { name: 'Spam trois', deletedAt: now });
  await site.open('/admin?tab=events&q=spam');
  await user.click(await screen.findByLabelText(adminPanel.events.chooseAll));
  expect(screen.getByText('3 événements sélectionnés')).toBeTruthy();
  const bulk = within(screen.getByRole('toolbar', { name: adminPanel.actions }));
  await user.click(bulk.getByRole('button', { name: adminPanel.events.hide }));
  await paste(await screen.findByLabelText(/^Raison/), 'Hors sujet');
  await confirm(adminPanel.events.hide);

  expect(await shown('3 événements masqués.')).toBeTruthy();
  expect((await eventRow(one.id)).hidden_because).toBe('Hors sujet');
  await undo('3 événements masqués.');
  expect(await shown('3 événements sont comme avant.')).toBeTruthy();
  expect((await eventRow(two.id)).deleted_at).toBeNull();
  expect(await eventRow(gone.id)).toEqual({ deleted_at: now, hidden_because: null });

  await user.click(screen.getByRole('tab', { name: adminPanel.tabs.trail }));
  expect(await screen.findByText('3 événements masqués.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: bulkActions.undo })).toBeNull();
});

test('an event that waits is shown with the translations of its description', async () => {
  const texts = { description: 'Bal ce soir', descriptionLanguage: 'fr', translations: { de: 'Gewinnspiel' } };
  await anEvent(db, { ...texts, waitsSince: now });
  await site.open('/admin?tab=waiting');
  expect((await screen.findByText('Gewinnspiel')).lang).toBe('de');
  expect(screen.getByText(adminPanel.catalogue.inLanguage.replace('{{language}}', 'allemand'))).toBeTruthy();
});

test('a search in the activity log without results says so', async () => {
  await site.open('/admin?tab=trail&q=zzyzx');
  expect(await shown(adminPanel.nothing)).toBeTruthy();
});

test('a list that fails to load shows an error, and loads on retry', async () => {
  await anEvent(db, { name: 'Bal retrouvé' });
  await db.schema.alterTable('trail').renameTo('trail_away').execute();
  await site.open('/admin?tab=trail');
  expect(await shown(adminPanel.failed)).toBeTruthy();
  await db.schema.alterTable('trail_away').renameTo('trail').execute();
  await user.click(await button(adminPanel.tryAgain));
  expect(await shown(adminPanel.trail.none)).toBeTruthy();
});

test('an administrator sees that the site is a paused copy, and resumes it', async () => {
  await pauseSite(db);
  await site.open('/admin');
  expect(await shown(backups.paused)).toBeTruthy();
  await user.click(await button(backups.resume));
  await confirm(backups.resume);
  expect(await shown(backups.resumed)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(plain(backups.paused))).toBeNull());
  expect(await isPaused(db)).toBe(false);
});

test('the tab of backups explains how they are switched on', async () => {
  await site.open('/admin?tab=backups');
  expect(await shown(backups.none)).toBeTruthy();
});

test('redirects users who are not administrators', async () => {
  signIn((await aPerson(site.tools)).token);
  await site.open('/admin?tab=users');
  await waitFor(() => expect(location.pathname).toBe('/home'));
});

const eventRow = (id: string) =>
  db.selectFrom('events').select(['deleted_at', 'hidden_because']).where('id', '=', id).executeTakeFirstOrThrow();

async function report(eventId: string, reason: string, comment: string) {
  const url = `/api/internal/events/${eventId}/reports`;
  const answer = await site.app.inject({ method: 'POST', url, payload: { reason, comment } });
  expect(answer.statusCode).toBe(204);
}

async function write(subject: string) {
  const payload = { name: 'Bruno', email: 'bruno@example.org', subject, message: 'Dites-moi tout.', locale: 'fr' };
  const answer = await site.app.inject({ method: 'POST', url: '/api/internal/contact_requests', payload });
  expect(answer.statusCode).toBe(204);
}
