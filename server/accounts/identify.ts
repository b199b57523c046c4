import { outageOf } from '#server/database/outage.ts';
import type { Identify, Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import type { Tools } from '#server/tools.ts';
import { findIdentity, noteSeen } from './store.ts';
import { readToken } from './tokens.ts';

/** When someone was last there is told to the minute nowhere: a write for each request would be for nothing. */
const seenEveryMs = 5 * 60_000;

/** Tells who asks, by the token in the `Authorization` header. Roles are the database's, not the token's. */
export function identifyBy(tools: Pick<Tools, 'db' | 'clock' | 'tokenSecret' | 'log'>): Identify {
  const { db, clock, tokenSecret } = tools;
  return async (authorization) => {
    const token = tokenIn(authorization);
    if (token === undefined) return null;
    const { sub, gen, iat } = await readToken(tokenSecret, clock, token);
    const account = await findIdentity(db, sub);
    // Suspending ends sessions too; but who is suspended is to hear of that.
    if (account?.suspended_at) throw new Problem('account-suspended');
    if (!account || account.session_generation !== gen) throw new Problem('token-revoked');
    see(tools, account.id, account.last_seen_at);
    return personFrom(account, new Date(iat * 1000));
  };
}

/** An account as handlers know it. */
export function personFrom(account: NonNullable<Awaited<ReturnType<typeof findIdentity>>>, signedInAt: Date): Person {
  const { id, email, name, roles, locale, email_confirmed_at, organiser_ids } = account;
  const isEmailConfirmed = email_confirmed_at !== null;
  return { id, email, name, roles, locale, isEmailConfirmed, organiserIds: organiser_ids, signedInAt };
}

/** What an `Authorization` header carries; undefined where that is nothing. */
export function tokenIn(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
}

/** Nobody waits for it. */
function see({ db, clock, log }: Pick<Tools, 'db' | 'clock' | 'log'>, id: string, lastSeen: Date | null): void {
  const now = clock();
  const unlessSince = new Date(now.getTime() - seenEveryMs);
  if (lastSeen !== null && lastSeen > unlessSince) return;
  noteSeen(db, id, now, unlessSince).catch((error) => {
    if (!outageOf(error)) log.warn({ err: error }, 'could not note who was there');
  });
}
