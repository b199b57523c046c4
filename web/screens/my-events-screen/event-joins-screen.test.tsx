import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { anEvent, aSource } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { shownMessages } from '#testing/languages/messages.ts';
import { testSite } from '#testing/screen.tsx';
import { aPerson } from '#testing/signed-in.ts';
import { storeToken } from '#web/http/token.ts';

const { sources } = shownMessages('en');

const db = await testDatabase();
const site = await testSite(db);
const user = userEvent.setup();
const words = sources.joins;

beforeEach(() => site.clear());

test('declines a source of another user, undoes that, and accepts all its joins', async () => {
  const [organiser, other] = [await aPerson(site.tools), await aPerson(site.tools)];
  const joined = await anEvent(db, { name: 'Milonga', createdBy: organiser });
  const event = await anEvent(db, { name: 'Another', createdBy: other });
  await aSource(db, { owner: other, event, joined, claimed: event, claimant: organiser });
  const answers = async () =>
    (await db.selectFrom('source_entries').select('join_answer').where('event_id', '=', joined.id).execute()).map(
      ({ join_answer }) => join_answer,
    );
  storeToken(organiser.token);
  await site.open('/my-event', 'en');
  const source = within(await screen.findByRole('article', { name: /agenda\.example/ }));
  expect(source.getByRole('link', { name: 'https://agenda.example/' })).toBeTruthy();
  await user.click(source.getByRole('button', { name: `${words.decline} (Milonga)` }));
  await waitFor(() => expect(screen.queryByText(words.title)).toBeNull());
  expect(await answers()).toEqual(['declined']);
  await user.click(await screen.findByRole('button', { name: words.undo }));
  const again = within(await screen.findByRole('article', { name: /agenda\.example/ }));
  expect(await answers()).toEqual([null]);
  await user.click(again.getByRole('button', { name: /^Accept 1 date/ }));
  await waitFor(() => expect(screen.queryByText(words.title)).toBeNull());
  expect(await answers()).toEqual(['accepted']);
});
