import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { anEvent, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { testSite } from '#testing/screen.tsx';
import { aPerson } from '#testing/signed-in.ts';
import { storeToken } from '#web/http/token.ts';

const db = await testDatabase();
const site = await testSite(db);
beforeEach(async () => {
  act(() => storeToken(null));
  localStorage.clear();
  await site.clear();
});

const heart = (name: string | RegExp) => screen.findByRole('button', { name });
const isPressed = (button: HTMLElement) => button.getAttribute('aria-pressed') === 'true';
const kept = () => JSON.parse(localStorage.getItem('savedEvents') ?? '[]').map(({ id }: { id: string }) => id);
const savedOf = (userId: string) =>
  db
    .selectFrom('event_watchers')
    .select('event_id')
    .where('user_id', '=', userId)
    .where('saved_at', 'is not', null)
    .execute();

test('a visitor saves events on the device, sees their changes, removes and restores them', async () => {
  const user = userEvent.setup();
  const milonga = await anEvent(db, { name: 'Milonga', venue: 'La Péniche' });
  const bal = await anEvent(db, { name: 'Bal' });
  for (const { slug, name } of [milonga, bal]) {
    await site.open(`/events/${slug}`);
    await user.click(await heart(`Enregistrer, ${name}`));
    expect(isPressed(await heart(`Enregistré, ${name}`))).toBe(true);
  }
  expect(kept()).toEqual([milonga.id, bal.id]);
  const later = new Date(milonga.starts_at.getTime() + 3_600_000);
  await db.updateTable('events').set({ starts_at: later }).where('id', '=', milonga.id).execute();
  await db.updateTable('events').set({ deleted_at: later }).where('id', '=', bal.id).execute();

  await site.open('/saved');
  expect(await screen.findByRole('heading', { name: /demain dimanche 2 mai 2027/i })).toBeTruthy();
  expect(await screen.findByText(/^A changé\s: avant, dim\. 2 mai 21:00, La Péniche$/i)).toBeTruthy();
  expect(screen.getByText('Événement retiré du site')).toBeTruthy();
  await user.click(await heart('Enregistré, Événement retiré du site'));
  await user.click(await heart('Enregistré, Milonga'));
  expect(screen.queryByText('Événement retiré du site')).toBeNull();
  expect(kept()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(isPressed(await heart('Enregistré, Milonga'))).toBe(true);
  expect(kept()).toEqual([milonga.id]);
  // Another tab removes the saved events.
  localStorage.removeItem('savedEvents');
  act(() => dispatchEvent(new StorageEvent('storage', { key: 'savedEvents' })));
  expect(isPressed(await heart('Enregistrer, Milonga'))).toBe(false);
});

test('offers an event on the day of a saved one that is cancelled', async () => {
  const { id } = await anEvent(db, { name: 'Milonga', cancelledAt: now });
  await anEvent(db, { name: 'Bal' });
  await anEvent(db, { name: 'Fest-noz', startsAt: new Date('2027-05-03T19:00:00Z') });
  await site.tools.map.catchUp();
  const known = { id, dateStart: '2027-05-02T21:00:00+02:00', place: 'There' };
  localStorage.setItem('savedEvents', JSON.stringify([known]));
  await site.open('/saved');
  const card = await screen.findByRole('article');
  expect(card.textContent).toContain('Annulé');
  expect((await screen.findByRole('link', { name: 'Bal' })).parentElement?.textContent).toMatch(
    /^À la place, .* 21:00/,
  );
  expect(screen.queryByText('Fest-noz')).toBeNull();
});

test('signing in moves saved events to the account, which other devices show', async () => {
  const user = userEvent.setup();
  const [milonga, over] = [
    await anEvent(db, { name: 'Milonga' }),
    await anEvent(db, { name: 'Over', startsAt: new Date('2027-04-20T19:00:00Z') }),
  ];
  const known = { dateStart: '2027-05-02T21:00:00+02:00', place: 'There' };
  localStorage.setItem('savedEvents', JSON.stringify([milonga, over].map(({ id }) => ({ id, ...known }))));
  const dancer = await aPerson(site.tools);
  await site.open('/saved');
  expect(await heart('Enregistré, Milonga')).toBeTruthy();
  // The first attempt fails and keeps everything. The next start retries.
  const { fetch } = globalThis;
  const refused = vi.spyOn(globalThis, 'fetch').mockImplementation((address, more) => {
    if (more?.method === 'POST' && `${address}`.endsWith('/saved')) return Promise.reject(new TypeError('away'));
    return fetch(address, more);
  });
  act(() => storeToken(dancer.token));
  expect(await screen.findByRole('link', { name: 'Régler les rappels' })).toBeTruthy();
  await waitFor(() => expect(refused.mock.calls.some(([address]) => `${address}`.endsWith('/saved/ids'))).toBe(true));
  expect([kept(), await savedOf(dancer.id)]).toEqual([[milonga.id, over.id], []]);
  refused.mockRestore();
  await site.open('/saved');
  await waitFor(async () => expect(await savedOf(dancer.id)).toEqual([{ event_id: milonga.id }]));
  await waitFor(() => expect(localStorage.getItem('savedEvents')).toBeNull());
  expect(await heart('Enregistré, Milonga')).toBeTruthy();

  // A failed change is undone with a message.
  const away = vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.reject(new TypeError('away')));
  await user.click(await heart('Enregistré, Milonga'));
  expect(await screen.findByText(/Pas de réseau|hors ligne|réseau/i)).toBeTruthy();
  expect(isPressed(await heart('Enregistré, Milonga'))).toBe(true);
  away.mockRestore();
  await user.click(await heart('Enregistré, Milonga'));
  await waitFor(async () => expect(await savedOf(dancer.id)).toEqual([]));
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  await waitFor(async () => expect(await savedOf(dancer.id)).toEqual([{ event_id: milonga.id }]));

  // The calendar is created, renewed and removed.
  await user.click(await heart('Créer mon calendrier privé'));
  expect(await heart(/^Dans mon agenda/)).toBeTruthy();
  const feedId = async () => (await db.selectFrom('users').select('saved_feed_id').executeTakeFirst())?.saved_feed_id;
  const first = await feedId();
  await user.click(await heart('Changer l’adresse'));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Changer l’adresse' }));
  expect(await screen.findByText('Le calendrier a une nouvelle adresse.')).toBeTruthy();
  expect(await feedId()).not.toBe(first);
  await user.click(await heart('Supprimer le calendrier'));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Supprimer le calendrier' }),
  );
  expect(await heart('Créer mon calendrier privé')).toBeTruthy();
  expect(await feedId()).toBeNull();

  // Data of the account are removed on sign-out.
  act(() => storeToken(null));
  expect(await screen.findByText('Rien d’enregistré pour l’instant')).toBeTruthy();
});
