import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';

/* Reads response headers of untrusted servers. */

/** Returns the value of a header, or the first of several; null if it is missing. */
export function headerOf(headers: IncomingHttpHeaders, name: string): string | null {
  return [headers[name]].flat()[0] ?? null;
}

/** Returns the `Location` of a redirect; undefined for other responses. */
export function redirectOf(answer: { statusCode: number; headers: IncomingHttpHeaders }): string | undefined {
  return [301, 302, 303, 307, 308].includes(answer.statusCode) ? [answer.headers.location].flat()[0] : undefined;
}

/**
 * Returns the `Retry-After` header, which may be a date, in seconds from the time of the response; null if it is
 * missing or invalid.
 */
export function retryAfterOf(headers: IncomingHttpHeaders): number | null {
  return secondsUntil(headerOf(headers, 'retry-after'), headerOf(headers, 'date'));
}

/** Discards the rest of a response body. */
export function discardBody(body: Readable): void {
  body.on('error', () => undefined).destroy();
}

/** Parses a number of seconds or a date; limited to a week. */
function secondsUntil(written: string | null, sentAt: string | null): number | null {
  if (written === null) return null;
  const seconds = numberIn(written) ?? (Date.parse(written) - Date.parse(sentAt ?? '')) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(0, Math.round(seconds)), 7 * 24 * 3600) : null;
}

/** Parses up to nine digits; returns null for other text. */
export function numberIn(written: string | undefined): number | null {
  return written !== undefined && /^\d{1,9}$/.test(written) ? Number(written) : null;
}
