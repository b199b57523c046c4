import { useSyncExternalStore } from 'react';
import { type Role, roles } from '#contract/roles.ts';
import { invalidReason, readClaims, storedToken, storeToken, subscribeToToken } from '#web/http/token.ts';

/** The signed-in user according to the token. The server verifies it. */
export interface Session {
  userId: string;
  roles: readonly Role[];
  isAdministrator: boolean;
  /** Also for administrators who are moderators. */
  isModerator: boolean;
}

/** Stores the token of a new session, which all tabs then use. */
export function signIn(token: string): void {
  storeToken(token);
}

/** Removes the token in all tabs. The session stays valid on the server. */
export function signOut(): void {
  storeToken(null);
}

/** Returns the session, or null for visitors. Renders again on changes, also in another tab. */
export function useSession(): Session | null {
  const token = useSyncExternalStore(subscribeToToken, storedToken, () => null);
  return currentSession(token);
}

/** Returns the session of a token, or null if it is unreadable or expired. */
export function currentSession(token: string | null = storedToken()): Session | null {
  return token === null || invalidReason(token) ? null : parseCached(token);
}

/** Caches the object for a token, so that components do not render again. */
let lastParsed: { token: string; session: Session | null } | undefined;

function parseCached(token: string): Session | null {
  if (lastParsed?.token !== token) lastParsed = { token, session: parseToken(token) };
  return lastParsed.session;
}

function parseToken(token: string): Session | null {
  const claims = readClaims(token);
  if (!claims) return null;
  const known = roles.filter((role) => claims.roles.includes(role));
  const [isAdministrator, isModerator] = [known.includes('ROLE_ADMIN'), known.includes('ROLE_MODERATOR')];
  return { userId: claims.userId, roles: known, isAdministrator, isModerator };
}

/** Returns whether the session may open the panel: that of an administrator or a moderator. */
export function mayUsePanel(session: Session | null): boolean {
  return session !== null && (session.isAdministrator || session.isModerator);
}
