import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { anEvent, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { shownMessages } from '#testing/languages/messages.ts';
import { testSite } from '#testing/screen.tsx';
import { aPerson } from '#testing/signed-in.ts';
import { storeToken } from '#web/http/token.ts';

const { saved } = shownMessages('fr');

const db = await testDatabase();
const site = await testSite(db);
beforeEach(async () => {
  act(() => storeToken(null));
  localStorage.clear();
  await site.clear();
});

const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

/** Opens the list and saves an event; returns the toast. */
async function save(name: string) {
  await site.open('/');
  await userEvent.click(await screen.findByRole('button', { name: `Enregistrer, ${name}` }));
  const link = await screen.findByRole('link', { name: saved.toast.see });
  return within(link.parentElement as HTMLElement);
}

test('says that a visitor gets no reminder, leads to the saved events, and undoes', async () => {
  await anEvent(db, { name: 'Milonga', startsAt: hours(48) });
  await site.tools.map.catchUp();
  const toast = await save('Milonga');
  expect(toast.getByText(saved.toast.here)).toBeTruthy();
  expect(toast.getByRole('link', { name: saved.toast.see }).getAttribute('href')).toBe('/saved');
  await userEvent.click(toast.getByRole('button', { name: saved.toast.undo }));
  expect(await screen.findByRole('button', { name: 'Enregistrer, Milonga' })).toBeTruthy();
  await waitFor(() => expect(localStorage.getItem('savedEvents')).toBeNull());
});

test.each([
  ['two reminders', 48, true, saved.toast.remindedTwice],
  ['the last reminder', 5, true, saved.toast.reminded],
  ['no reminder, because it starts too soon', 1, true, saved.toast.saved],
  ['that the address must be confirmed first', 48, false, saved.toast.unconfirmed],
])('promises a user %s', async (_, startsIn, isConfirmed, words) => {
  await anEvent(db, { name: 'Milonga', startsAt: hours(startsIn) });
  await site.tools.map.catchUp();
  storeToken((await aPerson(site.tools, { email_confirmed_at: isConfirmed ? now : null })).token);
  expect((await save('Milonga')).getByText(words)).toBeTruthy();
});
