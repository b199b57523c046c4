import * as z from 'zod/mini';
import { maxKnownPasswordCharacters } from './constants.ts';
import { Email, NewPassword } from './credentials.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './identity.ts';
import { locales } from './locales.ts';
import { Role } from './roles.ts';

const KnownPassword = z.string().check(z.minLength(1), z.maxLength(maxKnownPasswordCharacters));

/** The secret of a mailed link. It works once and expires. */
const Secret = z.string().check(z.regex(/^[\w-]{20,100}$/));

/**
 * A bearer token (JWT). Its payload contains `sub` (user id), `roles`, `exp` (expiry, in seconds) and `iat` (time of
 * sign-in).
 */
const Token = z.string();

/**
 * The part of the token's payload that the browser reads. The server verifies the signature before it uses any of it.
 */
export const TokenPayload = z.object({ sub: Id, roles: z.array(Role), exp: z.number() });
export type TokenPayload = z.infer<typeof TokenPayload>;

export const SignedIn = z.object({ token: Token, user: z.object({ id: Id, email: z.string(), roles: z.array(Role) }) });
export type SignedIn = z.infer<typeof SignedIn>;

export const logIn = endpoint('POST', '/api/login_check', {
  summary: 'Signs in with e-mail and password. The response does not reveal whether the address has an account.',
  who: 'anyone',
  body: z.object({ email: Email, password: KnownPassword }),
  reply: SignedIn,
  refusals: ['credentials-wrong', 'account-suspended', 'too-many-requests'],
});

export const register = endpoint('POST', '/api/internal/users', {
  summary: 'Creates an account, sends a mail to confirm the address, and signs in.',
  who: 'anyone',
  body: z.object({ email: Email, password: NewPassword, locale: z.optional(z.enum(locales)) }),
  reply: SignedIn,
  status: 201,
  refusals: ['email-taken', 'mail-domain-blocked', 'too-many-requests'],
});

/** Language of the mails that the call sends. */
const Locale = z.optional(z.enum(locales));

export const startGoogle = endpoint('GET', '/api/oauth/google', {
  summary: 'Returns the URL that starts a sign-in with Google. Sets a cookie for this sign-in only.',
  who: 'anyone',
  reply: z.object({ url: z.string() }),
  refusals: ['google-off', 'google-unavailable'],
});

/** Parameters of Google's redirect. The code may be in the query or in the body. */
const GoogleAnswer = z.object({
  code: z.optional(z.string().check(z.maxLength(2000))),
  state: z.optional(z.string().check(z.maxLength(500))),
  iss: z.optional(z.string().check(z.maxLength(500))),
  locale: Locale,
});

export const finishGoogle = endpoint('POST', '/api/oauth/google/callback', {
  summary: 'Completes a sign-in with Google. Creates the account on the first sign-in.',
  who: 'anyone',
  query: GoogleAnswer,
  body: z.optional(GoogleAnswer),
  reply: SignedIn,
  refusals: [
    'google-off',
    'google-refused',
    'google-unavailable',
    'google-email-unverified',
    'mail-domain-blocked',
    'account-suspended',
  ],
});

export const requestPasswordReset = endpoint('POST', '/api/internal/password_resets', {
  summary: 'Mails a link to set a new password if the account exists. The response is the same if it does not.',
  who: 'anyone',
  body: z.object({ email: Email, locale: Locale }),
  reply: z.void(),
  status: 204,
  refusals: ['too-many-requests'],
});

export const checkPasswordReset = endpoint('POST', '/api/internal/password_resets/check', {
  summary: 'Checks whether the secret of a mailed link can set a new password. Does not use up the link.',
  who: 'anyone',
  body: z.object({ secret: Secret }),
  reply: z.void(),
  status: 204,
  refusals: ['link-invalid', 'link-used', 'link-expired'],
});

export const resetPassword = endpoint('PUT', '/api/internal/password_resets', {
  summary: 'Sets a new password with the secret of a mailed link, ends all older sessions, and signs in.',
  who: 'anyone',
  body: z.object({ secret: Secret, password: NewPassword }),
  reply: SignedIn,
  refusals: ['link-invalid', 'link-used', 'link-expired', 'account-suspended'],
});

export const requestConfirmation = endpoint('POST', '/api/internal/email_confirmations', {
  summary: 'Sends the confirmation mail of the account again.',
  who: 'signed-in',
  reply: z.void(),
  status: 204,
  refusals: ['too-many-requests'],
});

export const confirmEmail = endpoint('PUT', '/api/internal/email_confirmations', {
  summary: 'Confirms an address with the secret of a mailed link.',
  who: 'anyone',
  body: z.object({ secret: Secret }),
  reply: z.object({ email: z.string() }),
  refusals: ['link-invalid', 'link-used', 'link-expired', 'email-taken'],
});

export const checkSession = endpoint('GET', '/api/internal/session', {
  summary: 'Checks the token. Returns a new token for the same session if the roles have changed.',
  who: 'signed-in',
  reply: z.object({ token: z.nullable(Token) }),
});

export const signOutEverywhere = endpoint('DELETE', '/api/internal/sessions', {
  summary: 'Ends all sessions of the account on all devices, including this one, and by default its API tokens.',
  who: 'signed-in',
  query: z.object({ tokens: z._default(z.enum(['revoke', 'keep']), 'revoke') }),
  reply: z.void(),
  status: 204,
});
