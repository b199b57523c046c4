import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import { createCompleteI18n } from '#web/i18n/complete-i18n.ts';
import { createI18n } from '#web/i18n/i18n.ts';
import { hydrateQueries, makeQueryClient } from '#web/query-client.ts';
import { AboutScreen } from '#web/screens/about-screen/about-screen.tsx';
import { NotFoundScreen } from '#web/screens/not-found-screen/not-found-screen.tsx';
import { forEachScreen, type Screens } from '#web/screens.ts';
import { App } from './app.tsx';
import { savedScroll, startScrollRestoration } from './scroll-restoration.ts';

function MapStandsHere() {
  const { pathname, search } = useLocation();
  return <h1>{`The map at ${pathname}${search}`}</h1>;
}

const someScreen = () => <h1>Another screen</h1>;
const others = forEachScreen(() => someScreen);
const screens: Screens = { ...others, map: MapStandsHere, about: AboutScreen, notFound: NotFoundScreen };
const settings = {
  version: '1.2.3',
  publicUrl: 'https://pista.example',
  site: { name: 'Pista' },
  socialLinks: [],
  dataLicence: null,
  tiles: { url: '', attribution: '' },
  features: { enableUserEventEditing: true, googleSignIn: false, requireConfirmedEmail: false },
};

function Broken(): React.ReactNode {
  throw new Error('a broken screen');
}

async function open(address: string, locale: Locale = 'en') {
  const client = makeQueryClient();
  const listing = { kind: 'danced-places' as const, page: { towns: [], styles: [] } };
  await hydrateQueries(client, { settings, renderedAt: '2027-05-01T12:00:00Z', listing });
  const words = await createCompleteI18n(locale);
  render(
    <MemoryRouter initialEntries={[address]}>
      <App words={words} client={client} screens={screens} />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

const openMenu = (user: UserEvent, name = /^Open the menu/) => user.click(screen.getByRole('button', { name }));

beforeEach(() => localStorage.clear());
afterEach(cleanup);

test('navigation leads to the about page and back to the map, and sets the titles', async () => {
  const user = await open('/');
  await user.click(screen.getAllByRole('link', { name: 'About' })[0] as HTMLElement);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('About');
  await waitFor(() => expect(document.title).toBe('About · Pista'));
  await user.click(screen.getByRole('link', { name: 'Pista, back to the map' }));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The map at /');
});

test('a change of screen moves the focus to its heading', async () => {
  const user = await open('/');
  await user.click(screen.getAllByRole('link', { name: 'About' })[0] as HTMLElement);
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('a chosen language applies at once and is remembered by browser and server', async () => {
  const user = await open('/about');
  await openMenu(user);
  await user.click(await screen.findByText('Español'));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('El proyecto'));
  expect(document.documentElement.lang).toBe('es');
  expect(localStorage.getItem('lang')).toBe('es');
  expect(document.cookie).toContain('lang=es');
});

test('each language has its own name, marked with its language', async () => {
  await openMenu(await open('/about'));
  await screen.findByText('Español');
  const choices = [...document.querySelectorAll('button[lang]')];
  expect(choices.map((choice) => [choice.getAttribute('lang'), choice.textContent])).toEqual([
    ['fr', 'Français'],
    ['en', 'English'],
    ['es', 'Español'],
  ]);
});

test('choosing a language removes it from the URL and keeps the rest', async () => {
  const user = await open('/?styles=tango&lang=en');
  await openMenu(user);
  await user.click(await screen.findByRole('button', { name: 'Français' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The map at /?styles=tango'));
});

test('a chosen theme applies to the page and is remembered', async () => {
  const user = await open('/about');
  await openMenu(user);
  await user.click(await screen.findByText('Dark'));
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(localStorage.getItem('theme')).toBe('dark');
  await user.click(screen.getByText('Auto'));
  expect(document.documentElement.dataset.theme).toBeUndefined();
});

test('the links to map and month keep the place and filters of the map, and mark what is shown', async () => {
  await open('/?z=9&lat=45&lng=5&days=2027-05-07..2027-05-09&event=milonga');
  const links = ['Map', 'Month'].map((name) => screen.getAllByRole('link', { name })[0] as HTMLElement);
  const shown = () => links.map((link) => [link.getAttribute('href'), link.getAttribute('aria-current')]);
  const month = '/?z=9&lat=45&lng=5&days=2027-05-07..2027-05-09&view=month';
  expect(shown()).toEqual([
    ['/', 'page'],
    [month, null],
  ]);
  await userEvent.click(links[1] as HTMLElement);
  expect(shown()).toEqual([
    ['/?z=9&lat=45&lng=5&days=2027-05-07..2027-05-09', null],
    [month, 'page'],
  ]);
});

test('a new screen starts at the top, and returning restores the scroll position', () => {
  const listens = vi.spyOn(globalThis, 'addEventListener');
  const arriveAt = (state: unknown) => {
    history.replaceState(state, '');
    startScrollRestoration();
    return savedScroll();
  };
  expect(arriveAt(null)).toBe(0);
  scrollTo(0, 700);
  dispatchEvent(new Event('scroll'));
  const before = history.state;
  expect(arriveAt({ idx: 0 })).toBe(0);
  expect(arriveAt(before)).toBe(700);
  for (const [type, listener] of listens.mock.calls) if (listener) removeEventListener(type, listener);
  listens.mockRestore();
  history.replaceState(null, '');
  scrollTo(0, 0);
});

test('the bar turns translucent once the page has scrolled more than 50 px', async () => {
  await open('/about');
  const bar = screen.getAllByRole('banner')[0] as HTMLElement;
  const solid = bar.className;
  const scrollDown = (px: number) =>
    act(async () => {
      scrollTo(0, px);
      dispatchEvent(new Event('scroll'));
    });
  await scrollDown(50);
  expect(bar.className).toBe(solid);
  await scrollDown(51);
  expect(bar.className).not.toBe(solid);
  await scrollDown(0);
  expect(bar.className).toBe(solid);
});

test('old paths redirect to the new ones, and paths are not case-sensitive', async () => {
  await open('/Main?styles=tango');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The map at /?styles=tango');
  cleanup();
  await open('/ABOUT');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('About');
});

test('an unknown path shows a phrase, a drawing and a link home', async () => {
  await open('/nowhere', 'fr');
  expect(screen.getByText('Page introuvable (404)')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Retour à la carte' }).getAttribute('href')).toBe('/');
});

test('the about page shows the version', async () => {
  await open('/about');
  expect(screen.getByText('Pista, version 1.2.3').closest('footer')).not.toBeNull();
});

test('the navigation remains when a screen throws', async () => {
  const caught: unknown[] = [];
  render(
    <MemoryRouter>
      <App words={await createI18n('en')} client={makeQueryClient()} screens={{ ...screens, map: Broken }} />
    </MemoryRouter>,
    { onCaughtError: (error) => caught.push(error) },
  );
  expect(screen.getByText('A missed step')).toBeDefined();
  expect(screen.getAllByRole('link', { name: 'About' }).length).toBeGreaterThan(0);
  expect(caught).toHaveLength(1);
});
