import { createEmitter } from '#web/storage/create-store.ts';
import { browserStorage } from '#web/storage/storage.ts';

/** Where the token is kept; other tabs hear of each change by the `storage` event. */
const key = 'userToken';

const changes = createEmitter(() => {
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
});

/** For a browser that stores nothing: until the page is left. */
let withoutStorage: string | null = null;

/** Why a token is worth nothing, by the codes with which the server refuses one. */
const ends = ['token-expired', 'token-invalid', 'token-revoked', 'account-suspended'] as const;
export type TokenEnd = (typeof ends)[number];

/** Why the last token had to be dropped, until somebody has been told. */
let lastEnd: TokenEnd | null = null;

/** The stored token, good or not; null where there is none. */
export function storedToken(): string | null {
  return browserStorage.get(key) ?? withoutStorage;
}

/** Keeps a token, or forgets it. */
export function keepToken(token: string | null): void {
  if (token !== null) lastEnd = null;
  const isKept = token === null ? browserStorage.remove(key) : browserStorage.set(key, token);
  withoutStorage = isKept ? null : token;
  changes.emit();
}

/** Drops a token that is worth nothing, unless another one has taken its place. */
export function dropToken(token: string, why: TokenEnd): void {
  if (storedToken() !== token) return;
  lastEnd = why;
  keepToken(null);
}

/** Why there is no token any more, where that was nobody's wish and nobody has been told. */
export function droppedBecause(): TokenEnd | null {
  return lastEnd;
}

/** Somebody has been told. */
export function forgetWhyDropped(): void {
  if (lastEnd === null) return;
  lastEnd = null;
  changes.emit();
}

export function endsToken(code: string): code is TokenEnd {
  return (ends as readonly string[]).includes(code);
}

/** Tells of each change of the stored token, here or in another tab: all listeners, before anything else happens. */
export const watchToken = changes.subscribe;

function hear(event: StorageEvent): void {
  if (event.key === key || event.key === null) changes.emit();
}

/** What a token says, unchecked: the server trusts none of it unproved. */
export interface Claims {
  userId: string;
  roles: readonly unknown[];
  /** Seconds since 1970. */
  expiresAt: number;
}

/** Null for what is no token at all. A library that could verify it would need the secret, and this decides nothing. */
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

/** Why a token is worth nothing, as far as it can be read; null where it may be good. */
export function endOf(token: string): TokenEnd | null {
  const claims = claimsOf(token);
  if (!claims) return 'token-invalid';
  return claims.expiresAt > Date.now() / 1000 ? null : 'token-expired';
}
