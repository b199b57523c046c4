import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { writeToken } from '#server/accounts/tokens.ts';
import { anEvent, aPicture } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { paste } from '#testing/paste.ts';
import { testSite } from '#testing/screen.tsx';
import { anApiToken, aPerson } from '#testing/signed-in.ts';
import { storeToken } from '#web/http/token.ts';

const db = await testDatabase();
const site = await testSite(db);
const email = 'ana@example.org';
const password = 'la pista gira';
const other = 'otra contraseña';

beforeEach(async () => {
  act(() => storeToken(null));
  localStorage.clear();
  await site.clear();
});

const inject = (method: 'GET' | 'POST', url: string, payload?: object, token?: string) =>
  site.app.inject({
    method,
    url,
    ...(payload && { payload }),
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
  });
const logInWith = async (secret: string) =>
  (await inject('POST', '/api/login_check', { email, password: secret })).statusCode;

/** Registers a user and opens the profile. Returns the token. */
async function openProfile(): Promise<string> {
  const { token } = (await inject('POST', '/api/internal/users', { email, password, locale: 'fr' })).json();
  localStorage.setItem('userToken', token);
  await site.open('/profile');
  await screen.findByRole('heading', { level: 2, name: 'ana' });
  return token;
}

const button = (name: string) => screen.getByRole('button', { name });

test('without a session there is a link to sign in and return', async () => {
  await site.open('/profile');
  expect(await screen.findByText('Connectez-vous pour voir votre profil')).toBeTruthy();
  const way = within(screen.getByRole('main')).getByRole('link', { name: 'Connexion' });
  expect(way.getAttribute('href')).toBe('/home?redirect=%2Fprofile');
});

test('shows name and date of registration', async () => {
  await openProfile();
  expect(screen.getByRole('heading', { level: 1, name: 'Mon profil' })).toBeTruthy();
  const portrait = () => screen.getByRole('img', { name: 'Photo de profil' });
  expect(portrait().tagName.toLowerCase()).toBe('svg');
  expect(screen.getByText(email, { exact: false, selector: 'p' })).toBeTruthy();
  expect(screen.getByText('Membre depuis le 1er mai 2027')).toBeTruthy();

  const avatar = await aPicture(db);
  await db.updateTable('users').set({ avatar_id: avatar.id }).execute();
  await site.open('/profile');
  await screen.findByRole('heading', { level: 2, name: 'ana' });
  expect(portrait().getAttribute('src')).toContain(avatar.id);
});

test('name and language are saved, and the site changes its language at once', async () => {
  const user = userEvent.setup();
  const token = await openProfile();
  const name = screen.getByLabelText('Nom');
  await user.clear(name);
  await user.click(button('Enregistrer'));
  expect(await screen.findByText('Indiquez votre nom.')).toBeTruthy();
  await paste(name, 'Ana Milonguera');
  await user.selectOptions(screen.getByLabelText('Langue'), 'Español');
  await user.click(button('Enregistrer'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Mi perfil' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 2, name: 'Ana Milonguera' })).toBeTruthy();
  expect(screen.getByText('Guardado.')).toBeTruthy();
  expect(localStorage.getItem('lang')).toBe('es');
  const profile = (await inject('GET', '/api/internal/profile', undefined, token)).json();
  expect(profile).toMatchObject({ name: 'Ana Milonguera', locale: 'es' });
});

test('a new password requires the old one, ends other sessions and keeps this one', async () => {
  const user = userEvent.setup();
  const token = await openProfile();
  await user.click(button('Changer de mot de passe'));
  expect(screen.getByText(/calendrier privé change d’adresse/)).toBeTruthy();
  await paste(screen.getByLabelText('Mot de passe actuel'), 'never mine');
  await paste(screen.getByLabelText('Nouveau mot de passe'), other);
  const save = () => user.click(screen.getAllByRole('button', { name: 'Enregistrer' }).at(-1) as HTMLElement);
  await save();
  expect(await screen.findByText('Ce n’est pas votre mot de passe actuel.')).toBeTruthy();

  await user.clear(screen.getByLabelText('Mot de passe actuel'));
  await paste(screen.getByLabelText('Mot de passe actuel'), password);
  await save();
  expect(await screen.findByText(/^Mot de passe enregistré/)).toBeTruthy();
  expect(screen.queryByLabelText('Mot de passe actuel')).toBeNull();
  expect([await logInWith(password), await logInWith(other)]).toEqual([401, 200]);
  expect((await inject('GET', '/api/internal/profile', undefined, token)).statusCode).toBe(401);
  expect(localStorage.getItem('userToken')).not.toBe(token);
});

test('a new address takes effect when its link is opened', async () => {
  const user = userEvent.setup();
  await openProfile();
  await user.click(button('Changer d’adresse e-mail'));
  await paste(screen.getByLabelText('Nouvelle adresse e-mail'), 'ana@autre.example');
  await paste(screen.getByLabelText('Mot de passe actuel'), password);
  await user.click(screen.getAllByRole('button', { name: 'Enregistrer' }).at(-1) as HTMLElement);
  expect(await screen.findByText(/Un lien est parti vers ana@autre.example/)).toBeTruthy();
  await site.open((await site.lastMailTo('ana@autre.example')).path);
  expect(await screen.findByText(/^Merci, ana@autre.example est bien votre adresse/)).toBeTruthy();
});

test('without a password, sensitive actions require a recent sign-in and link to it', async () => {
  const user = userEvent.setup();
  const ana = await aPerson(site.tools, { name: 'Ana', google_subject: '1', password_hash: null });
  const anHourAgo = () => new Date(site.tools.clock().getTime() - 3_600_000);
  localStorage.setItem('userToken', await writeToken(site.tools.tokenSecret, anHourAgo, ana.account));
  await site.open('/profile');
  await screen.findByRole('heading', { level: 2, name: 'Ana' });
  await user.click(button('Changer d’adresse e-mail'));
  await paste(screen.getByLabelText('Nouvelle adresse e-mail'), 'voleur@example.org');
  await user.click(screen.getAllByRole('button', { name: 'Enregistrer' }).at(-1) as HTMLElement);
  const said = await screen.findByText(/^Par sécurité, reconnectez-vous/);
  expect(said.closest('form')).toBeTruthy();
  // Without Google, the alternative is to set a first password by mail.
  expect(screen.getByRole('link', { name: 'Choisir un mot de passe' }).getAttribute('href')).toBe(
    '/forgotten-password',
  );
  expect(await site.mailsTo('voleur@example.org')).toEqual([]);

  await user.click(button('Supprimer mon compte'));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Supprimer' }));
  expect(await dialog.findByText(/^Par sécurité, reconnectez-vous/)).toBeTruthy();
  expect((await db.selectFrom('users').select('id').execute()).map(({ id }) => id)).toEqual([ana.id]);
});

test('signing out everywhere asks first and ends this session too', async () => {
  const user = userEvent.setup();
  const token = await openProfile();
  await user.click(button('Se déconnecter partout'));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/calendrier privé change d’adresse/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Se déconnecter partout' }));
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(localStorage.getItem('userToken')).toBeNull();
  expect((await inject('GET', '/api/internal/profile', undefined, token)).statusCode).toBe(401);
});

test.each([true, false])('signing out everywhere revokes API tokens if wanted: %s', async (isWanted) => {
  const user = userEvent.setup();
  await openProfile();
  const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const token = await anApiToken(site.tools, { id });
  await user.click(button('Se déconnecter partout'));
  const dialog = within(await screen.findByRole('alertdialog'));
  const choice = await dialog.findByRole('checkbox', {
    name: 'Révoquer aussi les jetons de mes sites et applications',
  });
  expect((choice as HTMLInputElement).checked).toBe(true);
  if (!isWanted) await user.click(choice);
  await user.click(dialog.getByRole('button', { name: 'Se déconnecter partout' }));
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect((await inject('GET', '/api/v1/me', undefined, token.token)).statusCode).toBe(isWanted ? 401 : 200);
});

test.each([
  ['stay without a name', 'Ils restent sur la carte', 200],
  ['go too', 'Ils sont supprimés aussi', 410],
])('deleting the account requires the password; its events %s', async (_, choice, status) => {
  const user = userEvent.setup();
  await openProfile();
  const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const event = await anEvent(db, { createdBy: { id } });
  await user.click(button('Supprimer mon compte'));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('radio', { name: new RegExp(choice) }));
  await user.click(dialog.getByRole('button', { name: 'Supprimer' }));
  expect(await dialog.findByText('Indiquez votre mot de passe.')).toBeTruthy();
  await paste(dialog.getByLabelText(/^Votre mot de passe/), 'never mine');
  await user.click(dialog.getByRole('button', { name: 'Supprimer' }));
  expect(await dialog.findByText('Ce n’est pas votre mot de passe actuel.')).toBeTruthy();

  await user.clear(dialog.getByLabelText(/^Votre mot de passe/));
  await paste(dialog.getByLabelText(/^Votre mot de passe/), password);
  await user.click(dialog.getByRole('button', { name: 'Supprimer' }));
  expect(await screen.findByText(/^Votre compte est supprimé/)).toBeTruthy();
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(await logInWith(password)).toBe(401);
  expect((await inject('GET', `/api/internal/events/${event.slug}`)).statusCode).toBe(status);
});

test('files that are not pictures or too large are rejected before sending', async () => {
  const user = userEvent.setup({ applyAccept: false });
  await openProfile();
  const field = screen.getByLabelText(/Choisir une photo/);
  await user.upload(field, new File(['<svg/>'], 'face.svg', { type: 'image/svg+xml' }));
  expect(await screen.findByText(/n’est pas une image que nous savons lire/)).toBeTruthy();
  await user.upload(field, new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'face.jpg', { type: 'image/jpeg' }));
  expect(await screen.findByText(/trop lourd.*10.Mo/)).toBeTruthy();
});

test('explains why push messages are not available; devices are listed and can be removed', async () => {
  const user = userEvent.setup();
  const { token } = (await inject('POST', '/api/internal/users', { email, password, locale: 'fr' })).json();
  localStorage.setItem('userToken', token);
  const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const device = { user_id: id, endpoint: 'https://push.example/1', p256dh: '', auth: '', device: 'Firefox, Android' };
  await db
    .insertInto('push_subscriptions')
    .values({ ...device, id: crypto.randomUUID(), created_at: new Date('2027-04-30T10:00:00Z') })
    .execute();
  await site.open('/profile');
  expect(await screen.findByText(/^Ce navigateur n’affiche pas les notifications/)).toBeTruthy();
  expect(await screen.findByText('Depuis le 30 avril 2027')).toBeTruthy();

  const fingers = vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(5);
  await site.open('/profile');
  expect(await screen.findByText(/touchez Partager, puis/)).toBeTruthy();
  fingers.mockRestore();

  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'denied' });
  vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: new EventTarget() } }));
  await site.open('/profile');
  expect(await screen.findByText('Votre navigateur bloque les notifications du site')).toBeTruthy();
  expect(screen.getByRole('switch', { name: 'Notifications sur cet appareil' }).hasAttribute('disabled')).toBe(true);
  vi.unstubAllGlobals();

  await user.click(await screen.findByRole('button', { name: 'Retirer Firefox, Android' }));
  await waitFor(() => expect(screen.queryByText('Depuis le 30 avril 2027')).toBeNull());
  expect(await db.selectFrom('push_subscriptions').select('id').execute()).toEqual([]);
});
