import { outageOf } from '#server/database/outage.ts';
import type { Identify, Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { findBearer, isApiToken } from '#server/tokens/service.ts';
import type { Tools } from '#server/tools.ts';
import { findIdentity, recordLastSeen } from './store.ts';
import { readToken } from './tokens.ts';

/** The time of the last visit is only exact to this interval, to avoid a write for each request. */
const seenEveryMs = 5 * 60_000;

/**
 * Returns a function that identifies the user by the bearer token in the `Authorization` header, and records the visit.
 * It returns null without a token, and throws `token-invalid`, `token-expired`, `token-revoked` or `account-suspended`.
 * Roles are read from the database, not from the token. The user of an API token is neither an administrator nor a moderator.
 */
export function identifyBy(tools: Pick<Tools, 'db' | 'clock' | 'tokenSecret' | 'log'>): Identify {
  const { db, clock, tokenSecret } = tools;
  return async (authorization, { acceptsApiTokens = false } = {}) => {
    const token = tokenIn(authorization);
    if (token === undefined) return null;
    if (isApiToken(token)) {
      if (!acceptsApiTokens) throw new Problem('token-invalid', { detail: 'API tokens are accepted by /api/v1 only.' });
      return personOfToken(tools, token);
    }
    const { sub, gen, iat } = await readToken(tokenSecret, clock, token);
    const account = await findIdentity(db, sub);
    // Suspension also ends sessions, but the user must get its specific error.
    if (account?.suspended_at) throw new Problem('account-suspended');
    if (!account || account.session_generation !== gen) throw new Problem('token-revoked');
    recordVisit(tools, account.id, account.last_seen_at);
    return personFrom(account, new Date(iat * 1000));
  };
}

async function personOfToken(tools: Pick<Tools, 'db' | 'clock' | 'log'>, text: string): Promise<Person> {
  const bearer = await findBearer(tools, text);
  const token = { id: bearer.token_id, scopes: bearer.scopes, isFenced: bearer.is_fenced };
  return { ...personFrom(bearer, new Date(0)), roles: ['ROLE_USER'], token };
}

/** Converts an account to the signed-in user of route handlers; `signedInAt` is the time of the sign-in. */
export function personFrom(account: NonNullable<Awaited<ReturnType<typeof findIdentity>>>, signedInAt: Date): Person {
  const { id, email, name, roles, moderates, locale, email_confirmed_at, organiser_ids } = account;
  const isEmailConfirmed = email_confirmed_at !== null;
  const organiserIds = organiser_ids;
  return { id, email, name, roles, moderates, locale, isEmailConfirmed, organiserIds, signedInAt };
}

/** Returns the bearer token of an `Authorization` header, or undefined. */
export function tokenIn(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
}

/** Records the visit without waiting for the write. */
function recordVisit({ db, clock, log }: Pick<Tools, 'db' | 'clock' | 'log'>, id: string, lastSeen: Date | null): void {
  const now = clock();
  const unlessSince = new Date(now.getTime() - seenEveryMs);
  if (lastSeen !== null && lastSeen > unlessSince) return;
  recordLastSeen(db, id, now, unlessSince).catch((error) => {
    if (!outageOf(error)) log.warn({ err: error }, 'failed to record the time of the last visit');
  });
}
