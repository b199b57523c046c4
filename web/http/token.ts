import { createEmitter } from '#web/storage/create-store.ts';
import { browserStorage } from '#web/storage/storage.ts';

/** Key in local storage. Other tabs are notified by the event `storage`. */
const key = 'userToken';

const changes = createEmitter(() => {
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
});

/** Used until the page is left if the browser stores nothing. */
let withoutStorage: string | null = null;

/** The codes with which the server rejects a token. */
const ends = ['token-expired', 'token-invalid', 'token-revoked', 'account-suspended'] as const;
export type TokenEnd = (typeof ends)[number];

/** Why the last token was removed, until the user has been notified. */
let lastEnd: TokenEnd | null = null;

/** Returns the stored token, valid or not. */
export function storedToken(): string | null {
  return browserStorage.get(key) ?? withoutStorage;
}

/** Stores a token, or removes it with null. */
export function keepToken(token: string | null): void {
  if (token !== null) lastEnd = null;
  const isKept = token === null ? browserStorage.remove(key) : browserStorage.set(key, token);
  withoutStorage = isKept ? null : token;
  changes.emit();
}

/** Removes a rejected token, unless another one has replaced it. */
export function dropToken(token: string, why: TokenEnd): void {
  if (storedToken() !== token) return;
  lastEnd = why;
  keepToken(null);
}

/** Returns why the token was removed, if the user did not sign out and has not been notified yet. */
export function droppedBecause(): TokenEnd | null {
  return lastEnd;
}

/** Call it when the user has been notified. */
export function forgetWhyDropped(): void {
  if (lastEnd === null) return;
  lastEnd = null;
  changes.emit();
}

export function endsToken(code: string): code is TokenEnd {
  return (ends as readonly string[]).includes(code);
}

/**
 * Calls the listener synchronously on each change of the token, in this tab or another. Returns a function that
 * unsubscribes.
 */
export const watchToken = changes.subscribe;

function hear(event: StorageEvent): void {
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
 * Returns null if the text is no token. The signature cannot be verified without the secret, and nothing depends on it.
 */
export function claimsOf(token: string): Claims | null {
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
export function endOf(token: string): TokenEnd | null {
  const claims = claimsOf(token);
  if (!claims) return 'token-invalid';
  return claims.expiresAt > Date.now() / 1000 ? null : 'token-expired';
}
