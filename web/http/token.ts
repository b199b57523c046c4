/** Where the token is kept; other tabs hear of each change by the `storage` event. */
const key = 'userToken';

const listeners = new Set<() => void>();

/** For a browser that stores nothing: until the page is left. */
let withoutStorage: string | null = null;

/** The stored token, good or not; null where there is none. */
export function storedToken(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return withoutStorage;
  }
}

/** Keeps a token, or forgets it. */
export function keepToken(token: string | null): void {
  withoutStorage = token;
  try {
    if (token === null) localStorage.removeItem(key);
    else localStorage.setItem(key, token);
  } catch {
    // Kept in `withoutStorage`.
  }
  for (const listener of listeners) listener();
}

/** Tells of each change of the stored token, here or in another tab. */
export function watchToken(tell: () => void): () => void {
  const hear = (event: StorageEvent) => (event.key === key || event.key === null) && tell();
  listeners.add(tell);
  addEventListener('storage', hear);
  return () => {
    listeners.delete(tell);
    removeEventListener('storage', hear);
  };
}
