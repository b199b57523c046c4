const yearInSeconds = 31_536_000;

/**
 * What the visitor chose, kept across visits: in local storage for the browser, and in a cookie of the same name
 * so that the server already answers in the right language and colours.
 */
export function remember(name: 'lang' | 'theme', value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // A browser that stores nothing still shows what was chosen until the page is left.
  }
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing in browsers that people still use
  document.cookie = `${name}=${value}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax`;
}

export function recall(name: 'lang' | 'theme'): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}
