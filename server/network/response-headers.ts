import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';

/* What an answer of a stranger's server says of itself, apart from what is in it. */

/** What a header says; the first of them where there are several. */
export function headerOf(headers: IncomingHttpHeaders, name: string): string | null {
  return [headers[name]].flat()[0] ?? null;
}

/** Where it sends us instead. */
export function redirectOf(answer: { statusCode: number; headers: IncomingHttpHeaders }): string | undefined {
  return [301, 302, 303, 307, 308].includes(answer.statusCode) ? [answer.headers.location].flat()[0] : undefined;
}

/** When we may come back, in seconds; null where nothing was said. */
export function retryAfterOf(headers: IncomingHttpHeaders): number | null {
  return secondsUntil(headerOf(headers, 'retry-after'), headerOf(headers, 'date'));
}

/** The rest of an answer is not waited for. */
export function discardBody(body: Readable): void {
  body.on('error', () => undefined).destroy();
}

/** Seconds, or a date; neither more than a week, which is when the patient come back too. */
function secondsUntil(written: string | null, sentAt: string | null): number | null {
  if (written === null) return null;
  const seconds = numberIn(written) ?? (Date.parse(written) - Date.parse(sentAt ?? '')) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(0, Math.round(seconds)), 7 * 24 * 3600) : null;
}

export function numberIn(written: string | undefined): number | null {
  return written !== undefined && /^\d{1,9}$/.test(written) ? Number(written) : null;
}
