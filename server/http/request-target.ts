import type { IncomingMessage } from 'node:http';

/** What RFC 3986 allows in a host with its port; empty is allowed too. */
const hostPattern = /^[\w.~%!$&'()*+,;=:[\]-]*$/;
const absoluteForm = /^https?:\/\/[^/?#]+/i;

/**
 * The path and query of a request target in origin-form (`/path?query`) or absolute-form (`http://host/path?query`), which
 * servers have to accept (RFC 9112, 3.2.2). Undefined for any other form.
 */
export function originFormOf(target: string): string | undefined {
  if (target.startsWith('/')) return target;
  const authority = absoluteForm.exec(target);
  if (!authority) return undefined;
  const rest = target.slice(authority[0].length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** Why a request cannot be meant for this server, or undefined where it can (RFC 9112, 3.2). */
export function faultOfTarget(
  { httpVersion, headers, rawHeaders }: IncomingMessage,
  target: string,
): string | undefined {
  if (originFormOf(target) === undefined) return 'The request target is a path or an address.';
  if (headers.host === undefined) return httpVersion === '1.1' ? 'A request names its host.' : undefined;
  if (!hostPattern.test(headers.host)) return 'The host is not one.';
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts > 1 ? 'A request names one host.' : undefined;
}
