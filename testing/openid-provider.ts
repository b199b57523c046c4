import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import Provider, { interactionPolicy } from 'oidc-provider';
import { afterFile } from './after-file.ts';
import { flood } from './flood.ts';

/** Somebody with an account at the provider. */
interface Someone {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
}

interface TestProvider {
  /** What `GOOGLE_ISSUER` is set to, and the client it knows. */
  settings: { GOOGLE_ISSUER: string; GOOGLE_CLIENT_ID: string; GOOGLE_CLIENT_SECRET: string };
  /** Goes to an address that the server gave, signs in as someone, and agrees to everything. Gives what the browser brings back. */
  visit(url: string, someone: Someone): Promise<{ code: string; state: string; iss: string }>;
  /** From now on answers 503, or never to an end, to everything or to what begins with `path`. */
  breakDown(path?: string, how?: 'unavailable' | 'floods' | 'stalls' | 'babbles'): void;
  /** Answers again. */
  recover(): void;
  stop(): Promise<void>;
}

/** How long the provider's codes are good, by the clock of the process. */
export const codeSeconds = 60;

const client = { GOOGLE_CLIENT_ID: 'pista', GOOGLE_CLIENT_SECRET: 'a secret of the client' };

/** A real OpenID provider on loopback, with one client that comes back to `redirectUri`. Stopped when the tests of the file are done. */
export async function openidProvider(redirectUri: string): Promise<TestProvider> {
  const people = new Map<string, Someone>();
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
        // Like Google's own library, ours sends the secret in the body.
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'test' }] },
    cookies: { keys: ['a key for the cookies of tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Google puts the address into the token.
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
    async visit(url, someone) {
      people.set(someone.sub, someone);
      const cameBack = await browse(url, someone.sub, redirectUri);
      const { code = '', state = '', iss = '', error } = Object.fromEntries(cameBack.searchParams);
      if (error !== undefined) throw new Error(cameBack.search);
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

/** Follows redirects with a new browser's cookies until one leads back to the client. */
async function browse(start: string, subject: string, redirectUri: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(start);
  for (let steps = 0; steps < 10; steps++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    // Not by `fetch`: where tests of screens run, that is the page's own, with a browser's restrictions.
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
  throw new Error('The provider sends people round in circles.');
}
