import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import Provider, { interactionPolicy } from 'oidc-provider';
import { afterFile } from './after-file.ts';
import { flood } from './flood.ts';

/** An account at the provider. */
interface ProviderAccount {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
}

interface TestProvider {
  /** The settings of the server for this provider. */
  settings: { GOOGLE_ISSUER: string; GOOGLE_CLIENT_ID: string; GOOGLE_CLIENT_SECRET: string };
  /**
   * Opens a URL returned by the server, signs in with the account and gives all consents. Returns the parameters of the
   * redirect.
   */
  visit(url: string, account: ProviderAccount): Promise<{ code: string; state: string; iss: string }>;
  /**
   * Makes requests whose path starts with `path` (all by default) fail: 503, an endless or stalled response, or invalid
   * content.
   */
  breakDown(path?: string, how?: 'unavailable' | 'floods' | 'stalls' | 'babbles'): void;
  /** Ends the failures. */
  recover(): void;
  stop(): Promise<void>;
}

/** Validity of authorization codes in seconds, by the clock of the process. */
export const codeSeconds = 60;

const client = { GOOGLE_CLIENT_ID: 'pista', GOOGLE_CLIENT_SECRET: 'a secret of the client' };

/**
 * Starts an OpenID provider on loopback with one client whose redirects go to `redirectUri`. Stopped after the tests of
 * the file.
 */
export async function openidProvider(redirectUri: string): Promise<TestProvider> {
  const people = new Map<string, ProviderAccount>();
  let broken: { path: string; how: 'unavailable' | 'floods' | 'stalls' | 'babbles' } | undefined;

  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });

  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.GOOGLE_CLIENT_ID,
        client_secret: client.GOOGLE_CLIENT_SECRET,
        redirect_uris: [redirectUri],
        // Like Google's own library, the server sends the secret in the body.
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'test' }] },
    cookies: { keys: ['a key for the cookies of tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Google includes the e-mail address in the ID token.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    ttl: { AuthorizationCode: codeSeconds, Interaction: 60, Grant: 60, Session: 60, AccessToken: 60, IdToken: 60 },
    interactions: { policy, url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: async () => ({ ...people.get(sub), sub }) }),
    async loadExistingGrant(context) {
      const grant = new context.oidc.provider.Grant({
        clientId: context.oidc.client?.clientId ?? '',
        accountId: context.oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });

  const answer = provider.callback();
  server.on('request', async (request, response) => {
    const url = request.url ?? '';
    if (broken !== undefined && url.startsWith(broken.path)) {
      const { how } = broken;
      response.writeHead(how === 'unavailable' ? 503 : 200, { 'content-type': 'application/json' });
      if (how === 'unavailable') response.end();
      else if (how === 'babbles') response.end('{"neither":"here nor there"}');
      else if (how === 'floods') flood(response);
      else response.write('{');
    } else if (url.startsWith('/interaction/')) {
      const login = { accountId: String(request.headers['x-test-subject']) };
      await provider.interactionFinished(request, response, { select_account: {}, login });
    } else {
      answer(request, response);
    }
  });

  async function stop(): Promise<void> {
    server.closeAllConnections();
    if (server.listening) await new Promise((done) => server.close(done));
  }
  afterFile(stop);

  return {
    settings: { GOOGLE_ISSUER: issuer, ...client },
    async visit(url, account) {
      people.set(account.sub, account);
      const redirect = await browse(url, account.sub, redirectUri);
      const { code = '', state = '', iss = '', error } = Object.fromEntries(redirect.searchParams);
      if (error !== undefined) throw new Error(redirect.search);
      return { code, state, iss };
    },
    breakDown: (path = '/', how = 'unavailable') => {
      broken = { path, how };
    },
    recover: () => {
      broken = undefined;
    },
    stop,
  };
}

/** Follows redirects with the cookies of a new browser until one leads back to the client. */
async function browse(start: string, subject: string, redirectUri: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(start);
  for (let steps = 0; steps < 10; steps++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    // Not with `fetch`, because in tests of screens that is the `fetch` of the page with the restrictions of a browser.
    const request = get(url, { headers: { cookie, 'x-test-subject': subject } });
    const [response]: IncomingMessage[] = await once(request, 'response');
    response?.resume();
    for (const line of response?.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response?.headers.location;
    if (location === undefined) throw new Error(`The provider answered ${response?.statusCode}.`);
    url = new URL(location, url);
    if (url.href.startsWith(redirectUri)) return url;
  }
  throw new Error('The provider redirected ten times without returning to the client.');
}
