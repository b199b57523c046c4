import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { aDance, anEvent, anEventType } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { shownMessages } from '#testing/languages/messages.ts';
import { testSite } from '#testing/screen.tsx';
import { aPerson } from '#testing/signed-in.ts';
import { storeToken } from '#web/http/token.ts';
import { applySite, pageSite } from '#web/i18n/page-site.ts';

const { filters } = shownMessages('fr');

const db = await testDatabase();
const site = await testSite(db);

beforeEach(async () => {
  storeToken(null);
  localStorage.clear();
  sessionStorage.clear();
  await site.clear();
  for (const dance of ['Tango', 'Valse']) {
    await anEvent(db, { name: `Soirée ${dance}`, dances: [await aDance(db, { name: dance })] });
  }
  await site.tools.map.catchUp();
});

const list = () => within(screen.getByRole('region', { name: 'Événements dans cette zone' }));
const listed = () =>
  list()
    .queryAllByRole('article')
    .map((card) => within(card).getByRole('heading').textContent);
const welcome = () => screen.queryByRole('complementary', { name: /Bienvenue sur la piste/ });
const openFilters = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(list().getByRole('button', { name: /^Filtres/, expanded: false }));
const lastList = () => waitFor(() => expect(listed()).not.toEqual([]));

test('opens with the styles and types that the site preselects', async () => {
  const type = await anEventType(db, { name: 'Bal', slug: 'bal' });
  await anEvent(db, { name: 'Bal Swing', dances: [await aDance(db, { name: 'Swing', slug: 'swing' })], type });
  await site.tools.map.catchUp();
  const usual = { ...pageSite(), name: 'Pista' };
  applySite({ ...usual, styles: ['swing'], types: ['bal'] });
  try {
    await site.open('/');
    await waitFor(() => expect(listed()).toEqual(['Bal Swing']));
    expect(Object.fromEntries(new URLSearchParams(location.search))).toMatchObject({ styles: 'swing', types: 'bal' });
  } finally {
    applySite(usual);
  }
});

test('shows a welcome after the list, once', async () => {
  const user = userEvent.setup();
  await site.open('/');
  await lastList();
  await screen.findByRole('complementary', { name: /Bienvenue sur la piste/ });
  expect(screen.getByRole('region', { name: 'Événements dans cette zone' }).contains(welcome())).toBe(true);
  const last = list().getAllByRole('article').at(-1);
  expect(last?.compareDocumentPosition(welcome() as HTMLElement)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(
    within(welcome() as HTMLElement)
      .getByRole('link', { name: 'Créer un compte' })
      .getAttribute('href'),
  ).toBe('/home?mode=register');
  for (const invitation of ['Rejoignez la communauté', 'annoncez vos soirées', 'suivez vos danses', 'votre agenda']) {
    expect(welcome()?.textContent).toContain(invitation);
  }
  expect(within(welcome() as HTMLElement).getByRole('button', { name: 'Partager Pista' })).toBeTruthy();
  // Opening the page again in the same tab still counts as the first visit.
  await site.open('/');
  await screen.findByRole('complementary', { name: /Bienvenue sur la piste/ });
  await user.click(screen.getByRole('button', { name: 'Masquer ce message' }));
  expect(welcome()).toBeNull();
  await site.open('/');
  await lastList();
  expect(welcome()).toBeNull();
});

test('shows the operator of a new site how to restore a backup, until there is an account', async () => {
  await site.clear();
  await site.open('/');
  await waitFor(() => expect(document.body.textContent).toContain('npm run restore -- FILE'));
  await aPerson(site.tools);
  const wanted = await site.app.inject('/api/internal/first_start');
  expect(wanted.json()).toEqual({ isNew: false });
});

test('shows no welcome on another visit, or to signed-in users', async () => {
  await site.open('/');
  await lastList();
  // A browser clears this when the tab is closed.
  sessionStorage.clear();
  await site.open('/');
  await lastList();
  expect(welcome()).toBeNull();

  localStorage.clear();
  storeToken((await aPerson(site.tools)).token);
  await site.open('/');
  await lastList();
  expect(welcome()).toBeNull();
});

test('selects remembered styles when the map opens, but not for URLs with other filters', async () => {
  const user = userEvent.setup();
  await site.open('/');
  await waitFor(() => expect(listed()).toHaveLength(2));
  await openFilters(user);
  const tango = await list().findByRole('button', { name: 'Tango' });
  expect(list().queryByRole('button', { name: filters.rememberStyles_one })).toBeNull();
  await user.click(tango);
  await user.click(await list().findByRole('button', { name: filters.rememberStyles_one }));
  expect(await list().findByRole('button', { name: filters.myStyles, pressed: true })).toBeTruthy();

  await site.open('/');
  await waitFor(() => expect(listed()).toEqual(['Soirée Tango']));
  expect(location.search).toBe('?styles=tango');

  await site.open('/?styles=valse');
  await waitFor(() => expect(listed()).toEqual(['Soirée Valse']));
  await site.open('/?from=2027-05-01');
  await waitFor(() => expect(listed()).toHaveLength(2));
  await openFilters(user);
  await user.click(await list().findByRole('button', { name: filters.toMyStyles }));
  await waitFor(() => expect(listed()).toEqual(['Soirée Tango']));
});

test('shows everything after a reset, and also next time after styles are unfollowed', async () => {
  localStorage.setItem('favouriteStyles', 'tango');
  const user = userEvent.setup();
  await site.open('/');
  await waitFor(() => expect(listed()).toEqual(['Soirée Tango']));
  await user.click(list().getByRole('button', { name: /^Retirer.*Tango$/ }));
  await waitFor(() => expect(listed()).toHaveLength(2));
  expect(location.search).toBe('');
  await openFilters(user);
  await user.click(await list().findByRole('button', { name: filters.toMyStyles }));
  await user.click(await list().findByRole('button', { name: filters.myStyles }));
  expect(localStorage.getItem('favouriteStyles')).toBeNull();
  await site.open('/');
  await waitFor(() => expect(listed()).toHaveLength(2));
});

test('ignores stored values that are not styles', async () => {
  localStorage.setItem('favouriteStyles', '<script>,Ta ngo,,tango,../x');
  await site.open('/');
  await waitFor(() => expect(location.search).toBe('?styles=tango'));
});
