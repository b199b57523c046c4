const maxLength = 200;

/**
 * Removes what may be personal or secret from the text of an error: addresses of mails, values in quotes, paths and
 * queries of URLs, ids and tokens. Returns at most 200 characters in one line.
 */
export function withoutPersonalData(text: string): string {
  const clean = text
    .replace(/\s+/g, ' ')
    .replace(/\b([a-z][a-z+]*:\/\/)(?:[^\s/@]*@)?([\w.:[\]-]*)[^\s"'<>)]*/gi, '$1$2/…')
    .replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '(address)')
    .replace(/"[^"]*"|“[^”]*”|«[^»]*»|`[^`]*`|(?<!\p{L})'[^']*'(?!\p{L})/gu, '"…"')
    .replace(/[\w-]{24,}/g, '(hidden)');
  return clean.length > maxLength ? `${clean.slice(0, maxLength - 1)}…` : clean;
}

/** Returns the message of an error, as `withoutPersonalData` does. */
export function messageWithoutPersonalData(error: unknown): string {
  return withoutPersonalData(error instanceof Error ? error.message : String(error));
}
