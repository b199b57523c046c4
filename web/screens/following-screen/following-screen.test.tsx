import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { unsubscribeLinks } from '#server/alerts/unsubscribe-links.ts';
import { aDance, aFollow, anEventType, anOrganiser, aSentAlert } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { testSite } from '#testing/screen.tsx';
import { aPerson } from '#testing/signed-in.ts';
import { storeToken } from '#web/http/token.ts';

const db = await testDatabase();
const site = await testSite(db);
const user = userEvent.setup();

beforeEach(async () => {
  act(() => storeToken(null));
  localStorage.clear();
  sessionStorage.clear();
  await site.clear();
  await anEventType(db, { name: 'Festival', slug: 'festival' });
});

const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const choose = async (name: string) => user.click(await screen.findByRole('radio', { name }));
const followed = () => db.selectFrom('follows').selectAll().execute();

async function signIn() {
  const ana = await aPerson(site.tools);
  act(() => storeToken(ana.token));
  return ana;
}

test('a follow requested by a visitor is kept during sign-in and then created', async () => {
  await aDance(db, { name: 'Tango', slug: 'tango' });
  await site.open('/city/lyon', 'en');
  await press('Follow');
  await choose('50 km');
  await choose('Straight away');
  await press('Tango');
  expect(await screen.findByText('Tango · within 50 km of Lyon')).toBeDefined();
  await press('Log in or sign up');
  expect(location.search).toBe('?redirect=%2Ffollowing');

  await signIn();
  expect(await screen.findByText(/^You’re now following “Tango · within 50 km of Lyon”/)).toBeDefined();
  expect(screen.getByText('E-mail straight away')).toBeDefined();
  expect(await followed()).toMatchObject([{ area_name: 'Lyon', radius_km: 50, mail: 'at-once' }]);
  const [{ time_zone }] = await db
    .selectFrom('users')
    .select('time_zone')
    .execute()
    .then((rows) => rows as [never]);
  expect(time_zone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  await user.click(screen.getByRole('link', { name: 'Back to where you were' }));
  // The page shows it as followed, and it is not created twice.
  expect(await screen.findByRole('button', { name: 'Following' })).toBeDefined();
  expect(sessionStorage.getItem('wish-to-follow')).toBeNull();
});

test('a style is followed around a chosen town, never everywhere by default', async () => {
  await aDance(db, { name: 'Tango', slug: 'tango' });
  await signIn();
  await site.open('/dance/tango', 'en');
  await press('Follow');
  const dialog = within(await screen.findByRole('dialog'));
  await press('Tango');
  await user.click(dialog.getByRole('button', { name: 'Follow' }));
  expect(await dialog.findByText(/^Choose a dance, or where/)).toBeDefined();
  await press('Tango');
  await choose('Around a town');
  await user.click(dialog.getByRole('button', { name: 'Follow' }));
  expect(await dialog.findByText('Pick a town from the list.')).toBeDefined();
  expect(await followed()).toEqual([]);
  await user.type(dialog.getByRole('combobox', { name: 'Town' }), 'lyo');
  await user.click(await screen.findByRole('option', { name: /^Lyon, .*France$/ }));
  await user.click(dialog.getByRole('button', { name: 'Follow' }));
  expect(await screen.findByText(/^You’re now following “Tango · within 30 km of Lyon”/)).toBeDefined();
  expect(await followed()).toMatchObject([{ area_name: 'Lyon', radius_km: 30, mail: 'daily' }]);
});

test('a follow is changed, paused, ended and restored', async () => {
  const tango = await aDance(db, { name: 'Tango', slug: 'tango' });
  const club = await anOrganiser(db, { name: 'Le Bal Rouge' });
  const ana = await signIn();
  await aFollow(db, ana, { dances: [tango] });
  await site.open('/organisers/le-bal-rouge', 'en');
  await press('Follow');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Follow' }));
  await screen.findByRole('button', { name: 'Following' });

  await site.open('/following', 'en');
  await press('Change: Le Bal Rouge · all events');
  await choose('Once a week');
  await press('Save');
  expect(await screen.findByText('One e-mail a week')).toBeDefined();
  await press('Change: Tango · everywhere');
  await press('Festival');
  await press('Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const item = within(screen.getByText('Tango · Festival · everywhere').closest('li') as HTMLElement);
  expect((await followed()).find(({ organiser_id }) => !organiser_id)?.type_ids).toHaveLength(1);
  await user.click(item.getByRole('button', { name: 'Pause' }));
  expect(await item.findByText('Paused')).toBeDefined();
  expect((await followed()).find(({ organiser_id }) => !organiser_id)?.paused_at).not.toBeNull();
  await user.click(item.getByRole('button', { name: 'Stop following' }));
  await waitFor(() => expect(screen.queryByText('Tango · Festival · everywhere')).toBeNull());
  expect(await followed()).toMatchObject([{ organiser_id: club.id, mail: 'weekly' }]);
  await user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) as HTMLElement);
  // With its former state, paused.
  expect(await screen.findByText('Tango · Festival · everywhere')).toBeDefined();
  expect(await screen.findByText('Paused')).toBeDefined();
});

test('settings are saved at once; an account that gets no mails sees why', async () => {
  const ana = await signIn();
  const state = (given: { email_confirmed_at?: Date | null; email_refused_at?: Date | null }) =>
    db.updateTable('users').set(given).where('id', '=', ana.id).execute();
  await db.updateTable('users').set({ time_zone: 'Asia/Tokyo' }).where('id', '=', ana.id).execute();
  await state({ email_confirmed_at: null });
  await site.open('/following', 'en');
  expect(await screen.findByText('You don’t follow anything yet')).toBeDefined();
  expect(screen.getByText(/isn’t confirmed yet/)).toBeDefined();
  expect(screen.getAllByRole('button', { name: 'Send again' })).toHaveLength(1);
  await user.selectOptions(screen.getByLabelText('Day of the weekly e-mail'), 'Sunday');
  await user.selectOptions(screen.getByLabelText('Time of the e-mails'), '19:00');
  await user.click(screen.getByRole('switch', { name: /^E-mail me when/ }));
  const zone = screen.getByRole<HTMLInputElement>('combobox', { name: 'Your time zone' });
  expect(zone.value).toBe('Asia/Tokyo');
  await user.clear(zone);
  await user.type(zone, 'buenos');
  await user.click(await screen.findByRole('option', { name: /^America\/(Argentina\/)?Buenos Aires/ }));
  await waitFor(async () =>
    expect((await db.selectFrom('users').selectAll().executeTakeFirst())?.time_zone).toMatch(/Buenos_Aires/),
  );
  // By a town without a time zone of its own name, in the user's language.
  await user.clear(zone);
  await user.type(zone, 'munich');
  await user.click(await screen.findByRole('option', { name: /^Munich, Bavaria, Germany$/ }));
  await waitFor(() => expect(zone.value).toBe('Europe/Berlin'));
  expect(await db.selectFrom('users').selectAll().execute()).toMatchObject([
    { mail_hour: 19, mail_weekday: 7, wants_changes_by_mail: false },
  ]);
  await state({ email_refused_at: new Date() });
  await site.open('/following', 'en');
  expect(await screen.findByText(/^E-mails to your address come back/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Change the address' }).getAttribute('href')).toBe('/profile');
  await press('Try this address again');
  await waitFor(async () =>
    expect((await site.mailsTo(ana.email)).map(({ path }) => path)).toEqual([expect.stringContaining('#')]),
  );
  // Other devices are listed too.
  await site.open('/profile', 'en');
  expect(await screen.findByText(/^E-mails to your address come back/)).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Change the address' })).toBeNull();
  await site.open((await site.lastMailTo(ana.email)).path, 'en');
  expect(await screen.findByText('Confirmed!')).toBeDefined();
  await waitFor(() => expect(screen.queryByText(/^E-mails to your address come back/)).toBeNull());
});

test('the link of a message ends the subscription with one press, and can undo it', async () => {
  const tango = await aDance(db, { name: 'Tango', slug: 'tango' });
  const ana = await aPerson(site.tools);
  const follow = await aFollow(db, ana, { dances: [tango] });
  const { pagePath } = unsubscribeLinks(site.tools, (await aSentAlert(db, ana, [follow])).id);
  await site.open(pagePath, 'en');
  expect(await screen.findByText('Tango · everywhere')).toBeDefined();
  // Opening the page ends nothing.
  expect(await followed()).toMatchObject([{ mail: 'daily' }]);
  await press('Stop them');
  expect(await screen.findByText(/^Stopped/)).toBeDefined();
  expect(await followed()).toMatchObject([{ mail: 'never' }]);
  await press('Turn them back on');
  expect(await screen.findByText(/^Turned back on/)).toBeDefined();
  expect(await followed()).toMatchObject([{ mail: 'daily' }]);

  await db.deleteFrom('follows').execute();
  await site.open(pagePath, 'en');
  expect(await screen.findByText(/^Stopped/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /Stop them|Turn them back on/ })).toBeNull();
  await site.open(`${pagePath}x`, 'en');
  expect(await screen.findByText(/^This link is incomplete/)).toBeDefined();
});
