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

// Without TLS here, so without it there: the browser would keep the trip's cookie to itself.
const publicUrl = 'http://127.0.0.1:8080';
const provider = await openidProvider(`${publicUrl}/auth/callback`);
const db = await testDatabase();
const settings = { ...provider.settings, PUBLIC_URL: publicUrl };
const site = await testSite(db, undefined, settings);
/** Has never asked Google; the other one remembers what Google says of itself. */
const newSite = await testSite(db, undefined, settings);
// The page's own fetch keeps to a browser's rules; the server, which stands in the same process here, is bound by none.
const fetchOfPage = globalThis.fetch;
vi.stubGlobal('fetch', (address: string | URL, options: RequestInit = {}) =>
  String(address).startsWith(provider.settings.GOOGLE_ISSUER)
    ? askPlainly(address, options)
    : fetchOfPage(address, options),
);
/** Where the browser leaves for. */
const left = vi.spyOn(location, 'assign').mockReturnValue();
const ana = { sub: 'google-1', email: 'ana@example.org', email_verified: true, name: 'Ana' };

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  provider.recover();
  left.mockClear();
  await site.clear();
});

/** Sets out with the button of the form, and comes back to the address that Google sends the browser to. */
async function comeBack(from = '/home') {
  await site.open(from);
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Continuer avec Google' }));
  await waitFor(() => expect(left).toHaveBeenCalledOnce());
  const address = String(left.mock.calls[0]?.[0]);
  expect(address).toMatch(`${provider.settings.GOOGLE_ISSUER}/`);
  const answer = await provider.visit(address, ana);
  await site.open(`/auth/callback?${new URLSearchParams({ ...answer })}`);
}

test('who comes back from Google is signed in, and led to where they wanted to go', async () => {
  await comeBack('/home?redirect=/profile');
  await waitFor(() => expect(location.pathname).toBe('/profile'));
  expect(await screen.findByText('Connexion réussie.')).toBeTruthy();
  expect(localStorage.getItem('userToken')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
});

test('whoever has to prove who they are goes to Google from the profile, and is back there with a new session', async () => {
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

test('or to the map, where they wanted nothing else', async () => {
  await comeBack();
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(localStorage.getItem('userToken')).not.toBeNull();
});

test('while the code is looked at, the screen says so', async () => {
  await site.open('/auth/callback?code=1&state=2');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Connexion en cours...');
});

test.each([
  ['no code', ''],
  ['a code that is worth nothing', '?code=1&state=2'],
])('with %s one is back where one signs in, with a message and the way on', async (_, answer) => {
  rememberRedirect('/add-event');
  await site.open(`/auth/callback${answer}`);
  expect(await screen.findByText(/^La connexion avec Google n’a pas abouti/)).toBeTruthy();
  expect(location.pathname + location.search).toBe('/home?redirect=%2Fadd-event');
  expect(localStorage.getItem('userToken')).toBeNull();
});

test('when Google is out of reach, that is said above its button, and nobody leaves', async () => {
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
