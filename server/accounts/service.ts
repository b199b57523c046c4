import type { Identify } from '#server/person.ts';
import { Problem } from '#server/problem.ts';
import type { Tools } from '#server/tools.ts';
import { findAccount } from './store.ts';
import { readToken } from './tokens.ts';

/** Tells who asks, by the token in the `Authorization` header. Roles are the database's, not the token's. */
export function identifyBy({ db, clock, tokenSecret }: Pick<Tools, 'db' | 'clock' | 'tokenSecret'>): Identify {
  return async (authorization) => {
    const token = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
    if (token === undefined) return null;
    const { sub, gen } = await readToken(tokenSecret, clock, token);
    const account = await findAccount(db, sub);
    if (!account || account.session_generation !== gen) throw new Problem('token-revoked');
    if (account.suspended_at) throw new Problem('account-suspended');
    const { id, email, name, roles, locale } = account;
    return { id, email, name, roles, locale, isEmailConfirmed: account.email_confirmed_at !== null };
  };
}
