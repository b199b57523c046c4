import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { aDance, anEventType } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { shownMessages } from '#testing/languages/messages.ts';
import { testSite } from '#testing/screen.tsx';
import { aPerson } from '#testing/signed-in.ts';
import { storeDraft } from '#web/events/form/draft.ts';
import { addressOf, type EventFormValues, emptyEntry } from '#web/events/form/form-values.ts';
import { storeToken } from '#web/http/token.ts';

const { form } = shownMessages('fr');

const db = await testDatabase();
const site = await testSite(db);
const user = userEvent.setup();

/** A draft of a weekly milonga on four Thursdays around Christmas. */
beforeEach(async () => {
  await site.clear();
  localStorage.clear();
  const organiser = await aPerson(site.tools);
  storeToken(organiser.token);
  const type = await anEventType(db, { id: '0196f0aa-0000-7000-8000-000000000001', name: 'Soirée' });
  const dance = await aDance(db, { id: '0196f0aa-0000-7000-8000-000000000002', name: 'Tango' });
  const paris = { displayName: '5 quai de Seine, Paris', town: 'Paris', latitude: 48.8566, longitude: 2.3522 };
  const entry: EventFormValues = {
    ...emptyEntry,
    name: 'Milonga du canal',
    place: 'La Péniche',
    address: addressOf({ ...paris, countryCode: 'FR' }),
    typeId: type.id,
    danceIds: [dance.id],
    dateStart: '2027-12-16T21:00',
    dateEnd: '2027-12-17T01:00',
    repetition: { ...emptyEntry.repetition, rhythm: 'weekly', count: '4' },
  };
  storeDraft(`${organiser.id}/add`, { entry }, new Date());
});

const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const date = (day: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${day}`) });
const days = async () =>
  (await db.selectFrom('events').select('starts_at').orderBy('starts_at').execute()).map(({ starts_at }) =>
    starts_at.toISOString().slice(5, 10),
  );

async function openDates() {
  await site.open('/add-event');
  await press(/Date et prix/);
  await user.click(await screen.findByText(form.repeatList));
}

test('a date can be left out and restored, also after a reload', async () => {
  await openDates();
  await user.click(await date('jeudi 23 décembre 2027'));
  expect(screen.getByText(/^3 dates, la dernière le jeudi 6 janvier 2028\./)).toBeTruthy();
  expect(screen.getByText('Sans : jeu. 23 déc.').closest('[role=status]')).not.toBeNull();
  await user.click(await date('jeudi 30 décembre 2027'));

  await openDates();
  expect(await date('jeudi 23 décembre 2027')).toHaveProperty('checked', false);
  expect((await date('jeudi 23 décembre 2027')).labels?.[0]?.textContent).toContain(form.leftOut);
  // By keyboard: the space bar restores a date.
  (await date('jeudi 23 décembre 2027')).focus();
  await user.keyboard(' ');
  expect(await date('jeudi 23 décembre 2027')).toHaveProperty('checked', true);

  // The summary of a collapsed step lists the dates left out.
  await press(/Lien et image/);
  await screen.findByText('Sans : jeu. 30 déc.', { selector: 'span' });
  await press('Publier 3 dates');
  await screen.findByText('C’est publié !');
  expect(await days()).toEqual(['12-16', '12-23', '01-06']);
});

test('leaving out the first date starts the series with the next one', async () => {
  await openDates();
  await user.click(await date('jeudi 16 décembre 2027'));
  await press(/Lien et image/);
  await screen.findByText(/^jeudi 23 décembre 2027 de 21:00/);
  await press('Publier 3 dates');
  await screen.findByText('C’est publié !');
  expect(await days()).toEqual(['12-23', '12-30', '01-06']);
});

test('a series without dates is not published, and one press restores all', async () => {
  await openDates();
  for (const box of await screen.findAllByRole('checkbox', { name: /202[78]/ })) await user.click(box);
  await press('Publier');
  await screen.findByText(form.repeatNoneLeft, { selector: '[aria-live]' });
  expect(document.activeElement?.textContent).toBe(form.repeatList);
  expect(await days()).toEqual([]);
  await press(form.bringAllBack);
  await press('Publier 4 dates');
  await screen.findByText('C’est publié !');
  expect(await days()).toHaveLength(4);
});

test('dates that the rule no longer contains are not published', async () => {
  await openDates();
  await user.click(await date('jeudi 23 décembre 2027'));
  fireEvent.change(screen.getByLabelText(new RegExp(`^${form.start}`)), { target: { value: '2027-12-17T21:00' } });
  await waitFor(() => expect(screen.queryByText(/Sans :/)).toBeNull());
  await press('Publier 4 dates');
  await screen.findByText('C’est publié !');
  expect(await days()).toEqual(['12-17', '12-24', '12-31', '01-07']);
});
