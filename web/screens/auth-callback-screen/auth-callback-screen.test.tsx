import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { writeToken } from '#server/accounts/tokens.ts';
import { testDatabase } from '#testing/database.ts';
import { openidProvider } from '#testing/openid-provider.ts';
import { paste } from '#testing/paste.ts';
import { testSite } from '#testing/screen.tsx';
import { aPerson } from '#testing/signed-in.ts';
import { rememberRedirect } from '#web/accounts/redirect.ts';

// Without TLS, because otherwise the browser would not send the sign-in cookie.
const publicUrl = 'http://127.0.0.1:8080';
const provider = await openidProvider(`${publicUrl}/auth/callback`);
const db = await testDatabase();
const settings = { ...provider.settings, PUBLIC_URL: publicUrl };
const site = await testSite(db, undefined, settings);
/** A second site whose server has no cached metadata of Google. */
const newSite = await testSite(db, undefined, settings);
// The page's `fetch` has the restrictions of a browser, which must not apply to the server in the same process.
const fetchOfPage = globalThis.fetch;
vi.stubGlobal('fetch', (address: string | URL, options: RequestInit = {}) =>
  String(address).startsWith(provider.settings.GOOGLE_ISSUER)
    ? askPlainly(address, options)
    : fetchOfPage(address, options),
);
/** Captures navigation away from the site. */
const left = vi.spyOn(location, 'assign').mockReturnValue();
const ana = { sub: 'google-1', email: 'ana@example.org', email_verified: true, name: 'Ana' };

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  provider.recover();
  left.mockClear();
  await site.clear();
});

/** Starts a sign-in with the button, and returns to the URL that Google redirects to. */
async function comeBack(from = '/home') {
  await site.open(from);
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Continuer avec Google' }));
  await waitFor(() => expect(left).toHaveBeenCalledOnce());
  const address = String(left.mock.calls[0]?.[0]);
  expect(address).toMatch(`${provider.settings.GOOGLE_ISSUER}/`);
  const answer = await provider.visit(address, ana);
  await site.open(`/auth/callback?${new URLSearchParams({ ...answer })}`);
}

test('a user who returns from Google is signed in and redirected to the requested page', async () => {
  await comeBack('/home?redirect=/profile');
  await waitFor(() => expect(location.pathname).toBe('/profile'));
  expect(await screen.findByText('Connexion réussie.')).toBeTruthy();
  expect(localStorage.getItem('userToken')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
});

test('a user who must sign in again goes from the profile to Google and back with a new session', async () => {
  const user = userEvent.setup();
  const someone = await aPerson(site.tools, { name: 'Ana', email: ana.email, google_subject: ana.sub });
  const anHourAgo = () => new Date(site.tools.clock().getTime() - 3_600_000);
  localStorage.setItem('userToken', await writeToken(site.tools.tokenSecret, anHourAgo, someone.account));
  await site.open('/profile');
  await user.click(await screen.findByRole('button', { name: 'Changer d’adresse e-mail' }));
  await paste(screen.getByLabelText('Nouvelle adresse e-mail'), 'new@example.org');
  const save = () => user.click(screen.getAllByRole('button', { name: 'Enregistrer' }).at(-1) as HTMLElement);
  await save();
  await user.click(await screen.findByRole('button', { name: 'Se reconnecter avec Google' }));
  await waitFor(() => expect(left).toHaveBeenCalled());

  const answer = await provider.visit(String(left.mock.calls[0]?.[0]), ana);
  await site.open(`/auth/callback?${new URLSearchParams({ ...answer })}`);
  await waitFor(() => expect(location.pathname).toBe('/profile'));
  await user.click(await screen.findByRole('button', { name: 'Changer d’adresse e-mail' }));
  await paste(screen.getByLabelText('Nouvelle adresse e-mail'), 'new@example.org');
  await save();
  expect(await screen.findByText(/Un lien est parti vers new@example.org/)).toBeTruthy();
});

test('without a requested page, the user is redirected to the map', async () => {
  await comeBack();
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(localStorage.getItem('userToken')).not.toBeNull();
});

test('the screen shows that the code is being checked', async () => {
  await site.open('/auth/callback?code=1&state=2');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Connexion en cours...');
});

test.each([
  ['no code', ''],
  ['a code that is worth nothing', '?code=1&state=2'],
])('with %s, the sign-in screen shows a message and alternatives', async (_, answer) => {
  rememberRedirect('/add-event');
  await site.open(`/auth/callback${answer}`);
  expect(await screen.findByText(/^La connexion avec Google n’a pas abouti/)).toBeTruthy();
  expect(location.pathname + location.search).toBe('/home?redirect=%2Fadd-event');
  expect(localStorage.getItem('userToken')).toBeNull();
});

test('if Google is unreachable, a message is shown above its button', async () => {
  provider.breakDown();
  await newSite.open('/home');
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Continuer avec Google' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/Google/);
  expect(left).not.toHaveBeenCalled();
});

async function askPlainly(address: string | URL, { method = 'GET', headers, body }: RequestInit): Promise<Response> {
  const question = request(address, { method, headers: Object.fromEntries(new Headers(headers)) });
  question.end(body == null ? undefined : String(body));
  const [answer] = (await once(question, 'response')) as [IncomingMessage];
  const type = answer.headers['content-type'];
  return new Response(await text(answer), {
    status: answer.statusCode ?? 500,
    headers: type === undefined ? {} : { 'content-type': type },
  });
}
