import * as z from 'zod/mini';
import { mostKnownPasswordCharacters } from './constants.ts';
import { Email, NewPassword } from './credentials.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './identity.ts';
import { locales } from './locales.ts';
import { Role } from './roles.ts';

const KnownPassword = z.string().check(z.minLength(1), z.maxLength(mostKnownPasswordCharacters));

/** The secret of a mailed link: it works once, and for a limited time. */
const Secret = z.string().check(z.regex(/^[\w-]{20,100}$/));

/** A bearer token (JWT). Its payload carries `sub` (the person's id), `roles`, `exp` in seconds, and in `iat` when one signed in. */
const Token = z.string();

/** What the browser may read in a token. The server trusts none of it unchecked. */
export const TokenPayload = z.object({ sub: Id, roles: z.array(Role), exp: z.number() });
export type TokenPayload = z.infer<typeof TokenPayload>;

export const SignedIn = z.object({ token: Token, user: z.object({ id: Id, email: z.string(), roles: z.array(Role) }) });
export type SignedIn = z.infer<typeof SignedIn>;

export const logIn = endpoint('POST', '/api/login_check', {
  summary: 'Signs in with e-mail and password. Says nothing of whether the address has an account.',
  who: 'anyone',
  body: z.object({ email: Email, password: KnownPassword }),
  reply: SignedIn,
  refusals: ['credentials-wrong', 'account-suspended', 'too-many-requests'],
});

export const register = endpoint('POST', '/api/internal/users', {
  summary: 'Makes an account, sends the mail that confirms its address, and signs in.',
  who: 'anyone',
  body: z.object({ email: Email, password: NewPassword, locale: z.optional(z.enum(locales)) }),
  reply: SignedIn,
  status: 201,
  refusals: ['email-taken', 'too-many-requests'],
});

/** Reads a language from the query of a call that sends mails. */
const Locale = z.optional(z.enum(locales));

export const startGoogle = endpoint('GET', '/api/oauth/google', {
  summary: 'Where to send the browser to sign in with Google. Sets a cookie that belongs to this one trip.',
  who: 'anyone',
  reply: z.object({ url: z.string() }),
  refusals: ['google-off', 'google-unavailable'],
});

/** What Google hands back by way of the browser; the code may come in the query or in the body. */
const GoogleAnswer = z.object({
  code: z.optional(z.string().check(z.maxLength(2000))),
  state: z.optional(z.string().check(z.maxLength(500))),
  iss: z.optional(z.string().check(z.maxLength(500))),
  locale: Locale,
});

export const finishGoogle = endpoint('POST', '/api/oauth/google/callback', {
  summary: 'Ends a trip to Google: signs in, and makes the account the first time.',
  who: 'anyone',
  query: GoogleAnswer,
  body: z.optional(GoogleAnswer),
  reply: SignedIn,
  refusals: ['google-off', 'google-refused', 'google-unavailable', 'google-email-unverified', 'account-suspended'],
});

export const requestPasswordReset = endpoint('POST', '/api/internal/password_resets', {
  summary: 'Mails a link that sets a new password, if there is such an account; the answer is the same if not.',
  who: 'anyone',
  body: z.object({ email: Email, locale: Locale }),
  reply: z.void(),
  status: 204,
  refusals: ['too-many-requests'],
});

export const checkPasswordReset = endpoint('POST', '/api/internal/password_resets/check', {
  summary: 'Whether the secret of a mailed link can set a new password. The link stays as it is.',
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
  summary: 'Mails the link that confirms the address of the account once more.',
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
  summary:
    'Whether the token still is good, and another one for the same session where the roles are not those of the token.',
  who: 'signed-in',
  reply: z.object({ token: z.nullable(Token) }),
});

export const signOutEverywhere = endpoint('DELETE', '/api/internal/sessions', {
  summary: 'Ends every session of the account, on all devices, this one included.',
  who: 'signed-in',
  reply: z.void(),
  status: 204,
});
