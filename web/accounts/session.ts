import { useSyncExternalStore } from 'react';
import { type Role, roles } from '#contract/roles.ts';
import { keepToken, storedToken, watchToken } from '#web/http/token.ts';

/** Who is signed in here, as far as the token says. The server decides what it is worth. */
export interface Session {
  userId: string;
  roles: readonly Role[];
  isAdministrator: boolean;
  /** Seconds since 1970. */
  expiresAt: number;
}

/** Why a session has ended without the person's doing. */
export type SessionEnd = 'token-expired' | 'token-invalid' | 'token-revoked' | 'account-suspended';

/** Keeps the token of whoever just signed in. */
export function signIn(token: string): void {
  keepToken(token);
}

/** Forgets the token. */
export function signOut(): void {
  keepToken(null);
}

/** Who is signed in; null for visitors. Renders again when that changes, in another tab too. */
export function useSession(): Session | null {
  const token = useSyncExternalStore(watchToken, storedToken, () => null);
  return currentSession(token);
}

/** The session of a token that can be read and is not over; null otherwise. */
export function currentSession(token: string | null = storedToken()): Session | null {
  const session = token === null ? null : readOnce(token);
  return session && session.expiresAt > Date.now() / 1000 ? session : null;
}

/** Why the stored token is worth nothing: too old, or not one at all. Null where it is good, or absent. */
export function endOfStored(token: string | null = storedToken()): SessionEnd | null {
  if (token === null || currentSession(token)) return null;
  return readOnce(token) ? 'token-expired' : 'token-invalid';
}

/** The same object for the same token, so that nothing renders without need. */
let last: { token: string; session: Session | null } | undefined;

function readOnce(token: string): Session | null {
  if (last?.token !== token) last = { token, session: read(token) };
  return last.session;
}

/** Reads a token's payload by hand: a library that could verify it would need the secret, and this decides nothing. */
function read(token: string): Session | null {
  try {
    const part = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    const payload: { sub?: unknown; exp?: unknown; roles?: unknown } = JSON.parse(atob(part));
    if (typeof payload.sub !== 'string' || typeof payload.exp !== 'number' || !Array.isArray(payload.roles))
      return null;
    const known = roles.filter((role) => (payload.roles as unknown[]).includes(role));
    return {
      userId: payload.sub,
      roles: known,
      isAdministrator: known.includes('ROLE_ADMIN'),
      expiresAt: payload.exp,
    };
  } catch {
    return null;
  }
}
