import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';

/**
 * Returns whether a request may be of a person at a browser: not of a robot or a program, not sent ahead of time or from
 * another site, and not of a browser that asks not to be tracked.
 */
export function isCountable(headers: IncomingHttpHeaders): boolean {
  const { dnt, 'sec-gpc': globalPrivacyControl, 'sec-fetch-site': site = 'same-origin' } = headers;
  if (dnt === '1' || globalPrivacyControl === '1') return false;
  // Browsers that prefetch or prerender send one of these.
  if (headers['sec-purpose'] !== undefined || headers.purpose !== undefined) return false;
  if (site !== 'same-origin') return false;
  const { 'user-agent': userAgent = '' } = headers;
  return userAgent !== '' && !isbot(userAgent);
}
