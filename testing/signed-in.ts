import type { Insertable, Selectable } from 'kysely';
import type * as z from 'zod/mini';
import { Moderation } from '#contract/moderation.ts';
import { scopes as allScopes, type Scope } from '#contract/scopes.ts';
import { writeToken } from '#server/accounts/tokens.ts';
import type { Tables } from '#server/database/tables.ts';
import { insertToken } from '#server/tokens/store.ts';
import { newToken } from '#server/tokens/token-form.ts';
import type { Tools } from '#server/tools.ts';
import { aUser } from './builders.ts';

interface SignedInPerson {
  id: string;
  email: string;
  /** The row in the database. */
  account: Selectable<Tables['users']>;
  token: string;
  /** For `app.inject` and `fetch`. */
  headers: { authorization: string };
}

/**
 * Creates a user with a confirmed address, and returns it with a token and the headers of its requests: `await
 * aPerson(tools, { roles: [...administrator] })`.
 */
export async function aPerson(
  { db, clock, tokenSecret }: Pick<Tools, 'db' | 'clock' | 'tokenSecret'>,
  given: Partial<Insertable<Tables['users']>> = {},
): Promise<SignedInPerson> {
  const account = await aUser(db, { email_confirmed_at: clock(), ...given });
  const token = await writeToken(tokenSecret, clock, account);
  return { id: account.id, email: account.email, account, token, headers: { authorization: `Bearer ${token}` } };
}

/** The roles of an administrator. */
export const administrator = ['ROLE_USER', 'ROLE_ADMIN'] as const;

/** The roles of a moderator. */
export const moderator = ['ROLE_USER', 'ROLE_MODERATOR'] as const;

/** Creates a moderator as `aPerson` does: `await aModerator(tools, { scopes: [{ countries: ['FR'] }] })`. */
export function aModerator(
  tools: Pick<Tools, 'db' | 'clock' | 'tokenSecret'>,
  moderation: z.input<typeof Moderation>,
  given: Partial<Insertable<Tables['users']>> = {},
): Promise<SignedInPerson> {
  const moderates = JSON.stringify(Moderation.parse(moderation));
  return aPerson(tools, { roles: [...moderator], moderates, ...given });
}

interface GivenToken {
  scopes?: readonly Scope[];
  /** Limits the token to these organisers, of which the owner must be a member. */
  organisers?: readonly { id: string }[];
  /** 90 days from now by default. */
  expiresAt?: Date;
  revokedAt?: Date;
}

/**
 * Creates an API token of a user, with all scopes by default, and returns it with the headers of its requests: `await
 * anApiToken(tools, ana, { scopes: ['events:write'], organisers: [club] })`.
 */
export async function anApiToken(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  owner: { id: string },
  { scopes = allScopes, organisers, expiresAt, revokedAt }: GivenToken = {},
): Promise<{ id: string; token: string; headers: { authorization: string } }> {
  const { token, start, hash } = newToken();
  const id = crypto.randomUUID();
  const now = clock();
  const expires_at = expiresAt ?? new Date(now.getTime() + 90 * 86_400_000);
  const row = { id, user_id: owner.id, name: 'Website', start, secret_hash: hash, scopes: [...scopes] };
  await insertToken(
    db,
    { ...row, created_at: now, expires_at, revoked_at: revokedAt ?? null },
    organisers?.map((organiser) => organiser.id) ?? null,
  );
  return { id, token, headers: { authorization: `Bearer ${token}` } };
}
