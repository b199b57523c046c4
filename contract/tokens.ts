import * as z from 'zod/mini';
import { maxKnownPasswordCharacters, organiserLimits, tokenDays, tokenLimits } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { Id, OrganiserReference } from './identity.ts';
import { Scope, scopes } from './scopes.ts';
import { line } from './text.ts';

/** An API token without its secret. */
export const ApiToken = z.object({
  id: Id,
  name: z.string(),
  /** The first letters of the token, by which users recognise it: `pista_x7Qa`. */
  start: z.string(),
  scopes: z.array(Scope),
  /** The token sees and changes only events of these organisers. Null: all events of the account. */
  organisers: z.nullable(z.array(OrganiserReference)),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Exact to five minutes. Null: never used. */
  lastUsedAt: z.nullable(z.iso.datetime()),
  state: z.enum(['active', 'expired', 'revoked']),
});
export type ApiToken = z.infer<typeof ApiToken>;

export const listTokens = endpoint('GET', '/api/internal/tokens', {
  summary: 'The API tokens of the user, newest first: active ones, and those that ended in the last 30 days.',
  who: 'signed-in',
  reply: z.array(ApiToken),
});

export const makeToken = endpoint('POST', '/api/internal/tokens', {
  summary: 'Creates an API token and returns it once. Requires a sign-in of the last 15 minutes, or the password.',
  who: 'signed-in',
  body: z.object({
    name: line(tokenLimits.nameCharacters),
    scopes: z.array(Scope).check(z.minLength(1), z.maxLength(scopes.length)),
    /** Null: all events of the account. */
    organisers: z.nullable(z.array(Id).check(z.minLength(1), z.maxLength(organiserLimits.perAccount))),
    days: z.literal(tokenDays),
    /** The current password. */
    current: z.optional(z.string().check(z.maxLength(maxKnownPasswordCharacters))),
  }),
  reply: z.object({ ...ApiToken.shape, token: z.string() }),
  status: 201,
  refusals: ['sign-in-again', 'password-wrong', 'email-unconfirmed', 'too-many-tokens', 'too-many-requests'],
});

export const revokeToken = endpoint('DELETE', '/api/internal/tokens/{id}', {
  summary: 'Revokes an API token. The next request with it is refused.',
  who: 'signed-in',
  params: z.object({ id: Id }),
  reply: z.void(),
  status: 204,
  refusals: ['token-unknown'],
});
