import * as openid from 'openid-client';
import type { Config } from '#server/config.ts';
import { Problem } from '#server/http/problem.ts';
import type { Log } from '#server/log.ts';
import { fetchExternal } from '#server/network/fetch-external.ts';

type Google = NonNullable<Config['google']>;

/** Values that are needed when the browser returns from the provider. */
export interface OAuthState {
  state: string;
  nonce: string;
  verifier: string;
}

/** The user as identified by the provider. */
export interface GooglePerson {
  subject: string;
  email: string | undefined;
  isEmailVerified: boolean;
  name: string | undefined;
}

/** The provider's metadata changes rarely. */
const metadataCacheMs = 3_600_000;

const discovered = new WeakMap<Google, { at: number; provider: Promise<openid.Configuration> }>();

/**
 * Returns the URL of Google's sign-in page, and the state to keep until the browser returns. Throws
 * `google-unavailable`.
 */
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
    // Users may have several Google accounts.
    prompt: 'select_account',
  });
  return { url: url.href, oauthState };
}

/**
 * Identifies the user who returned. Throws `google-refused` if state, nonce, verifier or code do not match or the code
 * has expired, and `google-unavailable` if the provider fails.
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
  // There is only one provider, so a missing issuer is this one.
  if (!answer.searchParams.has('iss')) answer.searchParams.set('iss', issuer);
  // Checked first, so that later errors are caused by the code or the provider.
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
    // Google includes the address in the token, other providers only in the user info.
    const facts =
      claims.email === undefined ? await openid.fetchUserInfo(provider, tokens.access_token, claims.sub) : claims;
    return {
      subject: claims.sub,
      email: typeof facts.email === 'string' ? facts.email : undefined,
      isEmailVerified: facts.email_verified === true,
      name: typeof facts.name === 'string' ? facts.name : undefined,
    };
  } catch (error) {
    throw toProblem(error, log);
  }
}

async function discover(google: Google, log: Log): Promise<openid.Configuration> {
  const known = discovered.get(google);
  const provider = known && Date.now() - known.at < metadataCacheMs ? known.provider : loadProvider(google);
  if (provider !== known?.provider) discovered.set(google, { at: Date.now(), provider });
  try {
    return await provider;
  } catch (error) {
    // Another request may have replaced it already.
    if (discovered.get(google)?.provider === provider) discovered.delete(google);
    log.warn({ err: error }, 'failed to load the metadata of the Google sign-in provider');
    throw new Problem('google-unavailable');
  }
}

function loadProvider(google: Google): Promise<openid.Configuration> {
  const issuer = new URL(google.issuer);
  return openid.discovery(issuer, google.clientId, google.clientSecret, undefined, {
    timeout: google.timeoutSeconds,
    [openid.customFetch]: (address, { method, headers, body, signal }) =>
      fetchExternal(address, {
        method,
        headers,
        // The library sends forms or no body.
        body: body instanceof URLSearchParams ? body : null,
        signal: signal ?? AbortSignal.timeout(google.timeoutSeconds * 1000),
      }),
    execute: [
      // Verifies the signature of the ID token, although it was received over TLS.
      openid.enableNonRepudiationChecks,
      // The settings allow this only for this machine.
      ...(issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
    ],
  });
}

function toProblem(error: unknown, log: Log): Problem {
  if (error instanceof Problem) return error;
  if (isCallerError(error)) {
    // Forged, expired or already used; the details are only for the log.
    log.info({ reason: String(error) }, 'a Google sign-in failed');
    return new Problem('google-refused');
  }
  log.warn({ err: error }, 'the Google sign-in provider returned an invalid response');
  return new Problem('google-unavailable');
}

/** Whether the code does not belong to this sign-in, according to the provider or the nonce. */
function isCallerError(error: unknown): boolean {
  if (error instanceof openid.ResponseBodyError) return ['invalid_grant', 'invalid_request'].includes(error.error);
  return (
    error instanceof openid.ClientError &&
    error.code === 'OAUTH_JWT_CLAIM_COMPARISON_FAILED' &&
    hasClaim(error.cause, 'nonce')
  );
}

function hasClaim(cause: unknown, claim: string): boolean {
  if (cause instanceof Error) return hasClaim(cause.cause, claim);
  return typeof cause === 'object' && cause !== null && 'claim' in cause && cause.claim === claim;
}
