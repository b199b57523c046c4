import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { testSite } from '#testing/screen.tsx';
import { readClaims, storeToken } from '#web/http/token.ts';

const db = await testDatabase();
const site = await testSite(db);
const password = 'la pista gira';

beforeEach(async () => {
  act(() => storeToken(null));
  await site.clear();
});

const stored = () => localStorage.getItem('userToken');
const expired = `x.${btoa(JSON.stringify({ sub: 'ana', roles: ['ROLE_USER'], exp: 1 }))}.x`;

async function register(email = 'ana@example.org'): Promise<string> {
  const payload = { email, password };
  return (await site.app.inject({ method: 'POST', url: '/api/internal/users', payload })).json().token;
}

const openMenu = async () => {
  await userEvent.click(screen.getByRole('button', { name: /^Ouvrir le menu/ }));
  await screen.findByRole('navigation', { name: 'Menu' });
};

const linksOf = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .queryAllByRole('link')
    .map((link) => link.textContent);

test('navigation shows the links of the user’s role', async () => {
  await site.open('/about');
  expect(linksOf('Navigation principale')).toEqual(['Carte', 'Mois', 'Enregistrés', 'Le projet', 'Connexion']);
  const token = await register();
  act(() => storeToken(token));
  expect(linksOf('Navigation principale')).toEqual(['Carte', 'Mois', 'Enregistrés']);
  await openMenu();
  // The menu begins with the links of the bar, for phones.
  expect(linksOf('Menu')).toEqual([
    ...['Carte', 'Mois', 'Enregistrés', 'Ajouter', 'Mes suivis', 'Mes événements', 'Agendas connectés'],
    ...['Mon profil', 'Le projet', 'Déconnexion'],
  ]);
  expect(screen.getByRole('link', { name: 'Mes suivis' }).getAttribute('href')).toBe('/following');
  await db
    .updateTable('users')
    .set({ roles: ['ROLE_USER', 'ROLE_ADMIN'] })
    .execute();
  const payload = { email: 'ana@example.org', password };
  const again = await site.app.inject({ method: 'POST', url: '/api/login_check', payload });
  act(() => storeToken(again.json().token));
  expect(linksOf('Menu')).toContain('Administration');
});

test.each([
  ['expired', expired, /session a expiré/],
  ['that is none', 'tango', /n’est plus valable/],
])('a token %s is removed at the start, and the visitor is sent to the map with a message', async (_, token, word) => {
  localStorage.setItem('userToken', token);
  await site.open('/about');
  expect(await screen.findByText(word)).toBeTruthy();
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(stored()).toBeNull();
});

test('an expired token is noticed on the next change of screen', async () => {
  localStorage.setItem('userToken', await register());
  await site.open('/about');
  // A pending response would notice it before the press.
  await site.answered();
  await openMenu();
  vi.setSystemTime(new Date(Date.now() + 365 * 86_400_000));
  onTestFinished(() => void vi.setSystemTime(now));
  await userEvent.setup().click(screen.getByRole('link', { name: 'Mes événements' }));
  expect(await screen.findByText(/session a expiré/)).toBeTruthy();
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(stored()).toBeNull();
});

test('a session that ends on a form redirects to sign-in and back', async () => {
  localStorage.setItem('userToken', expired);
  await site.open('/add-event?clone=1');
  await waitFor(() => expect(location.pathname).toBe('/home'));
  expect(location.search).toBe(`?redirect=${encodeURIComponent('/add-event?clone=1')}`);
  expect(await screen.findByText(/session a expiré/)).toBeTruthy();
});

test('a session that ends on a private list redirects to the map', async () => {
  localStorage.setItem('userToken', expired);
  await site.open('/my-event');
  await waitFor(() => expect(location.pathname).toBe('/'));
});

test('a user who is signing in is not redirected', async () => {
  localStorage.setItem('userToken', expired);
  await site.open('/home?redirect=/profile');
  expect(await screen.findByText(/session a expiré/)).toBeTruthy();
  expect(location.pathname + location.search).toBe('/home?redirect=/profile');
  expect(stored()).toBeNull();
});

test.each([
  ['revoked elsewhere', { session_generation: 7 }, /peut-être depuis un autre appareil/],
  ['of a suspended account', { suspended_at: new Date() }, /compte est suspendu/],
])('a token %s ends the session with the next response', async (_, change, word) => {
  localStorage.setItem('userToken', await register());
  await db.updateTable('users').set(change).execute();
  await site.open('/profile');
  expect(await screen.findByText(word)).toBeTruthy();
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(stored()).toBeNull();
});

test('signing in or out in another tab applies to this tab', async () => {
  await site.open('/profile');
  expect(await screen.findByText('Connectez-vous pour voir votre profil')).toBeTruthy();
  localStorage.setItem('userToken', await register());
  act(() => dispatchEvent(new StorageEvent('storage', { key: 'userToken' })));
  expect(await screen.findByRole('heading', { level: 2, name: 'ana' })).toBeTruthy();
  localStorage.removeItem('userToken');
  act(() => dispatchEvent(new StorageEvent('storage', { key: 'userToken' })));
  expect(await screen.findByText('Connectez-vous pour voir votre profil')).toBeTruthy();
});

const giveRoles = (...roles: ('ROLE_USER' | 'ROLE_ADMIN')[]) => db.updateTable('users').set({ roles }).execute();

test('a promoted user sees the panel after the next change of screen', async () => {
  const token = await register();
  localStorage.setItem('userToken', token);
  await site.open('/about');
  await openMenu();
  // The check at the start must not see the new roles, and the next screen must not join it.
  await site.answered();
  await giveRoles('ROLE_USER', 'ROLE_ADMIN');
  expect(linksOf('Menu')).not.toContain('Administration');
  await userEvent.setup().click(screen.getByRole('link', { name: 'Mon profil' }));
  await waitFor(() => expect(linksOf('Menu')).toContain('Administration'));
  // The session is the same. Only the roles have changed.
  expect(readClaims(stored() ?? '')).toEqual({ ...readClaims(token), roles: ['ROLE_USER', 'ROLE_ADMIN'] });
});

test('roles are refreshed at the start and when the page becomes visible', async () => {
  localStorage.setItem('userToken', await register());
  await giveRoles('ROLE_USER', 'ROLE_ADMIN');
  await site.open('/about');
  await openMenu();
  await waitFor(() => expect(linksOf('Menu')).toContain('Administration'));
  await giveRoles('ROLE_USER');
  act(() => {
    dispatchEvent(new Event('focus'));
  });
  await waitFor(() => expect(linksOf('Menu')).not.toContain('Administration'));
});

test('a demoted user is redirected from the panel after the first forbidden request', async () => {
  const user = userEvent.setup();
  await giveRolesTo(await register());
  await site.open('/admin?tab=users');
  expect(await screen.findByRole('row', { name: /ana@example.org/ })).toBeTruthy();
  await giveRoles('ROLE_USER');
  await user.click(screen.getByRole('tab', { name: /^Journal/ }));
  await waitFor(() => expect(location.pathname).toBe('/home'));
  await openMenu();
  expect(linksOf('Menu')).not.toContain('Administration');
});

async function giveRolesTo(token: string) {
  await giveRoles('ROLE_USER', 'ROLE_ADMIN');
  const headers = { authorization: `Bearer ${token}` };
  const renewed = (await site.app.inject({ url: '/api/internal/session', headers })).json().token;
  localStorage.setItem('userToken', renewed);
}

test('a revoked token ends the session at the start on any screen', async () => {
  localStorage.setItem('userToken', await register());
  await db.updateTable('users').set({ session_generation: 7 }).execute();
  await site.open('/about');
  await waitFor(() => expect(stored()).toBeNull());
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(screen.getByText(/peut-être depuis un autre appareil/)).toBeTruthy();
});

test('the profile of the previous user is not shown', async () => {
  const ana = await register('ana@example.org');
  const bea = await register('bea@example.org');
  localStorage.setItem('userToken', ana);
  await site.open('/profile');
  expect(await screen.findByRole('heading', { level: 2, name: 'ana' })).toBeTruthy();
  act(() => storeToken(bea));
  expect(screen.queryByText('ana@example.org')).toBeNull();
  expect(await screen.findByRole('heading', { level: 2, name: 'bea' })).toBeTruthy();
});

test('logging out removes the token and leads to the map', async () => {
  localStorage.setItem('userToken', await register());
  await site.open('/about');
  await openMenu();
  await userEvent.setup().click(screen.getByRole('link', { name: 'Déconnexion' }));
  expect(await screen.findByText(/Déconnexion réussie/)).toBeTruthy();
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(stored()).toBeNull();
});

test('a banner asks to confirm the address, sends the mail again and can be closed', async () => {
  const user = userEvent.setup();
  sessionStorage.clear();
  localStorage.setItem('userToken', await register());
  await site.open('/about');
  expect(await screen.findByText(/^Confirmez ana@example.org/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Renvoyer' }));
  expect(await screen.findByText('Message envoyé à ana@example.org.')).toBeTruthy();
  expect(await site.mailsTo('ana@example.org')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Masquer' }));
  expect(screen.queryByText(/^Confirmez ana@example.org/)).toBeNull();

  sessionStorage.clear();
  await site.open((await site.lastMailTo('ana@example.org')).path);
  expect(await screen.findByText(/Adresse confirmée/)).toBeTruthy();
  await site.open('/profile');
  expect(await screen.findByRole('heading', { level: 2, name: 'ana' })).toBeTruthy();
  expect(screen.queryByText(/^Confirmez ana@example.org/)).toBeNull();
});
