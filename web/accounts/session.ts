import { useSyncExternalStore } from 'react';
import { type Role, roles } from '#contract/roles.ts';
import { invalidReason, readClaims, storedToken, storeToken, subscribeToToken } from '#web/http/token.ts';

/** Who is signed in here, as far as the token says. The server decides what it is worth. */
export interface Session {
  userId: string;
  roles: readonly Role[];
  isAdministrator: boolean;
}

/** Keeps the token of whoever just signed in. */
export function signIn(token: string): void {
  storeToken(token);
}

/** Forgets the token. */
export function signOut(): void {
  storeToken(null);
}

/** Who is signed in; null for visitors. Renders again when that changes, in another tab too. */
export function useSession(): Session | null {
  const token = useSyncExternalStore(subscribeToToken, storedToken, () => null);
  return currentSession(token);
}

/** The session of a token that can be read and is not over; null otherwise. */
export function currentSession(token: string | null = storedToken()): Session | null {
  return token === null || invalidReason(token) ? null : parseCached(token);
}

/** The same object for the same token, so that nothing renders without need. */
let lastParsed: { token: string; session: Session | null } | undefined;

function parseCached(token: string): Session | null {
  if (lastParsed?.token !== token) lastParsed = { token, session: parseToken(token) };
  return lastParsed.session;
}

function parseToken(token: string): Session | null {
  const claims = readClaims(token);
  if (!claims) return null;
  const known = roles.filter((role) => claims.roles.includes(role));
  return { userId: claims.userId, roles: known, isAdministrator: known.includes('ROLE_ADMIN') };
}
