import { tokenLimits } from '#contract/constants.ts';
import type { Output } from '#contract/endpoint.ts';
import type { ApiToken, makeToken as makeTokenEndpoint } from '#contract/tokens.ts';
import { recordAudit } from '#server/audit/service.ts';
import type { Db } from '#server/database/connect.ts';
import { outageOf } from '#server/database/outage.ts';
import { transact } from '#server/database/transact.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { newId } from '#server/ids/ids.ts';
import type { Tools } from '#server/tools.ts';
import * as store from './store.ts';
import { hashOf, isWellFormed, newToken, tokenPrefix } from './token-form.ts';

/** How long ended tokens are kept, so that users see why a program stopped. */
export const keepEndedMs = 30 * 86_400_000;

/** Ended tokens in a list. Active ones are always fewer. */
const maxListed = 100;

/** The time of the last use is only exact to this interval, to avoid a write for each request. */
const usedEveryMs = 5 * 60_000;

/** Returns whether a bearer token claims to be an API token. Sessions are JWTs, which start differently. */
export function isApiToken(bearer: string): boolean {
  return bearer.startsWith(tokenPrefix);
}

/**
 * Returns the account and the scopes of an API token, and records the use. Throws `token-invalid` (without a query, if
 * the checksum is wrong), `token-revoked`, `token-expired` or `account-suspended`.
 */
export async function findBearer(tools: Pick<Tools, 'db' | 'clock' | 'log'>, token: string) {
  const bearer = isWellFormed(token) ? await store.findBearer(tools.db, hashOf(token)) : undefined;
  if (!bearer) throw new Problem('token-invalid');
  if (bearer.revoked_at) throw new Problem('token-revoked');
  if (bearer.expires_at <= tools.clock()) throw new Problem('token-expired');
  if (bearer.suspended_at) throw new Problem('account-suspended');
  recordUse(tools, bearer.token_id, bearer.last_used_at);
  return bearer;
}

/** Records the use without waiting for the write. */
function recordUse({ db, clock, log }: Pick<Tools, 'db' | 'clock' | 'log'>, id: string, lastUsed: Date | null): void {
  const now = clock();
  const unlessSince = new Date(now.getTime() - usedEveryMs);
  if (lastUsed !== null && lastUsed > unlessSince) return;
  store.recordUse(db, id, now, unlessSince).catch((error) => {
    if (!outageOf(error)) log.warn({ err: error }, 'failed to record the last use of an API token');
  });
}

/** Returns the API tokens of the user, newest first: active ones, and those that ended in the last 30 days. */
export async function listTokens(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  { id }: Pick<Person, 'id'>,
): Promise<ApiToken[]> {
  const now = clock();
  const rows = await store.findTokens(db, id, new Date(now.getTime() - keepEndedMs), maxListed);
  return rows.map((row) => toApiToken(row, now));
}

/** Returns an API token by its id, for the program that uses it. Throws `token-revoked` if it was deleted. */
export async function showToken({ db, clock }: Pick<Tools, 'db' | 'clock'>, id: string): Promise<ApiToken> {
  const row = await store.findToken(db, id);
  if (!row) throw new Problem('token-revoked');
  return toApiToken(row, clock());
}

/**
 * Creates an API token and returns it with its text, which is not stored. The caller has verified the user in this
 * session generation. Throws `email-unconfirmed`, `too-many-tokens`, `token-revoked` if all sessions ended meanwhile, and
 * `invalid-input` for an organiser of which the user is no member.
 */
export async function makeToken(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  person: Person,
  { name, scopes, organisers, days }: Omit<Output<typeof makeTokenEndpoint, 'body'>, 'current'>,
  sessionGeneration: number,
): Promise<ApiToken & { token: string }> {
  if (!person.isEmailConfirmed) throw new Problem('email-unconfirmed');
  const { token, start, hash } = newToken();
  const fence = organisers && [...new Set(organisers)];
  const ordered = [...new Set(scopes)].sort();
  return transact(db, async (db) => {
    const now = clock();
    // A password reset may have ended all access since the request arrived.
    if ((await store.lockGeneration(db, person.id)) !== sessionGeneration) throw new Problem('token-revoked');
    if ((await store.countActive(db, person.id, now)) >= tokenLimits.perAccount) throw new Problem('too-many-tokens');
    if (fence && (await store.findMemberships(db, person.id, fence)).length < fence.length) {
      const message = 'You are not a member of this organiser.';
      throw new Problem('invalid-input', { fields: [{ path: 'organisers', rule: 'unknown', message }] });
    }
    const id = newId();
    const expiresAt = new Date(now.getTime() + days * 86_400_000);
    await store.insertToken(
      db,
      {
        id,
        user_id: person.id,
        name,
        start,
        secret_hash: hash,
        scopes: ordered,
        created_at: now,
        expires_at: expiresAt,
      },
      fence,
    );
    await recordAudit(db, {
      at: now,
      action: 'token-made',
      actorId: person.id,
      subject: { kind: 'account', id: person.id, name: person.name },
      details: { token: id, tokenName: name, scopes: ordered, organisers: fence, expiresAt: expiresAt.toISOString() },
    });
    return { ...(await showToken({ db, clock }, id)), token };
  });
}

/** Revokes an API token of the user; does nothing for an ended one. Throws `token-unknown` if it belongs to another user. */
export async function revokeToken(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  person: Person,
  id: string,
): Promise<void> {
  await transact(db, async (db) => {
    const token = await store.findToken(db, id);
    if (token?.user_id !== person.id) throw new Problem('token-unknown');
    await revoke(db, person, clock(), { id, actorId: person.id });
  });
}

/** Revokes all API tokens of an account, and returns their number. `actorId` is the user; null for the server. */
export async function revokeAllTokens(
  db: Db,
  account: { id: string; name: string },
  now: Date,
  actorId: string | null,
): Promise<number> {
  return revoke(db, account, now, { actorId });
}

async function revoke(
  db: Db,
  account: { id: string; name: string },
  now: Date,
  { id, actorId }: { id?: string; actorId: string | null },
): Promise<number> {
  const revoked = await store.revokeTokens(db, account.id, now, id);
  for (const token of revoked) {
    await recordAudit(db, {
      at: now,
      action: 'token-revoked',
      actorId,
      subject: { kind: 'account', id: account.id, name: account.name },
      details: { token: token.id, tokenName: token.name },
    });
  }
  return revoked.length;
}

function toApiToken(row: store.TokenWithOrganisers, now: Date): ApiToken {
  return {
    id: row.id,
    name: row.name,
    start: row.start,
    scopes: row.scopes,
    organisers: row.is_fenced ? row.organisers : null,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    state: row.revoked_at ? 'revoked' : row.expires_at <= now ? 'expired' : 'active',
  };
}
