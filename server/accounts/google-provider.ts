import * as openid from 'openid-client';
import type { Config } from '#server/config.ts';
import { Problem } from '#server/http/problem.ts';
import type { Log } from '#server/log.ts';
import { fetchOutside } from '#server/network/fetch-external.ts';

type Google = NonNullable<Config['google']>;

/** What signing in with the provider needs again when the browser comes back from there. */
export interface OAuthState {
  state: string;
  nonce: string;
  verifier: string;
}

/** Whom the provider has seen. */
export interface GooglePerson {
  subject: string;
  email: string | undefined;
  isEmailVerified: boolean;
  name: string | undefined;
}

/** Addresses and keys of a provider change rarely, and with notice. */
const keptMs = 3_600_000;

const discovered = new WeakMap<Google, { at: number; provider: Promise<openid.Configuration> }>();

/** Where to send the browser, and what to remember until it comes back. Throws `google-unavailable`. */
export async function beginSignIn(
  google: Google,
  log: Log,
  redirectUri: string,
): Promise<{ url: string; oauthState: OAuthState }> {
  const provider = await discover(google, log);
  const oauthState = {
    state: openid.randomState(),
    nonce: openid.randomNonce(),
    verifier: openid.randomPKCECodeVerifier(),
  };
  const url = openid.buildAuthorizationUrl(provider, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state: oauthState.state,
    nonce: oauthState.nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(oauthState.verifier),
    code_challenge_method: 'S256',
    // People have several accounts, and do not always mean the one they used last.
    prompt: 'select_account',
  });
  return { url: url.href, oauthState };
}

/**
 * Asks the provider who came back. Throws `google-refused` where state, nonce, verifier or code do not belong together, or
 * the code is good no more, and `google-unavailable` where the provider does not answer, or not as it should.
 */
export async function endSignIn(
  google: Google,
  log: Log,
  cameBackTo: URL,
  oauthState: OAuthState,
): Promise<GooglePerson> {
  const provider = await discover(google, log);
  const answer = new URL(cameBackTo);
  const { issuer } = provider.serverMetadata();
  // There is one provider, to be mixed up with no other: who hands on code and state alone means that one.
  if (!answer.searchParams.has('iss')) answer.searchParams.set('iss', issuer);
  // Looked at first: what goes wrong from here on is the code's fault, or the provider's.
  if (answer.searchParams.get('state') !== oauthState.state || answer.searchParams.get('iss') !== issuer) {
    log.info({ reason: 'state or issuer is of another sign-in' }, 'a Google sign-in failed');
    throw new Problem('google-refused');
  }
  try {
    const tokens = await openid.authorizationCodeGrant(provider, answer, {
      expectedState: oauthState.state,
      expectedNonce: oauthState.nonce,
      pkceCodeVerifier: oauthState.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Problem('google-unavailable');
    // Google tells the address in the token; other providers only when asked.
    const facts =
      claims.email === undefined ? await openid.fetchUserInfo(provider, tokens.access_token, claims.sub) : claims;
    return {
      subject: claims.sub,
      email: typeof facts.email === 'string' ? facts.email : undefined,
      isEmailVerified: facts.email_verified === true,
      name: typeof facts.name === 'string' ? facts.name : undefined,
    };
  } catch (error) {
    throw refusal(error, log);
  }
}

async function discover(google: Google, log: Log): Promise<openid.Configuration> {
  const known = discovered.get(google);
  const provider = known && Date.now() - known.at < keptMs ? known.provider : askProvider(google);
  if (provider !== known?.provider) discovered.set(google, { at: Date.now(), provider });
  try {
    return await provider;
  } catch (error) {
    // Another one may be on its way already.
    if (discovered.get(google)?.provider === provider) discovered.delete(google);
    log.warn({ err: error }, 'the provider of Google sign-in could not be asked');
    throw new Problem('google-unavailable');
  }
}

function askProvider(google: Google): Promise<openid.Configuration> {
  const issuer = new URL(google.issuer);
  return openid.discovery(issuer, google.clientId, google.clientSecret, undefined, {
    timeout: google.patienceSeconds,
    [openid.customFetch]: (address, { method, headers, body, signal }) =>
      fetchOutside(address, {
        method,
        headers,
        // It sends forms, or nothing.
        body: body instanceof URLSearchParams ? body : null,
        signal: signal ?? AbortSignal.timeout(google.patienceSeconds * 1000),
      }),
    execute: [
      // Who the provider says it is, is signed with its key: checked too, though the answer came over TLS.
      openid.enableNonRepudiationChecks,
      // The settings allow it on this machine only.
      ...(issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
    ],
  });
}

function refusal(error: unknown, log: Log): Problem {
  if (error instanceof Problem) return error;
  if (isOfCaller(error)) {
    // Forged, late or used up: it is the same for who signs in, and the reason is for who looks into the log.
    log.info({ reason: String(error) }, 'a Google sign-in failed');
    return new Problem('google-refused');
  }
  log.warn({ err: error }, 'the provider of Google sign-in does not answer as it should');
  return new Problem('google-unavailable');
}

/** The code was none of this trip, as the provider says or the nonce shows. */
function isOfCaller(error: unknown): boolean {
  if (error instanceof openid.ResponseBodyError) return ['invalid_grant', 'invalid_request'].includes(error.error);
  return (
    error instanceof openid.ClientError &&
    error.code === 'OAUTH_JWT_CLAIM_COMPARISON_FAILED' &&
    isAbout(error.cause, 'nonce')
  );
}

function isAbout(cause: unknown, claim: string): boolean {
  if (cause instanceof Error) return isAbout(cause.cause, claim);
  return typeof cause === 'object' && cause !== null && 'claim' in cause && cause.claim === claim;
}
