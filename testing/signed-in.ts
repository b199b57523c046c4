import type { Insertable, Selectable } from 'kysely';
import { writeToken } from '#server/accounts/tokens.ts';
import type { Tables } from '#server/database/tables.ts';
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
