import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { paste } from '#testing/paste.ts';
import { testSite } from '#testing/screen.tsx';

const db = await testDatabase();
const site = await testSite(db);
const email = 'ana@example.org';
const password = 'la pista gira';
const strength = /^(?:Trop court|Facile à deviner|Correct|Bon|Très solide)$/;

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await site.clear();
});

const main = () => within(screen.getByRole('main'));
const emailField = () => screen.findByLabelText<HTMLInputElement>('Adresse e-mail');
const passwordField = () => screen.findByLabelText<HTMLInputElement>('Mot de passe');
const pressed = (name: string) => main().getByRole('button', { name });
const post = (url: string, payload: object) => site.app.inject({ method: 'POST', url, payload });
const registered = async (): Promise<string> => (await post('/api/internal/users', { email, password })).json().token;

/** Fills in the form with autofill. */
async function fillIn(address = email, secret = password) {
  await paste(await emailField(), address);
  await paste(await passwordField(), secret);
  return userEvent.setup();
}

test('a new user is signed in, sees a message, and is redirected to the map', async () => {
  await site.open('/home');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('link', { name: /Créez-en un/ }));
  expect(screen.getByText(/De 8 à 128 caractères/)).toBeTruthy();
  expect(screen.queryByText(strength)).toBeNull();
  await user.type(await emailField(), email);
  await user.type(await passwordField(), password);
  expect(screen.getByText(strength)).toBeTruthy();
  await user.click(pressed('Créer mon compte'));
  expect(await screen.findByText(/Compte créé/)).toBeTruthy();
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(localStorage.getItem('userToken')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect((await site.lastMailTo(email)).path).toMatch(/^\/confirm-email#/);
});

test('links switch between logging in and registering', async () => {
  await site.open('/home');
  const user = userEvent.setup();
  const title = () => main().getByRole('heading', { level: 1 }).textContent;
  await emailField();
  expect([title(), pressed('Se connecter').getAttribute('type')]).toEqual(['Connexion', 'submit']);
  await user.click(screen.getByRole('link', { name: /Créez-en un/ }));
  expect([title(), pressed('Créer mon compte').getAttribute('type')]).toEqual(['Créer un compte', 'submit']);
  await user.click(screen.getByRole('link', { name: /Connectez-vous/ }));
  expect([title(), pressed('Se connecter').getAttribute('type')]).toEqual(['Connexion', 'submit']);
});

test('a user who logs in is redirected to the map', async () => {
  await registered();
  await site.open('/home');
  const user = await fillIn();
  await user.click(pressed('Se connecter'));
  await waitFor(() => expect(location.pathname + location.search).toBe('/'));
});

test('after logging in, the user is redirected to the requested page', async () => {
  await registered();
  await site.open('/My-Event?page=2');
  expect(await screen.findByText('Connectez-vous pour continuer.')).toBeTruthy();
  expect(location.search).toBe(`?redirect=${encodeURIComponent('/My-Event?page=2')}`);
  const user = await fillIn();
  await user.click(pressed('Se connecter'));
  await waitFor(() => expect(location.pathname + location.search).toBe('/My-Event?page=2'));
});

test('after registering, the user is redirected to the requested page', async () => {
  await site.open('/home?mode=register&redirect=/profile');
  const user = await fillIn();
  await user.click(pressed('Créer mon compte'));
  await waitFor(() => expect(location.pathname).toBe('/profile'));
});

test('with a session, redirects at once to the map or the requested page', async () => {
  localStorage.setItem('userToken', await registered());
  await site.open('/home');
  await waitFor(() => expect(location.pathname).toBe('/'));
  await site.open('/home?redirect=/profile');
  await waitFor(() => expect(location.pathname).toBe('/profile'));
});

test('a redirect to another site leads to the map', async () => {
  localStorage.setItem('userToken', await registered());
  await site.open('/home?redirect=//evil.example/');
  await waitFor(() => expect(location.pathname + location.search).toBe('/'));
});

test('a wrong password is reported in the form, and the input is kept', async () => {
  await registered();
  await site.open('/home');
  const user = await fillIn(email, 'la pista para');
  await user.click(pressed('Se connecter'));
  expect((await screen.findByRole('alert')).textContent).toMatch(/mot de passe incorrect/);
  expect((await emailField()).value).toBe(email);
  expect((await passwordField()).value).toBe('la pista para');
  expect(location.pathname).toBe('/home');
});

test('an address with an account shows two alternatives and is kept', async () => {
  await registered();
  await site.open('/home?mode=register&redirect=/add-event');
  const user = await fillIn(email, 'otra contraseña');
  await user.click(pressed('Créer mon compte'));
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByRole('link', { name: 'Choisir un nouveau mot de passe' }).getAttribute('href')).toBe(
    '/forgotten-password',
  );
  await user.click(alert.getByRole('link', { name: 'Se connecter' }));
  expect(location.search).toBe('?redirect=%2Fadd-event');
  expect((await emailField()).value).toBe(email);
});

test('a common password is rejected at its field', async () => {
  await site.open('/home?mode=register');
  const user = await fillIn(email, 'motdepasse');
  await user.click(pressed('Créer mon compte'));
  expect(await screen.findByText(/est l’un des plus courants/)).toBeTruthy();
  expect((await passwordField()).getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(await passwordField());
});

test('invalid addresses and short passwords are reported before sending', async () => {
  await site.open('/home?mode=register');
  const user = await fillIn('ana', 'court');
  await user.click(pressed('Créer mon compte'));
  expect(await screen.findByText(/adresse e-mail complète/)).toBeTruthy();
  expect(screen.getByText(/au moins 8 caractères/)).toBeTruthy();
  expect(document.activeElement).toBe(await emailField());
  expect(await db.selectFrom('users').select('id').execute()).toEqual([]);
});

test('a double click sends once', async () => {
  await site.open('/home?mode=register');
  const user = await fillIn();
  await user.dblClick(pressed('Créer mon compte'));
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(await site.mailsTo(email)).toHaveLength(1);
});

test('without Google there is no button for it', async () => {
  await site.open('/home');
  await emailField();
  expect(main().queryByRole('button', { name: /Google/ })).toBeNull();
});

test('a user who is not an administrator sees why, and can use another account', async () => {
  localStorage.setItem('userToken', await registered());
  await site.open('/admin');
  expect(await screen.findByText(/^Cette page est réservée/)).toBeTruthy();
  expect(location.pathname + location.search).toBe('/home?redirect=%2Fadmin');
  await userEvent.setup().click(main().getByRole('button', { name: 'Changer de compte' }));
  expect(await emailField()).toBeTruthy();
  expect(localStorage.getItem('userToken')).toBeNull();
});

test('a password that is too long is reported at its field', async () => {
  await site.open('/home');
  const user = await fillIn(email, 'la pista gira '.repeat(80));
  await user.click(pressed('Se connecter'));
  expect(await screen.findByText(/^Trop long\s: 1\s000 caractères au plus\.$/)).toBeTruthy();
  expect(document.activeElement).toBe(await passwordField());
  expect((await passwordField()).getAttribute('aria-invalid')).toBe('true');
});
