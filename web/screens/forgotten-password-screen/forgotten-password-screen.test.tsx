import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { paste } from '#testing/paste.ts';
import { testSite } from '#testing/screen.tsx';
import { storeToken } from '#web/http/token.ts';

const db = await testDatabase();
const site = await testSite(db);
const email = 'ana@example.org';
const password = 'otra contraseña';

beforeEach(async () => {
  act(() => storeToken(null));
  await site.clear();
});

async function ask(address: string) {
  const user = userEvent.setup();
  await site.open('/forgotten-password');
  await paste(await screen.findByLabelText('Adresse e-mail'), address);
  await user.click(screen.getByRole('button', { name: 'Envoyer le lien' }));
  return user;
}

test('a user gets a link by mail, sets a new password, and is signed in', async () => {
  const payload = { email, password: 'la pista gira' };
  await site.app.inject({ method: 'POST', url: '/api/internal/users', payload });
  const user = await ask(email);
  expect(await screen.findByText('Consultez votre messagerie')).toBeTruthy();

  const { path } = await site.lastMailTo(email);
  expect(path).toMatch(/^\/reset-password#/);
  await site.open(path);
  await paste(await screen.findByLabelText('Nouveau mot de passe'), password);
  await user.click(screen.getByRole('button', { name: 'Enregistrer et se connecter' }));
  expect(await screen.findByText('Votre nouveau mot de passe est enregistré.')).toBeTruthy();
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(localStorage.getItem('userToken')).not.toBeNull();

  // A used link is reported before a new password is typed.
  act(() => storeToken(null));
  await site.open(path);
  expect(await screen.findByRole('heading', { level: 1, name: 'Ce lien a déjà servi' })).toBeTruthy();
  expect(screen.queryByLabelText('Nouveau mot de passe')).toBeNull();
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Connexion' }).getAttribute('href')).toBe('/home');
  expect(screen.getByRole('link', { name: 'Demander un nouveau lien' }).getAttribute('href')).toBe(
    '/forgotten-password',
  );
});

test('an expired link is reported when it is opened, in each language', async () => {
  const payload = { email, password: 'la pista gira' };
  await site.app.inject({ method: 'POST', url: '/api/internal/users', payload });
  await ask(email);
  await screen.findByText('Consultez votre messagerie');
  const { path } = await site.lastMailTo(email);
  site.setTime(new Date(site.tools.clock().getTime() + 3600_000));
  for (const [locale, title] of [
    ['fr', 'Ce lien a expiré'],
    ['en', 'This link has expired'],
    ['es', 'Este enlace ha caducado'],
  ] as const) {
    await site.open(path, locale);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
  }
});

test('a used confirmation link says so, or how to get another one', async () => {
  const payload = { email, password: 'la pista gira' };
  const { token } = (await site.app.inject({ method: 'POST', url: '/api/internal/users', payload })).json();
  const { path } = await site.lastMailTo(email);
  const opened = site.tools.clock();
  site.setTime(new Date(opened.getTime() + 7 * 86_400_000));
  await site.open(path);
  expect(await screen.findByText('Ce lien a expiré')).toBeTruthy();
  const logIn = within(screen.getByRole('main')).getByRole('link', { name: 'Connexion' });
  expect(logIn.getAttribute('href')).toBe('/home?redirect=%2Fprofile');

  site.setTime(opened);
  act(() => storeToken(token));
  await site.open(path);
  expect(await screen.findByText('Adresse confirmée')).toBeTruthy();
  await site.open(path);
  expect(await screen.findByText('Ce lien a déjà servi')).toBeTruthy();
  expect(screen.getByText(/^Votre adresse est déjà confirmée/)).toBeTruthy();
});

test('an address without an account gets the same response and no mail', async () => {
  await ask('nobody@example.org');
  expect(await screen.findByText('Consultez votre messagerie')).toBeTruthy();
  expect(screen.getByText(/^Si nobody@example.org a un compte/)).toBeTruthy();
  expect(await site.mailsTo('nobody@example.org')).toEqual([]);
});

test.each(['/reset-password', '/confirm-email', '/confirm-email#short', '/confirm-email#aaaaaaaaaaaaaaaaaaaaaaaa'])(
  '%s has a message',
  async (path) => {
    await site.open(path);
    expect(await screen.findByText('Ce lien n’est plus valable')).toBeTruthy();
  },
);
