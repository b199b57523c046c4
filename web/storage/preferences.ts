import { browserStorage } from './storage.ts';

const yearInSeconds = 31_536_000;

type Preference = 'lang' | 'theme';

/**
 * What the visitor chose, kept across visits: in local storage for the browser, and in a cookie of the same name
 * so that the server already answers in the right language and colours.
 */
export function setPreference(name: Preference, value: string): void {
  browserStorage.set(name, value);
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing in browsers that people still use
  document.cookie = `${name}=${value}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax`;
}

export function getPreference(name: Preference): string | null {
  return browserStorage.get(name);
}
