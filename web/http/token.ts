import { createEmitter } from '#web/storage/create-store.ts';
import { browserStorage } from '#web/storage/storage.ts';

/** Key in local storage. Other tabs are notified by the event `storage`. */
const key = 'userToken';

const changes = createEmitter(() => {
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
});

/** Used until the page is left if the browser stores nothing. */
let tokenInMemory: string | null = null;

/** The codes with which the server rejects a token. */
const sessionEndReasons = ['token-expired', 'token-invalid', 'token-revoked', 'account-suspended'] as const;
export type SessionEndReason = (typeof sessionEndReasons)[number];

/** Why the last token was removed, until the user has been notified. */
let lastReason: SessionEndReason | null = null;

/** Returns the stored token, valid or not. */
export function storedToken(): string | null {
  return browserStorage.get(key) ?? tokenInMemory;
}

/** Stores a token for all tabs, in memory if the browser cannot, or removes it with null. */
export function storeToken(token: string | null): void {
  if (token !== null) lastReason = null;
  const isStored = token === null ? browserStorage.remove(key) : browserStorage.set(key, token);
  tokenInMemory = isStored ? null : token;
  changes.emit();
}

/** Removes a rejected token and keeps the reason, unless another one has replaced it. */
export function clearToken(token: string, reason: SessionEndReason): void {
  if (storedToken() !== token) return;
  lastReason = reason;
  storeToken(null);
}

/** Returns why the token was removed, if the user did not sign out and has not been notified yet. */
export function clearedTokenReason(): SessionEndReason | null {
  return lastReason;
}

/** Forgets why the token was removed. Call it when the user has been notified. */
export function acknowledgeSessionEnd(): void {
  if (lastReason === null) return;
  lastReason = null;
  changes.emit();
}

/** Returns whether an error code says that the server rejected the token. */
export function isSessionEndReason(code: string): code is SessionEndReason {
  return (sessionEndReasons as readonly string[]).includes(code);
}

/**
 * Calls the listener synchronously on each change of the token, in this tab or another. Returns a function that
 * unsubscribes.
 */
export const subscribeToToken = changes.subscribe;

function onStorage(event: StorageEvent): void {
  if (event.key === key || event.key === null) changes.emit();
}

/** The claims of a token, not verified. The server verifies them. */
export interface Claims {
  userId: string;
  roles: readonly unknown[];
  /** Unix time. */
  expiresAt: number;
}

/**
 * Returns the claims of a token, `expiresAt` in seconds; null if the text is no token. The signature cannot be verified
 * without the secret, and nothing depends on it.
 */
export function readClaims(token: string): Claims | null {
  try {
    const part = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    const { sub, exp, roles }: Record<string, unknown> = JSON.parse(atob(part));
    if (typeof sub !== 'string' || typeof exp !== 'number' || !Array.isArray(roles)) return null;
    return { userId: sub, roles, expiresAt: exp };
  } catch {
    return null;
  }
}

/** Returns why a token is invalid, as far as its claims show; null if it may be valid. */
export function invalidReason(token: string): SessionEndReason | null {
  const claims = readClaims(token);
  if (!claims) return 'token-invalid';
  return claims.expiresAt > Date.now() / 1000 ? null : 'token-expired';
}
