import { browserStorage } from './storage.ts';

const yearInSeconds = 31_536_000;

type Preference = 'lang' | 'theme' | 'welcome';

/**
 * Stores a choice of the visitor: in local storage for the browser, and for a year in a cookie of the same name so that
 * the server renders in the right language and theme, and without a closed welcome.
 */
export function setPreference(name: Preference, value: string): void {
  browserStorage.set(name, value);
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing in browsers that people still use
  document.cookie = `${name}=${value}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax`;
}

/** Returns the stored choice of the visitor; null if there is none. */
export function getPreference(name: Preference): string | null {
  return browserStorage.get(name);
}
