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

const systemError = /\b(?:connect|read|write|getaddrinfo|open|mkdir) E[A-Z]+\b(?: [\w.:-]{1,80})?/;
const smtpStatus = /\b[245]\d\d(?:[ -][245]\.\d{1,3}\.\d{1,3})?\b/;

/**
 * Returns the part of a text that cannot name a person: `connect ECONNREFUSED 127.0.0.1:5432`, or the status of a mail
 * server, `535 5.7.8`. Null if there is none.
 */
export function safeReason(text: string): string | null {
  return (systemError.exec(text) ?? smtpStatus.exec(text))?.[0] ?? null;
}
